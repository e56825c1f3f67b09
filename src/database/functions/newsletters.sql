-- Newsletters as they are written, and how they start.

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
