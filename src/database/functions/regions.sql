-- How regions, places that start together, stand, exact at the moment: how many households wait for a launch letter, how many
-- had one, and whether it runs: once one of its places has started.
create or replace view public.region_standings as
  select r.id, r.name, r.goal, r.owner_id, r.created_at, r.goal_reached_at, counted.places, counted.waiting, counted.told,
         counted.started_at,
         case when counted.started_at is not null then 'started'
              when counted.waiting >= r.goal then 'ready' else 'collecting' end as state
  from public.regions as r
  cross join lateral (
    select count(*) as places, coalesce(sum(p.waiting), 0) as waiting, coalesce(sum(p.households - p.waiting), 0) as told,
           min(p.started_at) as started_at
    from public.region_places as place
    left join public.place_standings as p on p.postal_code = place.postal_code
    where place.region_id = r.id
  ) as counted;
