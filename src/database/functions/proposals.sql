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
    'driveKm', (select s.drive_km from public.proposal_settings as s),
    'leastHouseholds', (select s.least_households from public.proposal_settings as s),
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

-- Keeps these proposals in the place of those before, with what only the sums by day say: how many ever signed up and
-- confirmed, and the last eight weeks, from which the day is told on which they reach their goal. Adds up the growth of
-- places up to yesterday in the same transaction; returns how many proposals there are.
-- An entry: {name, centre, postalCodes, villages, areaKm2, near: {region, name, km, borders} | null}.
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
  with given as (
    select ordinality as number, entry, array(select jsonb_array_elements_text(entry -> 'postalCodes')) as postal_codes
    from jsonb_array_elements(entries) with ordinality as list (entry, ordinality)
  ), changes as (
    select g.number, d.day, sum(d.signed_up) as signed_up, sum(d.confirmed) as confirmed, sum(d.confirmed - d.withdrawn) as net
    from given as g cross join unnest(g.postal_codes) as inside (postal_code)
    join public.place_days as d on d.postal_code = inside.postal_code
    where d.day <= yesterday group by g.number, d.day
  ), summed as (
    select number, sum(signed_up) as signed_up, sum(confirmed) as confirmed, greatest(min(day), yesterday - 55) as first_day
    from changes group by number
  ), calendar as (
    select s.number, s.signed_up, s.confirmed, array_agg(coalesce(c.net, 0)::integer order by day) as days
    from summed as s
    cross join lateral generate_series(0, yesterday - s.first_day) as age
    cross join lateral (select yesterday - age as day) as on_day
    left join changes as c using (number, day)
    group by s.number, s.signed_up, s.confirmed
  )
  insert into public.proposals (name, centre, postal_codes, villages, area_km2, signed_up, confirmed, near_region_id, near_name,
                                near_km, near_borders, days)
  select entry ->> 'name', entry ->> 'centre', postal_codes, (entry -> 'villages')::boolean, (entry -> 'areaKm2')::float8,
         coalesce(c.signed_up, 0), coalesce(c.confirmed, 0),
         -- Whoever removes a region while this is computed does not make it fail.
         (select r.id from public.regions as r where r.id = (entry #>> '{near,region}')::bigint),
         entry #>> '{near,name}', (entry #>> '{near,km}')::float8, coalesce((entry #>> '{near,borders}')::boolean, false),
         coalesce(c.days, '{}')
  from given as g left join calendar as c using (number)
  order by number;
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

-- Has proposals made as soon as a worker is there, in the caller's transaction: the task of the schedule, once more.
create or replace function public.ask_for_proposals()
returns void
language sql
security definer
as $$
  insert into pgboss.job (name, data, policy, retry_limit, retry_delay, retry_backoff, expire_seconds, heartbeat_seconds,
                          deletion_seconds, keep_until)
  select q.name, '{"task": "make-proposals"}', q.policy, q.retry_limit, q.retry_delay, q.retry_backoff, q.expire_seconds,
         q.heartbeat_seconds, q.deletion_seconds, now() + q.retention_seconds * interval '1 second'
  from pgboss.queue as q where q.name = 'tasks'
$$;
grant execute on function public.ask_for_proposals() to operator;

-- Has them made where there are none: asked by every worker that starts. Returns whether they were asked for.
create or replace function public.ask_for_first_proposals()
returns boolean
language plpgsql
security definer
as $$
begin
  if exists (select from public.proposing) then return false; end if;
  perform public.ask_for_proposals();
  return true;
end
$$;
grant execute on function public.ask_for_first_proposals() to worker;

-- Restaurants that were noted for a place go into the region that the place joins; one that is there already is the same.
create or replace function public.take_restaurants_along()
returns trigger
language plpgsql
security definer
as $$
begin
  with taken as (
    delete from public.place_restaurants as known using joined
    where known.postal_code = joined.postal_code
    returning joined.region_id, known.name, known.state, known.changed_at, known.changed_by, known.postal_code
  )
  insert into public.region_restaurants (region_id, name, place, state, changed_at, changed_by)
  select t.region_id, t.name, split_part(p.place, ', ', 1), t.state, t.changed_at, t.changed_by
  from taken as t join public.places as p on p.postal_code = t.postal_code
  order by t.region_id, t.name
  on conflict do nothing;
  return null;
end
$$;
create or replace trigger restaurants_come_along after insert on public.region_places
  referencing new table as joined for each statement execute function public.take_restaurants_along();
