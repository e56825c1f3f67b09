-- Newsletters as they are written, and how they start.

-- Whom a newsletter to these places would reach, and whom not, as they have not confirmed. A row for each place that is
-- asked about, however many wait there: the sum, and the lines of the last minute. place is null for what is no postal
-- code.
create or replace function public.newsletter_reach(postal_codes text[])
returns table (postal_code text, place text, started_at timestamptz, recipients bigint, unconfirmed bigint)
language sql
stable
security definer
as $$
  select asked.code, p.place, plan.started_at,
         coalesce(t.reachable, 0) + coalesce(latest.reachable, 0), coalesce(t.open, 0) + coalesce(latest.open, 0)
  from (select distinct code from unnest(postal_codes) as code) as asked
  left join public.places as p on p.postal_code = asked.code
  left join public.place_plans as plan on plan.postal_code = asked.code
  left join public.place_totals as t on t.postal_code = asked.code
  left join (
    select c.postal_code, sum(c.reachable) as reachable, sum(c.open) as open
    from public.signup_changes as c where c.postal_code = any (postal_codes) group by c.postal_code
  ) as latest on latest.postal_code = asked.code
  order by asked.code
$$;
grant execute on function public.newsletter_reach(text[]) to operator;

-- Starts a newsletter, with letters for everyone who is confirmed there now; the places of a launch have started from
-- this moment. Returns how many letters were queued, null when it had started or something blocks it.
-- despite_blockers: an administrator lets it go out all the same.
drop function if exists public.start_newsletter(bigint);
create or replace function public.start_newsletter(newsletter bigint, despite_blockers boolean default false)
returns bigint
language plpgsql
security definer
as $$
declare
  started public.newsletters;
begin
  update public.newsletters as n
  set state = 'running', started_at = now(), despite_blockers = start_newsletter.despite_blockers
  where n.id = newsletter and n.state in ('draft', 'scheduled')
    and (start_newsletter.despite_blockers or not exists (select from public.open_blockers()))
  returning n.* into started;
  if not found then return null; end if;
  if started.is_launch then
    insert into public.place_plans as p (postal_code, started_at)
    select distinct code, now() from unnest(started.postal_codes) as code
    on conflict on constraint place_plans_pkey do update set started_at = coalesce(p.started_at, excluded.started_at);
  end if;
  return public.queue_newsletter(newsletter);
end
$$;

-- The same from the console, in a session that was proven again.
create or replace function public.start_newsletter_as(proof bytea, newsletter bigint, despite_blockers boolean)
returns bigint
language plpgsql
security definer
as $$
begin
  perform public.require_proven(proof);
  return public.start_newsletter(newsletter, despite_blockers);
end
$$;
grant execute on function public.start_newsletter_as(bytea, bigint, boolean) to operator;

-- Writes down one letter for everyone who is to get a newsletter and queues them, all in one transaction. Calling it
-- again adds only whom it has not reached yet. Returns how many.
-- The planner is told at once of many. It hears by itself within a minute or two; until then it takes the queue for as
-- short as it was and reads all of it for the end of each fifty jobs.
create or replace function public.queue_newsletter(newsletter bigint)
returns bigint
language plpgsql
security definer
as $$
declare
  queued uuid[];
begin
  with added as (
    insert into public.letters (kind, newsletter_id, signup_id)
    select 'newsletter', n.id, s.id
    from public.newsletters as n
    join public.newsletter_signups as s on s.postal_code = any (n.postal_codes)
    where n.id = newsletter and s.state = 'confirmed'
    on conflict (newsletter_id, signup_id) do nothing
    returning id
  )
  select array_agg(id) into queued from added;
  if queued is null then return 0; end if;
  perform public.queue_letters(queued);
  if cardinality(queued) >= 1000 then
    analyze public.letters;
    analyze pgboss.job;
  end if;
  return cardinality(queued);
end
$$;

-- Sets the time at which a newsletter starts by itself, if nothing blocks it then (tend_newsletters).
drop function if exists public.schedule_newsletter(bigint, timestamptz);
create or replace function public.schedule_newsletter(
  newsletter bigint, send_at timestamptz, despite_blockers boolean default false)
returns boolean
language plpgsql
security definer
as $$
begin
  update public.newsletters as n set state = 'scheduled', send_at = schedule_newsletter.send_at,
    despite_blockers = schedule_newsletter.despite_blockers
  where n.id = newsletter and n.state in ('draft', 'scheduled');
  return found;
end
$$;

-- The same from the console, in a session that was proven again.
create or replace function public.schedule_newsletter_as(
  proof bytea, newsletter bigint, send_at timestamptz, despite_blockers boolean)
returns boolean
language plpgsql
security definer
as $$
begin
  perform public.require_proven(proof);
  return public.schedule_newsletter(newsletter, send_at, despite_blockers);
end
$$;
grant execute on function public.schedule_newsletter_as(bytea, bigint, timestamptz, boolean) to operator;

-- Takes back the time of a scheduled newsletter, which is a draft again.
create or replace function public.unschedule_newsletter(newsletter bigint)
returns boolean
language plpgsql
security definer
as $$
begin
  update public.newsletters set state = 'draft', send_at = null where id = newsletter and state = 'scheduled';
  return found;
end
$$;
grant execute on function public.unschedule_newsletter(bigint) to operator;
