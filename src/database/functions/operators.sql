-- Ends a session of the console 12 hours after it began. The library knows one end of a session, the idle one, and
-- moves it on. The other end is kept here, where no code path can forget it.
create or replace function public.end_session_in_time()
returns trigger
language plpgsql
as $$
begin
  if tg_op = 'UPDATE' then new.created_at := old.created_at; end if;
  new.expires_at := least(new.expires_at, new.created_at + interval '12 hours');
  return new;
end
$$;
create or replace trigger twelve_hours before insert or update on public.operator_sessions
  for each row execute function public.end_session_in_time();

-- Keeps the audit log as it is, against the owner too: it is only ever added to. The one exception is the deadline
-- of the register, which can be no shorter than 180 days.
create or replace function public.refuse_audit_change()
returns trigger
language plpgsql
as $$
begin
  if tg_op = 'DELETE' then
    if old.at < now() - interval '180 days' then return old; end if;
  end if;
  raise exception 'The audit log is only ever added to' using errcode = '42501';
end
$$;
create or replace trigger append_only before update or delete on public.audit_log
  for each row execute function public.refuse_audit_change();
create or replace trigger never_emptied before truncate on public.audit_log
  for each statement execute function public.refuse_audit_change();

-- Deletes old entries of the audit log.
create or replace function public.retain_audit_log(days integer, as_of timestamptz default now())
returns bigint
language sql
security definer
as $$
  with old as (
    delete from public.audit_log where id in (
      select l.id from public.audit_log as l where l.at < as_of - make_interval(days => days) order by l.id limit 10000)
    returning 1
  )
  select count(*) from old
$$;
grant execute on function public.retain_audit_log(integer, timestamptz) to worker;

-- Deletes sessions, steps and links of the console that have run out.
create or replace function public.retain_operator_sessions(days integer, as_of timestamptz default now())
returns bigint
language sql
security definer
as $$
  with ended as (select as_of - make_interval(days => days) as before),
    sessions as (delete from public.operator_sessions using ended where expires_at < ended.before returning 1),
    challenges as (delete from public.operator_challenges using ended where expires_at < ended.before returning 1),
    links as (delete from public.operator_links using ended where expires_at < ended.before returning 1)
  select count(*) from (table sessions union all table challenges union all table links) as gone
$$;
grant execute on function public.retain_operator_sessions(integer, timestamptz) to worker;

-- How the installation is, in figures: size, versions, newest checkpoint, last runs of the periodic work; nothing of it is
-- about a person. The queue is in a schema of its own that the role operator cannot enter.
create or replace function public.setup_facts()
returns jsonb
language sql
stable
security definer
as $$
  select jsonb_build_object(
    'database_bytes', pg_database_size(current_database()),
    'database_version', current_setting('server_version'),
    'demo_filled_at', (select filled_at from public.demo_data),
    'wording', (
      select jsonb_build_object('version', w.version, 'text', w.wording, 'in_use_since', w.in_use_since)
      from public.consent_wordings as w order by w.in_use_since desc limit 1),
    'checkpoint', (
      select jsonb_build_object('number', s.id, 'hash', encode(s.hash, 'hex'), 'made_at', s.made_at,
                                'up_to_event', s.up_to_event)
      from public.consent_checkpoints as s order by s.id desc limit 1),
    'events', (select coalesce(max(id), 0) from public.consent_events),
    'suppressions', (select count(*) from public.suppressions),
    'tasks', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'name', plan.key, 'cron', plan.cron, 'done_at', ran.done_at, 'failed_at', ran.failed_at) order by plan.key), '[]')
      from pgboss.schedule as plan
      left join (
        select j.data ->> 'task' as task, max(j.completed_on) filter (where j.state = 'completed') as done_at,
               max(j.completed_on) filter (where j.state = 'failed') as failed_at
        from pgboss.job as j where j.name = 'tasks' group by 1
      ) as ran on ran.task = plan.key
      where plan.name = 'tasks'))
$$;
grant execute on function public.setup_facts() to operator;
