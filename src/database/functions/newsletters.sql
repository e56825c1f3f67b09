-- Newsletters as they are written, and how they start.

-- Whom a newsletter to these places would reach: fresh, who had no launch letter; told, who had one; unconfirmed get
-- nothing. A row for each place that is asked about; place is null for what is no postal code.
create or replace function public.newsletter_reach(postal_codes text[])
returns table (
  postal_code text, place text, started_at timestamptz, fresh bigint, told bigint, unconfirmed bigint)
language sql
stable
security definer
as $$
  select asked.code, p.place, started.at, counted.*
  from (select distinct code from unnest(postal_codes) as code) as asked
  left join public.places as p on p.postal_code = asked.code
  left join public.place_starts as started on started.postal_code = asked.code
  cross join lateral (
    select count(*) filter (where s.state = 'confirmed' and s.told_at is null),
           count(*) filter (where s.state = 'confirmed' and s.told_at is not null),
           count(*) filter (where s.confirmed_at is null)
    from public.newsletter_signups as s where s.postal_code = asked.code and s.state <> 'left'
  ) as counted
  order by asked.code
$$;

-- Who is to get a newsletter now: everybody confirmed in its places. A launch letter goes to those who had none, unless it
-- is meant for the told as well; who is about to get another one, or perhaps got it, is left out. A welcome goes to
-- those in places that started whom no launch letter may still reach: whoever's letter was cancelled or given up is the
-- operator's to decide about.
create or replace function public.newsletter_audience(newsletter bigint)
returns table (signup_id bigint)
language sql
stable
as $$
  select s.id
  from public.newsletters as n
  cross join lateral (
    select code from unnest(n.postal_codes) as code where not n.is_welcome
    union all
    -- Only where somebody waits: this is asked every minute.
    select place.postal_code
    from public.region_places as place
    join public.place_standings as p on p.postal_code = place.postal_code
    where n.is_welcome and place.region_id = n.region_id and p.started_at is not null and p.waiting > 0
  ) as there (code)
  join public.newsletter_signups as s on s.postal_code = there.code
  where n.id = newsletter and s.state = 'confirmed'
    and (not n.is_launch or n.to_told or s.told_at is null)
    and (not n.is_launch or not exists (
      select from public.letters as l join public.newsletters as other on other.id = l.newsletter_id
      where l.signup_id = s.id and l.kind = 'newsletter' and other.is_launch and other.id <> n.id
        and (l.state in ('waiting', 'sending', 'uncertain') or n.is_welcome and l.state in ('cancelled', 'given_up'))
        -- A welcome that was turned off tells nobody.
        and not (other.state = 'draft' and l.state = 'waiting')))
$$;

-- Where a newsletter goes that starts now: a region's to the places that the region has at this moment, a trial and one
-- without a region to those that it names.
create or replace function public.places_to_reach(n public.newsletters)
returns text[]
language sql
stable
as $$
  select case when n.region_id is null or n.is_trial then n.postal_codes else array(
           select p.postal_code from public.region_places as p where p.region_id = n.region_id order by 1) end
$$;

-- Starts a newsletter, with letters for everyone who is to get it now; they leave after a while (wait) in which it can be
-- taken back whole. Returns how many letters were queued, null when it had started, something blocks it, or it has no
-- place to go to.
-- despite_blockers: an administrator lets it go out all the same.
create or replace function public.start_newsletter(
  newsletter bigint, despite_blockers boolean default false, wait interval default interval '0')
returns bigint
language plpgsql
security definer
as $$
declare
  places text[];
begin
  select public.places_to_reach(n) into places
  from public.newsletters as n
  where n.id = newsletter and n.state in ('draft', 'scheduled')
    and (start_newsletter.despite_blockers or not exists (select from public.open_blockers()))
  for no key update;
  if coalesce(cardinality(places), 0) = 0 then return null; end if;
  update public.newsletters as n
  set state = 'running', postal_codes = places, started_at = now(), leaves_at = now() + wait,
      despite_blockers = start_newsletter.despite_blockers
  where n.id = newsletter;
  return public.queue_newsletter(newsletter, wait);
end
$$;

-- For how long nothing leaves after somebody pressed the button.
create or replace function public.time_to_take_back()
returns interval
language sql
immutable
as $$ select interval '60 seconds' $$;

-- Takes back what was started and has not left: nobody was written to, and it is what it was before. False when its first
-- letter may have left; a second before they do is too late, as offices look at their own moment.
create or replace function public.take_back_newsletter(newsletter bigint)
returns boolean
language plpgsql
security definer
as $$
declare
  was_cancelled boolean;
begin
  -- One that goes on for those who do not have it yet (finish_newsletter) ends again instead.
  select coalesce(n.resumed_at >= n.started_at, false) into was_cancelled from public.newsletters as n
  where n.id = newsletter and n.state = 'running' and n.leaves_at > clock_timestamp() + interval '1 second' for update;
  if not found then return false; end if;
  update public.newsletters as n
  set state = case when was_cancelled then 'cancelled' else 'draft' end, leaves_at = null,
      started_at = case when was_cancelled then n.started_at end,
      ended_at = case when was_cancelled then now() end, send_at = null
  where n.id = newsletter;
  if was_cancelled then
    -- Who came since was never written to, and may be welcomed.
    delete from public.letters as l using public.newsletters as n
    where n.id = newsletter and l.newsletter_id = n.id and l.state = 'waiting' and l.queued_at >= n.resumed_at;
    update public.letters as l set state = 'cancelled' where l.newsletter_id = newsletter and l.state = 'waiting';
  else
    delete from public.letters as l where l.newsletter_id = newsletter;
  end if;
  return true;
end
$$;

-- Writes down one letter for everyone who is to get a newsletter, all in one transaction. Calling it again adds only whom it
-- has not reached yet. Returns how many.
-- The planner is told at once of many. It hears by itself within a minute or two; until then it takes the table for as small as
-- it was and reads all of it for each claim.
create or replace function public.queue_newsletter(newsletter bigint, wait interval default interval '0')
returns bigint
language plpgsql
security definer
as $$
declare
  queued bigint;
begin
  -- Two launches that begin at one moment take their turn: the second sees whom the first writes to.
  perform pg_advisory_xact_lock(hashtextextended('queue_newsletter', 7));
  insert into public.letters (kind, newsletter_id, signup_id, due_at)
  select 'newsletter', newsletter, a.signup_id, now() + wait from public.newsletter_audience(newsletter) as a
  on conflict (newsletter_id, signup_id) do nothing;
  get diagnostics queued = row_count;
  if queued >= 1000 then
    analyze public.letters;
  end if;
  return queued;
end
$$;

-- Sets when a newsletter starts by itself, if nothing blocks it then (tend_newsletters).
create or replace function public.schedule_newsletter(
  newsletter bigint, send_at timestamptz, despite_blockers boolean default false)
returns boolean
language plpgsql
security definer
as $$
begin
  -- The places of a region are asked again when it starts; a plan has some all the same.
  update public.newsletters as n set state = 'scheduled', send_at = schedule_newsletter.send_at,
    despite_blockers = schedule_newsletter.despite_blockers,
    postal_codes = public.places_to_reach(n)
  where n.id = newsletter and n.state in ('draft', 'scheduled') and schedule_newsletter.send_at is not null;
  return found;
end
$$;

-- Takes back the time of a scheduled newsletter; it is a draft again.
create or replace function public.unschedule_newsletter(newsletter bigint)
returns boolean
language plpgsql
security definer
as $$
begin
  update public.newsletters set state = 'draft', send_at = null
  where id = newsletter and state = 'scheduled';
  return found;
end
$$;

-- How many letters of a newsletter came to what, and how fast: letters a minute, over the last half minute, or the last
-- thousand letters where those took less.
create or replace function public.newsletter_progress(newsletter bigint)
returns table (state text, letters bigint, rate double precision)
language sql
stable
security definer
as $$
  with latest as (
    select count(*) as letters, min(l.sent_at) as since
    from (
      select l.sent_at from public.letters as l
      where l.newsletter_id = newsletter and l.state = 'sent' and l.sent_at > now() - interval '30 seconds'
      order by l.sent_at desc limit 1000
    ) as l
  )
  select c.state, c.letters,
         case when c.state <> 'sent' then 0
              when latest.letters < 1000 then 2.0 * latest.letters
              else 60000 / greatest(0.1, extract(epoch from clock_timestamp() - latest.since)) end
  from (
    select case when l.state = 'sending' then 'waiting' else l.state end as state, count(*) as letters
    from public.letters as l where l.newsletter_id = newsletter group by 1
  ) as c
  cross join latest
$$;

-- Newsletters with how many letters they have and how many were sent, the newest first. before: the number of the last
-- one seen, null at the begin.
create or replace function public.newsletter_list(before bigint, page integer)
returns table (
  id bigint, subject text, state text, is_launch boolean, is_trial boolean, is_welcome boolean, region text, places integer,
  first_place text, created_at timestamptz, send_at timestamptz, started_at timestamptz, ended_at timestamptz, letters bigint,
  sent bigint)
language sql
stable
security definer
as $$
  select n.id, n.subject, n.state, n.is_launch, n.is_trial, n.is_welcome, r.name, cardinality(n.postal_codes), p.place, n.created_at,
         n.send_at, n.started_at, n.ended_at, counted.letters, counted.sent
  from (
    select * from public.newsletters as known where before is null or known.id < before order by known.id desc limit page
  ) as n
  left join public.places as p on p.postal_code = n.postal_codes[1]
  left join public.regions as r on r.id = n.region_id
  cross join lateral (
    select count(*) as letters, count(*) filter (where l.state = 'sent') as sent
    from public.letters as l where l.newsletter_id = n.id
  ) as counted
  order by n.id desc
$$;

-- Letters of a newsletter that were accepted and came back, or were complained of, the newest first; addresses masked.
create or replace function public.newsletter_returned(newsletter bigint, page integer)
returns table (letter uuid, address text, postal_code text, type text, answer text, at timestamptz)
language sql
stable
security definer
as $$
  select e.letter_id, public.masked_address(s.email), s.postal_code, e.type, e.answer, e.happened_at
  from public.letter_events as e
  join public.letters as l on l.id = e.letter_id
  left join public.newsletter_signups as s on s.id = l.signup_id
  where l.newsletter_id = newsletter and e.source <> 'smtp'
    and e.type in ('bounced_hard', 'bounced_soft', 'blocked', 'complained')
  order by e.id desc limit page
$$;
