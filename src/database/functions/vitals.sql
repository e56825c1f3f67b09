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
      select jsonb_build_object('letters', count(*), 'seconds', public.seconds_since(min(t.written_at)))
      from public.letter_turns as t where t.admitted_at is null),
    'tasks', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'name', t.name, 'cron', t.cron, 'failed', coalesce(t.failed_at > t.done_at, t.failed_at is not null),
        'seconds', public.seconds_since(greatest(
          coalesce(t.done_at, t.planned_at),
          -- A site that was switched off gets its time anew.
          (select min(p.started_at) from public.post_offices as p where p.seen_at > now() - interval '1 minute')))
      ) order by t.name), '[]')
      from public.periodic_tasks() as t),
    'unread', (
      select count(*) = 500 and not exists (select from public.letter_events as e where e.source <> 'smtp')
      from (select from public.letters as l where l.outcome = 'sent' limit 500) as sent),
    'record_faults', (select coalesce(max(f.signups), 0) from public.signup_findings as f where f.reason = 'altered'),
    'failed_log_ins', (
      select count(*) from public.audit_log as l where l.action = 'log_in_failed' and l.at > now() - interval '1 day'),
    'without_second_factor', (
      select count(*) from public.operators as o
      where o.role = 'administer' and not o.totp_enabled
        and not exists (select from public.operator_passkeys as p where p.operator_id = o.id)))
$$;

-- How long a letter has waited that could leave now: one that somebody asked for, or any while none leaves at all. Null: there
-- is none. What a limit holds back is not due.
create or replace function public.letters_overdue_seconds()
returns double precision
language sql
stable
security definer
as $$
  with newest as (
    select coalesce(l.sent_at, l.claimed_at) as left_at from public.letters as l
    where l.outcome is not null and coalesce(l.sent_at, l.claimed_at) is not null
    order by coalesce(l.sent_at, l.claimed_at) desc limit 1
  ), due as (
    select case when free.asked > 0 then public.oldest_due_letter(1) end as asked_since,
           case when free.newsletters > 0 then public.oldest_due_letter(0) end as newsletter_since
    from public.letters_free() as free
  )
  select greatest(
    public.seconds_since(due.asked_since),
    case
      when coalesce(due.asked_since, due.newsletter_since) is not null or public.letters_in_hand()
        then public.seconds_since(greatest(newest.left_at, public.oldest_waiting_letter())) end)
  from due left join newest on true
$$;

create or replace function public.seconds_since(moment timestamptz)
returns double precision
language sql
stable
as $$ select case when moment is not null then greatest(0, extract(epoch from now() - moment))::double precision end $$;

-- Since when the oldest letter waits that nobody and no budget holds back. A letter that a worker could not hand over is
-- queued anew as due from then on: how long it has waited is known by when it was written down.
create or replace function public.oldest_waiting_letter()
returns timestamptz
language sql
stable
as $$
  select min(l.queued_at) from public.letters as l
  left join public.newsletters as n on n.id = l.newsletter_id
  where coalesce(l.outcome, 'waiting') = 'waiting' and (n.id is null or n.state = 'running')
    and not exists (select from public.letter_turns as t where t.letter_id = l.id and t.admitted_at is null)
$$;

-- Whether a worker has letters in hand, as the queue's own upkeep counted ten seconds ago at most.
create or replace function public.letters_in_hand()
returns boolean
language sql
stable
as $$ select coalesce((select q.active_count > 0 from pgboss.queue as q where q.name = 'letters'), false) $$;

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
    where l.outcome is not null and coalesce(l.sent_at, l.claimed_at) > now() - interval '1 hour' and l.outcome = 'sent'
    order by coalesce(l.sent_at, l.claimed_at) desc limit 1000
  )
  select jsonb_build_object(
    'accepted', (select count(*) from accepted), 'refused', (select count(*) from refused))
$$;

-- Periodic work as it is planned, with its last run and its last failure.
create or replace function public.periodic_tasks()
returns table (name text, cron text, planned_at timestamptz, done_at timestamptz, failed_at timestamptz)
language sql
stable
as $$
  select plan.key, plan.cron, plan.created_on, ran.done_at, ran.failed_at
  from pgboss.schedule as plan
  left join (
    select j.data ->> 'task' as task, max(j.completed_on) filter (where j.state = 'completed') as done_at,
           max(j.completed_on) filter (where j.state = 'failed') as failed_at
    from pgboss.job as j where j.name = 'tasks' group by 1
  ) as ran on ran.task = plan.key
  where plan.name = 'tasks'
$$;
