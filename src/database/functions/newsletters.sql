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

-- Keeps a newsletter as a draft; returns its number.
drop function if exists public.write_newsletter(text, text, text[], boolean, text);
create or replace function public.write_newsletter(
  subject text, body text, postal_codes text[], is_launch boolean, created_by text,
  preheader text default null, button_caption text default null, button_url text default null)
returns bigint
language sql
security definer
as $$
  insert into public.newsletters
    (subject, body, postal_codes, is_launch, created_by, preheader, button_caption, button_url, state)
  values ($1, $2, $3, $4, $5, $6, $7, $8, 'draft') returning id
$$;
grant execute on function public.write_newsletter(text, text, text[], boolean, text, text, text, text) to operator;

-- Changes a draft; false for anything else.
drop function if exists public.change_newsletter(bigint, text, text, text[], boolean);
create or replace function public.change_newsletter(
  newsletter bigint, subject text, body text, postal_codes text[], is_launch boolean,
  preheader text default null, button_caption text default null, button_url text default null)
returns boolean
language plpgsql
security definer
as $$
begin
  update public.newsletters as n
  set subject = $2, body = $3, postal_codes = $4, is_launch = $5, preheader = $6, button_caption = $7, button_url = $8
  where n.id = newsletter and n.state = 'draft';
  return found;
end
$$;
grant execute on function public.change_newsletter(bigint, text, text, text[], boolean, text, text, text) to operator;

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

-- Holds a running newsletter: what a mail server is being handed is finished, every other letter in a worker's hand is
-- set aside (may_go, set_letter_aside).
create or replace function public.pause_newsletter(newsletter bigint)
returns boolean
language plpgsql
security definer
as $$
begin
  update public.newsletters set state = 'paused' where id = newsletter and state = 'running';
  return found;
end
$$;
grant execute on function public.pause_newsletter(bigint) to operator;

-- Lets a paused newsletter go on: queues anew what was set aside, and tries again what was given up.
create or replace function public.resume_newsletter(newsletter bigint)
returns boolean
language plpgsql
security definer
as $$
begin
  update public.newsletters set state = 'running', paused_because = null, resumed_at = now()
  where id = newsletter and state = 'paused';
  if not found then return false; end if;
  perform public.requeue_newsletter(newsletter, true);
  return true;
end
$$;
grant execute on function public.resume_newsletter(bigint) to operator;

-- Ends a newsletter for good; what was sent stays sent.
create or replace function public.cancel_newsletter(newsletter bigint)
returns boolean
language plpgsql
security definer
as $$
begin
  update public.newsletters set state = 'cancelled', ended_at = now()
  where id = newsletter and state in ('draft', 'scheduled', 'running', 'paused');
  if not found then return false; end if;
  -- One that is claimed may be in a worker's hand and will get its own outcome.
  update public.letters as l set outcome = 'cancelled'
  where l.newsletter_id = newsletter and (l.outcome = 'given_up' or l.outcome is null
    and (l.claimed_at is null or l.id not in (
      select (j.data ->> 'letter_id')::uuid from pgboss.job as j where j.name = 'letters' and j.state = 'active')));
  return true;
end
$$;
grant execute on function public.cancel_newsletter(bigint) to operator;

-- Tries the letters of a newsletter again that were given up; returns how many.
create or replace function public.retry_newsletter(newsletter bigint)
returns bigint
language plpgsql
security definer
as $$
begin
  update public.newsletters set state = 'running', ended_at = null
  where id = newsletter and state in ('running', 'finished');
  if not found then return 0; end if;
  return public.requeue_newsletter(newsletter, true);
end
$$;
grant execute on function public.retry_newsletter(bigint) to operator;

-- Queues every letter that waits and has no job that would still send it; returns how many. given_up_too: and those that
-- were given up, which wait again.
drop function if exists public.requeue_newsletter(bigint, boolean);
create or replace function public.requeue_newsletter(newsletter bigint, given_up_too boolean)
returns bigint
language plpgsql
as $$
declare
  waiting uuid[];
begin
  if given_up_too then
    update public.letters as l set outcome = null, deferred_since = null
    where l.newsletter_id = newsletter and l.outcome = 'given_up';
  end if;
  select array_agg(l.id) into waiting
  from public.letters as l
  where l.newsletter_id = newsletter and l.outcome is null
    and l.id not in (
      select (j.data ->> 'letter_id')::uuid from pgboss.job as j where j.state < 'completed' and j.name = 'letters');
  if waiting is null then return 0; end if;
  perform public.queue_letters(waiting);
  return cardinality(waiting);
end
$$;

-- Every minute: starts what is due and not blocked, ends what is done. Returns how many.
create or replace function public.tend_newsletters()
returns bigint
language plpgsql
security definer
as $$
declare
  due bigint;
  despite boolean;
  tended bigint := 0;
  ended bigint;
begin
  for due, despite in
    select id, despite_blockers from public.newsletters
    where state = 'scheduled' and send_at <= now() order by send_at for update skip locked
  loop
    -- Null: it waits until what blocks it is gone.
    if public.start_newsletter(due, despite) is not null then tended := tended + 1; end if;
  end loop;
  -- A letter that was held just before its newsletter went on has a job that will not send it any more.
  for due in select id from public.newsletters where state = 'running' loop
    perform public.requeue_newsletter(due, false);
  end loop;
  update public.newsletters as n set state = 'finished', ended_at = now()
  where n.state = 'running'
    and not exists (
      select from public.letters as l
      join pgboss.job as j on j.name = 'letters' and j.state < 'completed' and (j.data ->> 'letter_id')::uuid = l.id
      where l.newsletter_id = n.id and l.outcome is null);
  get diagnostics ended = row_count;
  return tended + ended;
end
$$;
grant execute on function public.tend_newsletters() to worker;

-- Deletes old newsletter letters of those who are gone; of those who are here the links to leave must go on working.
create or replace function public.retain_newsletter_letters(days integer, as_of timestamptz default now())
returns bigint
language sql
security definer
as $$
  with old as (
    delete from public.letters as l
    where l.kind = 'newsletter' and l.signup_id is null
      and coalesce(l.claimed_at, l.queued_at) < as_of - make_interval(days => days)
    returning 1
  )
  select count(*) from old
$$;
grant execute on function public.retain_newsletter_letters(integer, timestamptz) to worker;
