-- The console's pages of visits, places and setup: what they read of the sums, and whether the data is made up.

-- A database that `npm run demo` filled says so: nobody takes its figures for real ones, and nothing else may be
-- emptied by that program.
create table public.demo_data (
  only_row boolean primary key default true check (only_row),
  filled_at timestamptz not null default now()
);
comment on table public.demo_data is 'Has its row when everything in this database is made up.';
comment on column public.demo_data.only_row is 'There is one row at most.';
comment on column public.demo_data.filled_at is 'When it was filled.';

alter table public.demo_data enable row level security;
revoke all on public.demo_data from public, anon, authenticator;

-- Sums by place and day, nothing about a person.
do $$
declare
  name text;
begin
  foreach name in array array['demo_data', 'places', 'place_days', 'place_totals', 'signup_days', 'signup_changes',
    'website_visit_days', 'visit_counting']
  loop
    execute format('create policy console_overview on public.%I for select to operator using (true)', name);
    execute format('grant select on public.%I to operator', name);
  end loop;
end
$$;

-- How the installation is, in figures: nothing of it is about a person. The queue is in a schema of its own that the
-- role operator cannot enter.
create function public.setup_facts()
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'database_bytes', pg_database_size(current_database()),
    'database_version', current_setting('server_version'),
    'demo_filled_at', (select filled_at from public.demo_data),
    'wording', (
      select jsonb_build_object('version', w.version, 'text', w.wording, 'in_use_since', w.in_use_since)
      from public.consent_wordings as w order by w.in_use_since desc limit 1),
    'seal', (
      select jsonb_build_object('number', s.id, 'hash', encode(s.hash, 'hex'), 'sealed_at', s.sealed_at,
                                'up_to_event', s.up_to_event)
      from public.consent_seals as s order by s.id desc limit 1),
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
comment on function public.setup_facts() is 'Size, versions, newest seal and last runs of the periodic work.';
revoke all on function public.setup_facts() from public, anon, authenticator;
grant execute on function public.setup_facts() to operator;
