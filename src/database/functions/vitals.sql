-- How the running site is, in figures that src/checks/running.ts judges. Nothing of it is about a person. Spans of time are
-- seconds by the database's clock, so that no other machine's matters. Each question ends at an index's first rows or counts
-- what is little.

create or replace function public.vitals()
returns jsonb
language sql
stable
security definer
as $$
  select jsonb_build_object(
    'waiting', (select coalesce(sum(w.letters), 0) from public.outbox_waiting() as w),
    'overdue_seconds', public.letters_overdue_seconds(),
    'answers', public.letter_answers_lately(),
    'flood', (
      select jsonb_build_object('letters', count(*), 'seconds', public.seconds_since(min(l.queued_at)))
      from public.letters as l where l.state = 'waiting' and l.turn is not null and l.due_at <= now()),
    'tasks', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'name', w.name, 'minutes', w.minutes, 'failed', coalesce(w.failed_at > w.done_at, w.failed_at is not null),
        'seconds', public.seconds_since(greatest(
          coalesce(w.done_at, w.planned_at),
          -- A site that was switched off gets its time anew.
          (select min(p.started_at) from public.post_offices as p where p.seen_at > now() - interval '1 minute')))
      ) order by w.name), '[]')
      from public.periodic_work as w),
    'unread', (
      select count(*) = 500 and not exists (select from public.letter_events as e where e.source <> 'smtp')
      from (select from public.letters as l where l.state = 'sent' limit 500) as sent),
    'record_faults', (select coalesce(max(f.signups), 0) from public.signup_findings as f where f.reason = 'altered'),
    'failed_log_ins', (
      select count(*) from public.audit_log as l where l.action = 'log_in_failed' and l.at > now() - interval '1 day'),
    'without_second_factor', (
      select count(*) from public.operators as o
      where o.role = 'administer' and not o.totp_enabled
        and not exists (select from public.operator_passkeys as p where p.operator_id = o.id)))
$$;

-- How long a letter has waited that could leave now: one that somebody asked for, or any while none leaves at all. Null: there
-- is none. What a limit holds back is not due: the hourly budget, a new sender's day; where letters leave slowly as they must, the
-- newest left a moment ago.
create or replace function public.letters_overdue_seconds()
returns double precision
language sql
stable
security definer
as $$
  select greatest(
    case when public.letters_are_allowed() then public.seconds_since((
      select min(l.due_at) from public.letters as l
      where l.state = 'waiting' and l.newsletter_id is null and l.turn is null and l.due_at <= now())) end,
    case when newsletters.due_at is not null and public.letters_are_allowed() and coalesce(public.warm_up_left(), 1) >= 1 then
      public.seconds_since(greatest(newsletters.due_at, (select max(l.claimed_at) from public.letters as l))) end)
  from (
    select min(oldest.due_at) as due_at
    from public.newsletters as n cross join lateral (
      select l.due_at from public.letters as l where l.newsletter_id = n.id and l.state = 'waiting' and l.due_at <= now()
      order by l.due_at, l.id limit 1
    ) as oldest
    where n.state = 'running'
  ) as newsletters
$$;

-- Whether the limits by second and hour let a letter leave now.
create or replace function public.letters_are_allowed()
returns boolean
language sql
stable
as $$
  select coalesce(bool_and(r.tokens + r.per_second * extract(epoch from clock_timestamp() - r.filled_at) >= 1), true)
  from public.letter_rates as r where r.name in ('second', 'hour')
$$;

create or replace function public.seconds_since(moment timestamptz)
returns double precision
language sql
stable
as $$ select case when moment is not null then greatest(0, extract(epoch from now() - moment))::double precision end $$;

-- What mail servers answered to the newest letters of the last hour, at most a thousand of each: how many were let in, and how
-- many were refused, blocked or came back.
create or replace function public.letter_answers_lately()
returns jsonb
language sql
stable
as $$
  with refused as (
    select from public.letter_events as e
    where e.type not in ('accepted', 'deferred', 'possibly_delivered') and e.happened_at > now() - interval '1 hour'
    limit 1000
  ), accepted as (
    select from public.letters as l
    where l.claimed_at > now() - interval '1 hour' and l.state = 'sent' order by l.claimed_at desc limit 1000
  )
  select jsonb_build_object(
    'accepted', (select count(*) from accepted), 'refused', (select count(*) from refused))
$$;
