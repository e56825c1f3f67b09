-- How a letter that somebody asked for is written down, and what limits such letters: the hourly budget,
-- and what a mailbox may get.

-- Writes a letter down that somebody asked for. A flood of sign-ups is to delay itself and not the people in between: a letter
-- that anybody can cause has its turn in the hourly budget (free_letters), by how many its network had within a day. Whose it
-- is comes with the settings of the transaction, as the other facts of a request do (begin_signup): site.network. Where a
-- hosted PostgREST inserts none is known, and the address's domain stands for it. The answer comes the same way:
-- site.letter_waits, for whoever tells the person.
-- Locks nothing that another sign-up may hold: the budget is counted, and may be passed by what arrives in the same instant.
create or replace function public.add_letter(kind text, signup bigint, change bigint default null)
returns void language plpgsql as $$
declare
  budget integer := (select r.capacity from public.letter_rates as r where r.name = 'confirmations');
  site public.site;
  asker text := nullif(current_setting('site.network', true), '');
  own bytea;
  had integer;
  free integer;
  leaves_now boolean;
begin
  -- No budget: no office has run yet. Who asks for their own data is known.
  if budget is null or kind = 'my_data' then
    insert into public.letters (kind, signup_id, address_change_id) values (kind, signup, change);
    return;
  end if;
  if asker is null then
    select lower(substring(coalesce(c.new_email, s.email) from '@[^@]*$') collate "C") into asker
    from public.newsletter_signups as s left join public.address_changes as c on c.id = change where s.id = signup;
  end if;
  select * into site from public.site;
  own := public.network_hmac(site.network_key_today, asker);
  select count(*) into had from (
    select from public.letters as l
    where l.network in (own, public.network_hmac(site.network_key_yesterday, asker)) and l.queued_at > now() - interval '24 hours'
    limit 1000) as lately;
  free := public.free_letters(had < 5, budget);
  -- Counted no further than that: a flood that waits costs nobody time.
  leaves_now := free > (
    select count(*) from (
      select from public.letters as l
      where l.state = 'waiting' and l.turn is not null and (l.turn < 5 or had >= 5) limit free) as before);
  if not leaves_now then
    perform set_config('site.letter_waits', 'true', true);
  end if;
  insert into public.letters (kind, signup_id, address_change_id, network, turn)
  values (kind, signup, change, own, had);
end
$$;

create or replace function public.network_hmac(network_key bytea, network text)
returns bytea language sql immutable as $$
  select substring(sha256(network_key || convert_to(network, 'UTF8')) from 1 for 16) $$;

-- How many letters of the hourly budget may leave now. One half is for letters whose network, a /24 or /48, had fewer than five
-- within a day: they leave at once, as after a report on television. The other goes to whoever comes until half of it is used
-- up; then it is handed out evenly over the hour.
create or replace function public.free_letters(at_once boolean, budget integer)
returns integer language sql stable as $$
  select case when at_once then greatest(0, (budget + 1) / 2 - count(lately.claimed_at)) else greatest(
    share.letters - count(lately.claimed_at),
    case when coalesce(max(lately.claimed_at), '-infinity') <= now() - interval '1 hour' / share.letters
      then 1 else 0 end) end::integer
  from (select greatest(1, budget / 4) as letters) as share
  left join lateral (
    select l.claimed_at from public.letters as l
    where l.at_once = free_letters.at_once and l.claimed_at > now() - interval '1 hour'
    order by l.claimed_at desc limit budget
  ) as lately on true
  group by share.letters
$$;

-- How many letters a mailbox may get within a span that nobody confirmed to want, and how many to its owner's data. Subscription
-- bombing: a form that writes to whoever is typed into it is a weapon (CVE-2025-54879, pyladiescon-portal#406).
create or replace view public.letter_limits (kinds, most, span) as values
  (array['confirmation', 'address_change'], 1, interval '10 minutes'),
  (array['confirmation', 'address_change'], 2, interval '24 hours'),
  (array['confirmation', 'address_change'], 3, interval '30 days'),
  (array['my_data'], 3, interval '24 hours'),
  (array['my_data'], 10, interval '30 days');

-- When a mailbox may get the next letter of a kind that anybody can cause: null for now. Of the letters that fill a
-- limit the oldest is the first to leave it.
create or replace function public.letter_allowed_at(kind text, mailbox bytea)
returns timestamptz language sql stable as $$
  select max(had.claimed_at + allowed.span)
  from public.letter_limits as allowed
  cross join lateral (
    select o.claimed_at from public.letters as o
    where o.mailbox_hmac = mailbox and o.kind = any (allowed.kinds) and o.claimed_at > now() - allowed.span
    order by o.claimed_at desc offset allowed.most - 1 limit 1
  ) as had
  where $1 = any (allowed.kinds)
$$;
