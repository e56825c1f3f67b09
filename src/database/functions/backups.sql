-- What backups and drills came to, for whoever shows it or raises an alarm: the newest of each kind that succeeded, and
-- why the last one failed, if nothing of its kind has succeeded since.
create or replace function public.backup_facts()
returns jsonb
language sql
stable
security definer
as $$
  select jsonb_build_object(
    'backup', (
      select jsonb_build_object('ended_at', r.ended_at, 'via', r.via, 'bytes', r.bytes)
      from public.backup_runs as r where r.kind = 'backup' and r.failure is null order by r.ended_at desc limit 1),
    'drill', (
      select jsonb_build_object('ended_at', r.ended_at, 'via', r.via, 'compared_rows', r.compared_rows)
      from public.backup_runs as r where r.kind = 'drill' and r.failure is null order by r.ended_at desc limit 1),
    'failures', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'kind', newest.kind, 'ended_at', newest.ended_at, 'failure', newest.failure, 'missing_rows', newest.missing_rows)
        order by newest.kind), '[]')
      from (
        select distinct on (r.kind) r.* from public.backup_runs as r order by r.kind, r.ended_at desc, r.id desc
      ) as newest where newest.failure is not null))
$$;
grant execute on function public.backup_facts() to worker, operator;
