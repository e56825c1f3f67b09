-- Letters to unconfirmed addresses, between the outbox and the queue. The hourly budget (CONFIRMATIONS_PER_HOUR) is four
-- equal shares. Two are for everybody, two are the reserve of sign-ups that brought a proof of our page's making. Of each
-- pair one share goes to whoever comes first, so that a normal day costs nothing; once it is used up the other one is
-- handed out evenly over the hour, one letter at a time: to the network that had the fewest letters lately, within it to
-- the domain that had the fewest. A flood of N networks so waits for itself; a real person's network, which had none,
-- comes before all that had one (admission.test.ts holds the delays).

-- Hands a letter in: queued at once while there is budget, or into waiting_letters. Whose it is comes with the settings of
-- the transaction, as the other facts of a request do (record_declaration): site.network, the /24 or /48 that asked (none
-- where a hosted PostgREST inserts: then each domain has a lane of its own), and site.proven. The answer comes the same
-- way: site.letter_waits, for whoever tells the person.
-- Locks nothing that another sign-up may hold: the budget is counted, and may be passed by what arrives in the same
-- instant.
create or replace function public.hand_in_letter(letter uuid, as_of timestamptz default now())
returns void
language plpgsql
as $$
declare
  known public.admission;
  is_proven boolean := coalesce(nullif(current_setting('site.proven', true), ''), 'false')::boolean;
  network text := nullif(current_setting('site.network', true), '');
  signup bigint;
  domain text;
  lane text;
  from_reserve boolean;
  is_nowhere boolean;
begin
  select * into known from public.admission;
  if known.letters_per_hour is null then
    perform public.queue_letters(array[letter]);
    return;
  end if;

  select l.signup_id, public.domain_of(coalesce(c.new_email, s.email)) into signup, domain
  from public.letters as l
  left join public.newsletter_signups as s on s.id = l.signup_id
  left join public.address_changes as c on c.id = l.address_change_id
  where l.id = letter;
  lane := coalesce(network, '@' || domain);
  from_reserve := case
    when is_proven and public.has_share_left(true, known.letters_per_hour, as_of) then true
    when public.has_share_left(false, known.letters_per_hour, as_of) then false
  end;

  -- Nobody passes those who wait: whose turn it is decides admit_letters.
  if from_reserve is not null and public.takes_mail(domain, known.asks_dns, as_of) and not exists (
    select from public.waiting_letters as w where not w.is_held and (w.is_proven or not from_reserve)
  ) then
    perform public.note_admission(from_reserve, lane, is_proven, domain, as_of);
    perform public.queue_letters(array[letter]);
    return;
  end if;
  is_nowhere := known.asks_dns and public.is_nowhere(domain);
  insert into public.waiting_letters (letter_id, signup_id, lane, domain, is_proven, is_held, waits_since)
  values (letter, signup, lane, domain, is_proven, is_nowhere, as_of);
  -- A domain that is only to be asked for is so within seconds: nobody has to hear of that.
  if from_reserve is null or is_nowhere then
    perform set_config('site.letter_waits', 'true', true);
  end if;
end
$$;

-- One of the four equal parts of the hourly budget.
create or replace function public.budget_share(budget integer)
returns integer
language sql
immutable
as $$ select greatest(1, budget / 4) $$;

-- Whether the share that goes to whoever comes first has something left, of the reserve or of what is for all.
create or replace function public.has_share_left(reserve boolean, budget integer, as_of timestamptz)
returns boolean
language sql
stable
as $$
  select count(*) < public.budget_share(budget)
  from (
    select from public.admissions as a
    where a.from_reserve = reserve and a.admitted_at > as_of - interval '1 hour'
    limit public.budget_share(budget)
  ) as lately
$$;

create or replace function public.note_admission(
  reserve boolean, lane text, is_proven boolean, domain text, as_of timestamptz)
returns void
language sql
as $$
  insert into public.admissions (admitted_at, from_reserve, lane_digest, domain_digest)
  select as_of, reserve, public.lane_digest(a.digest_key, lane, is_proven),
         public.lane_digest(a.digest_key, lane || ' ' || domain, is_proven)
  from public.admission as a
$$;

-- A lane as it is remembered: proven and other sign-ups of one network are counted apart, so that a flood does not spend
-- the turns of its neighbours who have a proof.
create or replace function public.lane_digest(digest_key bytea, lane text, is_proven boolean)
returns bytea
language sql
immutable
as $$ select substring(sha256(digest_key || convert_to(is_proven || ' ' || lane, 'UTF8')) from 1 for 16) $$;

-- Queues waiting letters as far as the budget goes. Workers call it every second; one of them does it. Says how many it
-- were, and since when the budget does not suffice.
-- asks_dns: whether domains are asked for first (domains_to_ask).
create or replace function public.admit_letters(
  budget integer, asks_dns boolean default false, as_of timestamptz default now())
returns table (admitted integer, flood_since timestamptz)
language plpgsql
security definer
as $$
#variable_conflict use_column
declare
  reserve boolean;
  oldest timestamptz;
begin
  admitted := 0;
  if pg_try_advisory_xact_lock(hashtextextended('admit_letters', 7)) then
    perform public.tend_admission(budget, asks_dns, as_of);
    foreach reserve in array array[true, false] loop
      admitted := admitted + public.draw_letters(reserve, public.free_turns(reserve, budget, as_of), asks_dns, as_of);
    end loop;
    oldest := least(
      (select min(w.waits_since) from public.waiting_letters as w where not w.is_held and w.is_proven),
      (select min(w.waits_since) from public.waiting_letters as w where not w.is_held and not w.is_proven));
    -- What the DNS is asked for is gone within a minute.
    update public.admission as a
    set flood_since = case when oldest is null then null when oldest < as_of - interval '1 minute' then as_of end
    where (a.flood_since is null and oldest < as_of - interval '1 minute') or (a.flood_since is not null and oldest is null);
  end if;
  select a.flood_since into flood_since from public.admission as a;
  return next;
end
$$;
grant execute on function public.admit_letters(integer, boolean, timestamptz) to worker;

-- Notes what the workers are set to, forgets what is older than a day, and changes the key of the digests daily.
create or replace function public.tend_admission(budget integer, asks_dns boolean, as_of timestamptz)
returns void
language plpgsql
as $$
begin
  update public.admission as a set letters_per_hour = budget, asks_dns = tend_admission.asks_dns
  where a.letters_per_hour is distinct from budget or a.asks_dns <> tend_admission.asks_dns;
  update public.admission as a
  set digest_key_before = a.digest_key, digest_key_made_at = as_of,
      digest_key = uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
  where a.digest_key_made_at < as_of - interval '24 hours';
  delete from public.admissions as a where a.admitted_at < as_of - interval '24 hours';
end
$$;

-- How many letters may be admitted now: what is left of the share for whoever comes first, else one, if the last one is
-- long enough ago.
create or replace function public.free_turns(reserve boolean, budget integer, as_of timestamptz)
returns integer
language sql
stable
as $$
  select greatest(
    public.budget_share(budget) - count(*),
    case when coalesce(max(a.admitted_at), '-infinity') <= as_of - interval '1 hour' / public.budget_share(budget)
      then 1 else 0 end)::integer
  from public.admissions as a
  where a.from_reserve = reserve and a.admitted_at > as_of - interval '1 hour'
$$;

-- Admits up to so many letters, in the order of their turns: a letter's turn is how many its lane had in the last 24 hours,
-- those that wait in front of it included; of equal turns the one that waits longest. Within a lane domains take turns in
-- the same way. Letters to a domain that is not known yet are passed over, and the domain is asked for.
create or replace function public.draw_letters(reserve boolean, turns integer, asks_dns boolean, as_of timestamptz)
returns integer
language plpgsql
as $$
declare
  -- So many domains are asked for at once.
  looked_at integer := turns + case when asks_dns then 20 else 0 end;
  today bytea;
  yesterday bytea;
  next_letter record;
  drawn uuid[] := '{}';
begin
  if turns <= 0 then return 0; end if;
  select a.digest_key, a.digest_key_before into today, yesterday from public.admission as a;
  for next_letter in
    -- The lanes that wait, by their first letters: one step of the index each, however many letters wait in it.
    with recursive lanes as (
      (select w.lane, w.is_proven, w.waits_since from public.waiting_letters as w
       where not w.is_held
       order by w.lane, w.is_proven, w.waits_since limit 1)
      union all
      select following.*
      from lanes cross join lateral (
        select w.lane, w.is_proven, w.waits_since from public.waiting_letters as w
        where not w.is_held and (w.lane, w.is_proven) > (lanes.lane, lanes.is_proven)
        order by w.lane, w.is_proven, w.waits_since limit 1
      ) as following
    ), digests as (
      select l.*, array[
        public.lane_digest(today, l.lane, l.is_proven), public.lane_digest(yesterday, l.lane, l.is_proven)] as digests
      from lanes as l where l.is_proven or not reserve
    ), best as materialized (
      select d.*, (select count(*) from public.admissions as a where a.lane_digest = any (d.digests)) as had
      from digests as d
      order by had, d.waits_since limit looked_at
    ), domains_had as materialized (
      select a.domain_digest, count(*) as letters
      from public.admissions as a
      where a.lane_digest in (select unnest(best.digests) from best)
      group by a.domain_digest
    ), domains as materialized (
      select w.letter_id, w.lane, w.is_proven, w.domain, w.waits_since,
             row_number() over (partition by w.lane, w.is_proven, w.domain order by w.waits_since) as place
      from best join public.waiting_letters as w using (lane, is_proven)
      where not w.is_held
    ), heads as (
      -- Of one domain no more than can have a turn.
      select d.*, d.place + coalesce(had_today.letters, 0) + coalesce(had_yesterday.letters, 0) as domain_turn
      from domains as d
      left join domains_had as had_today
        on had_today.domain_digest = public.lane_digest(today, d.lane || ' ' || d.domain, d.is_proven)
      left join domains_had as had_yesterday
        on had_yesterday.domain_digest = public.lane_digest(yesterday, d.lane || ' ' || d.domain, d.is_proven)
      where d.place <= looked_at
    ), placed as (
      select h.*, best.had
               + row_number() over (partition by h.lane, h.is_proven order by h.domain_turn, h.waits_since, h.letter_id) as turn
      from heads as h join best using (lane, is_proven)
    )
    select p.letter_id, p.lane, p.is_proven, p.domain, public.takes_mail(p.domain, asks_dns, as_of) as may_go
    from placed as p
    order by p.turn, p.waits_since, p.letter_id
    limit looked_at
  loop
    if not next_letter.may_go then
      insert into public.mail_domains (domain) values (next_letter.domain)
      on conflict (domain) do update set ask_again_at = least(mail_domains.ask_again_at, as_of);
    elsif cardinality(drawn) < turns then
      drawn := drawn || next_letter.letter_id;
      perform public.note_admission(
        reserve, next_letter.lane, next_letter.is_proven, next_letter.domain, as_of);
    end if;
  end loop;
  delete from public.waiting_letters as w where w.letter_id = any (drawn);
  perform public.queue_letters(drawn);
  return cardinality(drawn);
end
$$;

-- Whether more is asked for than the budget has: since when, how many letters wait, from how many networks, since when the
-- oldest; and how many are held for domains that nothing takes mail for.
create or replace function public.flood_state()
returns jsonb
language sql
stable
security definer
as $$
  select jsonb_build_object(
    'since', a.flood_since, 'letters_per_hour', a.letters_per_hour,
    'letters', count(w.letter_id) filter (where not w.is_held),
    'proven', count(w.letter_id) filter (where not w.is_held and w.is_proven),
    'networks', count(distinct w.lane) filter (where not w.is_held),
    'oldest', min(w.waits_since) filter (where not w.is_held),
    'held', count(w.letter_id) filter (where w.is_held))
  from public.admission as a left join public.waiting_letters as w on true
  group by a.is_only
$$;
grant execute on function public.flood_state() to operator, worker;
