-- Proposals: the worker asks for what is known of places, puts neighbours together and keeps what came of it.

-- What proposals are made of, as columns in the order of the postal codes. A place is free that is in no region and has
-- not started; `runs` says where the app runs: the region's number, if it is in one, and the name by which it is known.
create or replace function public.proposal_basis()
returns jsonb
language sql
stable
security definer
as $$
  select jsonb_build_object(
    'places', (
      select jsonb_build_object(
        'postalCode', coalesce(jsonb_agg(p.postal_code order by p.postal_code), '[]'),
        'place', coalesce(jsonb_agg(p.place order by p.postal_code), '[]'),
        'district', coalesce(jsonb_agg(p.district order by p.postal_code), '[]'),
        'inhabitants', coalesce(jsonb_agg(p.inhabitants order by p.postal_code), '[]'),
        'areaKm2', coalesce(jsonb_agg(p.area_km2 order by p.postal_code), '[]'),
        'latitude', coalesce(jsonb_agg(p.latitude order by p.postal_code), '[]'),
        'longitude', coalesce(jsonb_agg(p.longitude order by p.postal_code), '[]'),
        'waiting', coalesce(jsonb_agg(greatest(coalesce(t.waiting, 0), 0) order by p.postal_code), '[]'),
        'isFree', coalesce(jsonb_agg(inside.region_id is null and begun.postal_code is null order by p.postal_code), '[]'))
      from public.places as p
      left join public.place_totals as t on t.postal_code = p.postal_code
      left join public.region_places as inside on inside.postal_code = p.postal_code
      left join public.place_starts as begun on begun.postal_code = p.postal_code),
    'runs', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'postalCode', begun.postal_code, 'region', r.id, 'name', coalesce(r.name, p.place)) order by begun.postal_code), '[]')
      from public.place_starts as begun
      join public.places as p on p.postal_code = begun.postal_code
      left join public.region_places as inside on inside.postal_code = begun.postal_code
      left join public.regions as r on r.id = inside.region_id))
$$;
grant execute on function public.proposal_basis() to worker;

-- Keeps these proposals in the place of those before, and adds up the growth of places up to yesterday; returns how many
-- proposals there are. An entry: {name, centre, postalCodes, villages, areaKm2, near: {region, name, km, borders} | null}.
create or replace function public.keep_proposals(entries jsonb)
returns bigint
language plpgsql
security definer
as $$
declare
  yesterday date := (now() at time zone 'Europe/Berlin')::date - 1;
  kept bigint;
begin
  -- Two workers at once would keep theirs beside each other.
  perform pg_advisory_xact_lock(hashtext('proposals'));
  delete from public.proposals;
  insert into public.proposals (name, centre, postal_codes, villages, area_km2, near_region_id, near_name, near_km, near_borders)
  select entry ->> 'name', entry ->> 'centre', array(select jsonb_array_elements_text(entry -> 'postalCodes')),
         (entry -> 'villages')::boolean, (entry -> 'areaKm2')::float8,
         -- Whoever removes a region while this is computed does not make it fail.
         (select r.id from public.regions as r where r.id = (entry #>> '{near,region}')::bigint),
         entry #>> '{near,name}', (entry #>> '{near,km}')::float8, coalesce((entry #>> '{near,borders}')::boolean, false)
  from jsonb_array_elements(entries) with ordinality as list (entry, ordinality)
  order by ordinality;
  get diagnostics kept = row_count;

  delete from public.place_growth;
  insert into public.place_growth (postal_code, week, month)
  select postal_code, coalesce(sum(confirmed - withdrawn) filter (where day > yesterday - 6), 0), sum(confirmed - withdrawn)
  from public.place_days where day > yesterday - 27 and day <= yesterday
  group by postal_code order by postal_code;

  insert into public.proposing as p (computed_at, growth_until) values (now(), yesterday)
  on conflict (only_row) do update set computed_at = excluded.computed_at, growth_until = excluded.growth_until;
  return kept;
end
$$;
grant execute on function public.keep_proposals(jsonb) to worker;

-- Has proposals made where there are none: asked by every worker that starts. Returns whether they were asked for.
create or replace function public.ask_for_first_proposals()
returns boolean
language plpgsql
security definer
as $$
begin
  if exists (select from public.proposing) then return false; end if;
  insert into pgboss.job (name, data, policy, retry_limit, retry_delay, retry_backoff, expire_seconds, heartbeat_seconds,
                          deletion_seconds, keep_until)
  select q.name, '{"task": "make-proposals"}', q.policy, q.retry_limit, q.retry_delay, q.retry_backoff, q.expire_seconds,
         q.heartbeat_seconds, q.deletion_seconds, now() + q.retention_seconds * interval '1 second'
  from pgboss.queue as q where q.name = 'tasks';
  return true;
end
$$;
grant execute on function public.ask_for_first_proposals() to worker;
