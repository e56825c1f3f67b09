-- Removing a region or something of it, and bringing it back. Nothing that somebody wrote down is gone by one wrong press.

-- Removes a region with all that is its own; returns by which number it comes back. Null when there is none, or while a
-- letter of it is planned or on its way: it would go on with nobody seeing whose it is.
create or replace function public.remove_region(region bigint, by_operator uuid)
returns bigint
language plpgsql
security definer
as $$
declare
  removal bigint;
begin
  -- First the region, then its newsletters, so that none of them starts in between.
  perform from public.regions as r where r.id = region for update;
  perform from public.newsletters as n where n.region_id = region order by n.id for update;
  if exists (
    select from public.newsletters as n
    where n.region_id = region and n.state in ('scheduled', 'running', 'paused')
  ) then return null; end if;

  insert into public.region_removals (region_id, removed_by, kept)
  select r.id, by_operator, jsonb_build_object(
    'regions', jsonb_build_array(to_jsonb(r)),
    'region_places', (select jsonb_agg(to_jsonb(p)) from public.region_places as p where p.region_id = r.id),
    'region_restaurants', (select jsonb_agg(to_jsonb(i)) from public.region_restaurants as i where i.region_id = r.id),
    'region_notes', (select jsonb_agg(to_jsonb(n)) from public.region_notes as n where n.region_id = r.id),
    'region_tasks', (select jsonb_agg(to_jsonb(t)) from public.region_tasks as t where t.region_id = r.id),
    -- What was paid for it: the entries stay without a region, so only which they are is kept.
    'channels', (select jsonb_agg(c.id) from public.channels as c where c.region_id = r.id),
    'newsletters', (select jsonb_agg(n.id) from public.newsletters as n where n.region_id = r.id))
  from public.regions as r where r.id = region
  returning id into removal;
  delete from public.regions as r where r.id = region;
  return removal;
end
$$;
grant execute on function public.remove_region(bigint, uuid) to operator;

-- Removes rows of a region: of its restaurants, notes or tasks, by their numbers. Returns as remove_region does; null when
-- the region has none of them.
create or replace function public.remove_region_rows(region bigint, kind text, numbers bigint[], by_operator uuid)
returns bigint
language plpgsql
security definer
as $$
declare
  removed jsonb;
  removal bigint;
begin
  if kind not in ('region_restaurants', 'region_notes', 'region_tasks') then
    raise exception 'A region has no %', kind using errcode = 'invalid_parameter_value';
  end if;
  execute format(
    'with gone as (delete from public.%I where region_id = $1 and id = any ($2) returning *)
     select jsonb_agg(to_jsonb(gone)) from gone', kind)
  into removed using region, numbers;
  if removed is null then return null; end if;
  insert into public.region_removals (region_id, removed_by, kept)
  values (region, by_operator, jsonb_build_object(kind, removed)) returning id into removal;
  return removal;
end
$$;
grant execute on function public.remove_region_rows(bigint, text, bigint[], uuid) to operator;

-- Brings back what was removed, once; returns the region's number. Null when it is back already, its time is over, or its
-- region is gone. A place that another region took meanwhile stays there. An operator who is gone is not named again.
-- Raises unique_violation where its name is taken meanwhile.
create or replace function public.restore_region_removal(removal bigint)
returns bigint
language plpgsql
security definer
as $$
declare
  back public.region_removals;
begin
  delete from public.region_removals as r where r.id = removal returning * into back;
  if not found then return null; end if;

  insert into public.regions (id, name, goal, owner_id, created_at, created_by, goal_reached_at)
  overriding system value
  select r.id, r.name, r.goal, (select o.id from public.operators as o where o.id = r.owner_id), r.created_at,
         (select o.id from public.operators as o where o.id = r.created_by), r.goal_reached_at
  from jsonb_populate_recordset(null::public.regions, back.kept -> 'regions') as r;
  -- Held until the end, so that it is not removed in between.
  perform from public.regions as r where r.id = back.region_id for key share;
  if not found then return null; end if;

  insert into public.region_places (postal_code, region_id)
  select p.postal_code, p.region_id
  from jsonb_populate_recordset(null::public.region_places, nullif(back.kept -> 'region_places', 'null')) as p
  on conflict on constraint region_places_pkey do nothing;
  insert into public.region_restaurants (id, region_id, name, place, state, serves, changed_at, changed_by)
  overriding system value
  select i.id, i.region_id, i.name, i.place, i.state, i.serves, i.changed_at,
         (select o.id from public.operators as o where o.id = i.changed_by)
  from jsonb_populate_recordset(null::public.region_restaurants, nullif(back.kept -> 'region_restaurants', 'null')) as i;
  insert into public.region_notes (id, region_id, body, written_at, written_by)
  overriding system value
  select n.id, n.region_id, n.body, n.written_at, (select o.id from public.operators as o where o.id = n.written_by)
  from jsonb_populate_recordset(null::public.region_notes, nullif(back.kept -> 'region_notes', 'null')) as n;
  insert into public.region_tasks (id, region_id, what, assignee_id, due_on, created_at, done_at)
  overriding system value
  select t.id, t.region_id, t.what, (select o.id from public.operators as o where o.id = t.assignee_id), t.due_on,
         t.created_at, t.done_at
  from jsonb_populate_recordset(null::public.region_tasks, nullif(back.kept -> 'region_tasks', 'null')) as t;
  update public.newsletters as n set region_id = back.region_id
  where n.region_id is null
    and n.id in (select id::bigint from jsonb_array_elements_text(nullif(back.kept -> 'newsletters', 'null')) as id);
  -- Unless somebody entered meanwhile who else bears the cost.
  update public.channels as c set region_id = back.region_id
  where c.paid_for = 'region' and c.region_id is null
    and c.id in (select id::bigint from jsonb_array_elements_text(nullif(back.kept -> 'channels', 'null')) as id);
  return back.region_id;
end
$$;
grant execute on function public.restore_region_removal(bigint) to operator;

-- Deletes for good what nobody brought back.
create or replace function public.retain_region_removals(days integer, as_of timestamptz default now())
returns bigint
language sql
security definer
as $$
  with gone as (delete from public.region_removals where removed_at < as_of - make_interval(days => days) returning 1)
  select count(*) from gone
$$;
grant execute on function public.retain_region_removals(integer, timestamptz) to worker;
