-- How the site is, in figures: what src/watch/vitals/rules.ts judges, for whoever watches over it. Nothing of it is about a person.
-- Spans of time are seconds by the database's clock, so that no other machine's matters; null: there is nothing to count
-- from. Each question ends at an index's first rows or counts what is little, as it is asked twice a minute.

create or replace function public.vitals()
returns jsonb
language sql
stable
security definer
as $$
  with newest as (
    select coalesce(l.sent_at, l.claimed_at) as left_at from public.letters as l
    where l.outcome is not null and coalesce(l.sent_at, l.claimed_at) is not null
    order by coalesce(l.sent_at, l.claimed_at) desc limit 1
  ), due as (
    -- What a limit holds back is not due.
    select case when free.asked > 0 then public.oldest_due_letter(1) end as asked_since,
           case when free.newsletters > 0 then public.oldest_due_letter(0) end as newsletter_since
    from public.letters_free() as free
  )
  select jsonb_build_object(
    'waiting', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'kind', w.kind, 'letters', w.letters, 'seconds', public.seconds_since(w.oldest)) order by w.kind), '[]')
      from public.outbox_waiting() as w),
    'asked_due_seconds', public.seconds_since(due.asked_since),
    'newsletter_due_seconds', public.seconds_since(due.newsletter_since),
    'nothing_left_seconds', case
      when coalesce(due.asked_since, due.newsletter_since) is not null or public.letters_in_hand()
        then public.seconds_since(greatest(newest.left_at, public.oldest_waiting_letter())) end,
    'stuck', public.outbox_stuck_count(),
    'answers', public.letter_answers_lately(),
    'workers', (
      select jsonb_build_object(
        'alive', count(*) filter (where p.seen_at > now() - interval '1 minute'),
        'seen_seconds', public.seconds_since(max(p.seen_at)))
      from public.post_offices as p),
    'errand_seconds', (
      select public.seconds_since(min(j.start_after)) from pgboss.job as j
      where j.name = 'errands' and j.state < 'active' and not j.blocked),
    'flood', public.flood_state(),
    'flood_seconds', (select public.seconds_since(a.flood_since) from public.admission as a),
    'visits_seconds', (
      select public.seconds_since(v.counted_until) from public.visit_counting as v where isfinite(v.counted_until)),
    'backups', public.backup_ages(),
    'archiving_failed_seconds', public.seconds_since(public.archiving_fails_since()),
    'tasks', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'name', t.name, 'cron', t.cron, 'failed', coalesce(t.failed_at > t.done_at, t.failed_at is not null),
        'seconds', public.seconds_since(greatest(
          coalesce(t.done_at, t.planned_at),
          -- A site that was switched off gets its time anew.
          (select min(p.started_at) from public.post_offices as p where p.seen_at > now() - interval '1 minute')))
      ) order by t.name), '[]')
      from public.periodic_tasks() as t))
  from due left join newest on true
$$;
grant execute on function public.vitals() to worker, operator;

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
    and not exists (select from public.waiting_letters as w where w.letter_id = l.id)
$$;

-- Whether a worker has letters in hand, as the queue's own upkeep counted ten seconds ago at most.
create or replace function public.letters_in_hand()
returns boolean
language sql
stable
as $$ select coalesce((select q.active_count > 0 from pgboss.queue as q where q.name = 'letters'), false) $$;

-- How long ago the newest backup and drill succeeded, how many kinds have failed since, and how many rows the last drill
-- missed; null where nothing writes that down (a database whose provider copies it).
create or replace function public.backup_ages()
returns jsonb
language sql
stable
as $$
  select jsonb_build_object(
    'backup_seconds', public.seconds_since((facts #>> '{backup,ended_at}')::timestamptz),
    'drill_seconds', public.seconds_since((facts #>> '{drill,ended_at}')::timestamptz),
    'failures', jsonb_array_length(facts -> 'failures'),
    'missing_rows', coalesce((select max((f ->> 'missing_rows')::bigint) from jsonb_array_elements(facts -> 'failures') as f), 0))
  from public.backup_facts() as facts
$$;

-- When WAL was kept last, where the newest try failed: a database can be brought back up to that moment alone. Anybody
-- may read pg_stat_archiver. It remembers the failure also after archiving was turned off; PostgreSQL tries again every minute.
create or replace function public.archiving_fails_since()
returns timestamptz
language sql
stable
as $$
  select coalesce(a.last_archived_time, a.stats_reset, a.last_failed_time) from pg_stat_archiver as a
  where current_setting('archive_mode') <> 'off' and a.last_failed_time > coalesce(a.last_archived_time, '-infinity')
$$;

-- What mail servers answered to the newest letters of the last hour, at most a thousand of each: how many were let in, how
-- many were refused, blocked or came back, and how many put off.
create or replace function public.letter_answers_lately()
returns jsonb
language sql
stable
as $$
  with trouble as (
    select e.type from public.letter_events as e
    where e.type <> 'accepted' and e.happened_at > now() - interval '1 hour'
    order by e.happened_at desc limit 1000
  ), accepted as (
    select from public.letters as l
    where l.outcome is not null and coalesce(l.sent_at, l.claimed_at) > now() - interval '1 hour' and l.outcome = 'sent'
    order by coalesce(l.sent_at, l.claimed_at) desc limit 1000
  )
  select jsonb_build_object(
    'accepted', (select count(*) from accepted),
    'put_off', count(*) filter (where type = 'deferred'),
    'refused', count(*) filter (where type not in ('deferred', 'possibly_delivered')))
  from trouble
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
