-- Letters to unconfirmed addresses, between the outbox and the queue, so that a flood of sign-ups delays itself and not the
-- people in between. Of the hourly budget (CONFIRMATIONS_PER_HOUR) one half is for letters whose network, a /24 or /48, had
-- fewer than five within a day: they leave at once. The other half goes to whoever comes until half of it is used up; then it
-- is handed out evenly over the hour, first to the network that had the fewest letters.

-- Hands a letter in: queued at once, or it waits for its turn. Whose it is comes with the settings of the transaction, as the
-- other facts of a request do (record_declaration): site.network. Where a hosted PostgREST inserts none is known, and the
-- address's domain stands for it. The answer comes the same way: site.letter_waits, for whoever tells the person.
-- Locks nothing that another sign-up may hold: the budget is counted, and may be passed by what arrives in the same instant.
create or replace function public.hand_in_letter(letter uuid, as_of timestamptz default now())
returns void
language plpgsql
as $$
declare
  known public.admission;
  asker text := nullif(current_setting('site.network', true), '');
  had integer;
  goes_at_once boolean;
begin
  select * into known from public.admission;
  if known.letters_per_hour is null then
    perform public.queue_letters(array[letter]);
    return;
  end if;
  if asker is null then
    select '@' || public.domain_of(coalesce(c.new_email, s.email)) into asker
    from public.letters as l
    left join public.newsletter_signups as s on s.id = l.signup_id
    left join public.address_changes as c on c.id = l.address_change_id
    where l.id = letter;
  end if;

  select count(*) into had from (
    select from public.letter_turns as t
    where t.network in (
        public.network_hmac(known.network_key, asker), public.network_hmac(known.network_key_before, asker))
      and t.written_at > as_of - interval '24 hours'
    limit 1000) as lately;
  goes_at_once := case
    when had < 5 and public.free_letters(true, known.letters_per_hour, as_of) > 0 then true
    when not exists (select from public.letter_turns as t where t.admitted_at is null)
      and public.free_letters(false, known.letters_per_hour, as_of) > 0 then false
  end;
  insert into public.letter_turns (letter_id, network, turn, written_at, admitted_at, at_once)
  values (letter, public.network_hmac(known.network_key, asker), had, as_of,
    case when goes_at_once is not null then as_of end, goes_at_once);
  if goes_at_once is null then
    perform set_config('site.letter_waits', 'true', true);
  else
    perform public.queue_letters(array[letter]);
  end if;
end
$$;

-- How many letters may leave now: out of the half for networks that had few, or out of the other.
create or replace function public.free_letters(at_once boolean, budget integer, as_of timestamptz)
returns integer
language sql
stable
as $$
  select case when at_once then greatest(0, (budget + 1) / 2 - count(lately.admitted_at)) else greatest(
    share.letters - count(lately.admitted_at),
    case when coalesce(max(lately.admitted_at), '-infinity') <= as_of - interval '1 hour' / share.letters
      then 1 else 0 end) end::integer
  from (select greatest(1, budget / 4) as letters) as share
  left join lateral (
    select t.admitted_at from public.letter_turns as t
    where t.at_once = free_letters.at_once and t.admitted_at > as_of - interval '1 hour'
    order by t.admitted_at desc limit budget
  ) as lately on true
  group by share.letters
$$;

create or replace function public.network_hmac(network_key bytea, network text)
returns bytea
language sql
immutable
as $$ select substring(sha256(network_key || convert_to(network, 'UTF8')) from 1 for 16) $$;

-- Where no network is known: what stands after the @ of an address.
create or replace function public.domain_of(email text)
returns text
language sql
immutable
as $$ select lower(substring(email from '@([^@]*)$') collate "C") $$;

-- Queues waiting letters as far as the budget goes; the network that had the fewest letters comes first. Workers call it every
-- second; one of them does it. Says how many it were.
create or replace function public.admit_letters(budget integer, as_of timestamptz default now())
returns integer
language plpgsql
security definer
as $$
declare
  admitted integer := 0;
  half boolean;
  drawn uuid[];
begin
  if not pg_try_advisory_xact_lock(hashtextextended('admit_letters', 7)) then return 0; end if;
  perform public.tend_admission(budget, as_of);
  foreach half in array array[true, false] loop
    with admitted as (
      update public.letter_turns as t set admitted_at = as_of, at_once = half
      where t.letter_id in (
        select w.letter_id from public.letter_turns as w
        where w.admitted_at is null and (w.turn < 5 or not half)
        order by w.turn, w.written_at limit public.free_letters(half, budget, as_of))
      returning t.letter_id
    )
    select coalesce(array_agg(a.letter_id), '{}') into drawn from admitted as a;
    perform public.queue_letters(drawn);
    admitted := admitted + cardinality(drawn);
  end loop;
  return admitted;
end
$$;

-- Notes what the workers are set to, changes the key of the HMACs daily, and forgets what is older than a day.
create or replace function public.tend_admission(budget integer, as_of timestamptz)
returns void
language plpgsql
as $$
begin
  update public.admission as a set letters_per_hour = budget where a.letters_per_hour is distinct from budget;
  update public.admission as a
  set network_key_before = a.network_key, network_key_made_at = as_of,
      network_key = uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
  where a.network_key_made_at < as_of - interval '24 hours';
  update public.letter_turns as t set network = null
  where t.written_at < as_of - interval '24 hours' and t.network is not null;
  -- What was admitted late still counts for its hour.
  delete from public.letter_turns as t
  where t.written_at < as_of - interval '24 hours' and t.admitted_at < as_of - interval '1 hour';
end
$$;
