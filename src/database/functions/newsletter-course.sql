-- How a newsletter goes on once it has started: held, resumed, cancelled, tried again, tended every minute.

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
