-- Notes what a change of a sign-up means for the figures of its place: the row before is taken off, the row after counts,
-- each in its place. Who had a launch letter does not wait any more: waiting falls, told rises, and nobody confirmed or
-- left by it. What is reachable changes with undeliverable_at alone, too: then the line has nothing else to say.
create or replace function public.note_signup_change()
returns trigger
language plpgsql
security definer
as $$
declare
  -- Somebody who moves from one place to another neither confirms nor leaves.
  moves boolean := tg_op = 'UPDATE' and old.postal_code <> new.postal_code;
begin
  insert into public.signup_changes (
    postal_code, day, signed_up, confirmed, withdrawn, open, waiting, told, reachable, told_reachable)
  select side.postal_code, (now() at time zone 'Europe/Berlin')::date, (tg_op = 'INSERT')::integer,
         (not moves and sum(side.waiting + side.told) > 0)::integer,
         (not moves and sum(side.waiting + side.told) < 0)::integer,
         sum(side.open), sum(side.waiting), sum(side.told), sum(side.reachable), sum(side.told_reachable)
  from (
    select row.postal_code,
           case when row.confirmed_at is null and row.state <> 'left' then row.counts else 0 end as open,
           case when row.confirmed_at is not null and row.state <> 'left' and row.told_at is null
                then row.counts else 0 end as waiting,
           case when row.confirmed_at is not null and row.state <> 'left' and row.told_at is not null
                then row.counts else 0 end as told,
           case when row.state = 'confirmed' then row.counts else 0 end as reachable,
           case when row.state = 'confirmed' and row.told_at is not null then row.counts else 0 end as told_reachable
    from (values (old.postal_code, old.confirmed_at, old.state, old.told_at, -1),
                 (new.postal_code, new.confirmed_at, new.state, new.told_at, 1))
      as row (postal_code, confirmed_at, state, told_at, counts)
    -- There is no row before an insert, and none after a delete.
    where row.postal_code is not null
  ) as side
  group by side.postal_code
  having sum(side.open) <> 0 or sum(side.waiting) <> 0 or sum(side.told) <> 0 or sum(side.reachable) <> 0
    or sum(side.told_reachable) <> 0;
  return null;
end
$$;
create or replace trigger count_made after insert or delete on public.newsletter_signups
  for each row execute function public.note_signup_change();
create or replace trigger count_changed
  after update of postal_code, confirmed_at, withdrawn_at, undeliverable_at, told_at on public.newsletter_signups
  for each row execute function public.note_signup_change();

-- Rolls the changes of sign-ups up into the sums; returns how many. Takes lines away and adds them to the sums, in one
-- statement: a line counts exactly once at any moment. Only place_totals knows who is told and who is reachable.
create or replace function public.roll_up_signup_changes()
returns bigint
language plpgsql
security definer
as $$
declare
  rolled_up bigint;
begin
  with taken as (
    delete from public.signup_changes where id in (select id from public.signup_changes order by id limit 100000)
    returning *
  ), of_a_day as (
    select * from taken where signed_up <> 0 or confirmed <> 0 or withdrawn <> 0 or open <> 0 or waiting <> 0
  ), by_day as (
    insert into public.place_days as d (postal_code, day, signed_up, confirmed, withdrawn, open, waiting)
    select postal_code, day, sum(signed_up), sum(confirmed), sum(withdrawn), sum(open), sum(waiting)
    from of_a_day group by postal_code, day order by postal_code, day
    on conflict on constraint place_days_pkey do update set
      signed_up = d.signed_up + excluded.signed_up, confirmed = d.confirmed + excluded.confirmed,
      withdrawn = d.withdrawn + excluded.withdrawn, open = d.open + excluded.open,
      waiting = d.waiting + excluded.waiting
  ), by_place as (
    insert into public.place_totals as t (postal_code, open, waiting, told, reachable, told_reachable)
    select postal_code, sum(open), sum(waiting), sum(told), sum(reachable), sum(told_reachable)
    from taken group by postal_code order by postal_code
    on conflict on constraint place_totals_pkey do update set
      open = t.open + excluded.open, waiting = t.waiting + excluded.waiting, told = t.told + excluded.told,
      reachable = t.reachable + excluded.reachable, told_reachable = t.told_reachable + excluded.told_reachable
  ), over_all as (
    insert into public.signup_days as s (day, signed_up, confirmed, withdrawn, waiting)
    select day, sum(signed_up), sum(confirmed), sum(withdrawn), sum(waiting) from of_a_day group by day order by day
    on conflict on constraint signup_days_pkey do update set
      signed_up = s.signed_up + excluded.signed_up, confirmed = s.confirmed + excluded.confirmed,
      withdrawn = s.withdrawn + excluded.withdrawn, waiting = s.waiting + excluded.waiting
  )
  select count(*) into rolled_up from taken;
  return rolled_up;
end
$$;

-- How many confirmed households it takes to start where nobody decided otherwise.
create or replace function public.default_goal()
returns integer
language sql
immutable
as $$ select 25 $$;

-- How places stand, exact at the moment: how many confirmed people wait for a launch letter, and whether that is enough;
-- since when it runs there; and how many households it has in all, told or not, which does not fall while letters leave.
create or replace view public.place_standings as
  select p.postal_code, p.place, counted.waiting, decided.goal, started.at as started_at,
         case when started.at is not null then 'started'
              when counted.waiting >= decided.goal then 'ready' else 'collecting' end as state,
         counted.waiting + counted.told as households
  from public.places as p
  left join public.place_plans as plan on plan.postal_code = p.postal_code
  left join public.place_starts as started on started.postal_code = p.postal_code
  cross join lateral (select coalesce(plan.goal, public.default_goal()) as goal) as decided
  left join public.place_totals as t on t.postal_code = p.postal_code
  cross join lateral (
    select coalesce(t.waiting, 0) + coalesce(sum(c.waiting), 0) as waiting,
           coalesce(t.told, 0) + coalesce(sum(c.told), 0) as told
    from public.signup_changes as c where c.postal_code = p.postal_code
  ) as counted;
comment on view public.place_standings is 'How many wait in a place, its goal and its state, and how many live there who confirmed.';

-- How a place stands, for everybody, and its region, if it has one; null for an unknown postal code. A number only from
-- five on, so that it points at nobody. Of a region's number those places are left out whose own is not said, while they
-- have fewer than five together: the numbers of the others, taken off it, would tell it.
create or replace function public.place_standing(postal_code text)
returns jsonb
language sql
stable
security definer
as $$
  select jsonb_build_object(
    'postal_code', s.postal_code, 'place', s.place, 'households', case when s.waiting >= 5 then s.waiting end,
    'goal', s.goal, 'state', s.state, 'by_neighbours', public.brought_by_neighbours(s.postal_code), 'counted_at', now(),
    'region', (
      select jsonb_build_object('name', r.name, 'goal', r.goal, 'state', r.state, 'households',
        case when told.households >= 5 then told.households end)
      from public.region_places as own
      join public.region_standings as r on r.id = own.region_id
      cross join lateral (
        select coalesce(sum(p.waiting) filter (where p.waiting >= 5), 0)
             + case when sum(p.waiting) filter (where p.waiting < 5) >= 5
                    then sum(p.waiting) filter (where p.waiting < 5) else 0 end as households
        from public.region_places as each join public.place_standings as p on p.postal_code = each.postal_code
        where each.region_id = own.region_id
      ) as told
      where own.postal_code = s.postal_code))
  from public.place_standings as s
  where s.postal_code = $1
$$;
grant execute on function public.place_standing(text) to anon;

-- The three nearest places within 15 km where five or more wait, for everybody. Where it runs already nobody is a rival.
create or replace function public.nearby_places(postal_code text)
returns jsonb
language sql
stable
security definer
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'postal_code', near.postal_code, 'place', near.place, 'households', near.waiting) order by near.km), '[]')
  from (
    select s.postal_code, s.place, s.waiting, away.km
    from public.places as own
    -- A degree of latitude is 111 km: first those that can be near.
    join public.places as other on other.latitude between own.latitude - 0.14 and own.latitude + 0.14
    -- One of longitude is less, the further north; that the earth is round does not show in 15 km.
    cross join lateral (
      select 111.2 * sqrt((other.latitude - own.latitude) ^ 2
        + ((other.longitude - own.longitude) * cosd(own.latitude)) ^ 2) as km
    ) as away
    join public.place_standings as s on s.postal_code = other.postal_code
    where own.postal_code = $1 and other.postal_code <> $1 and away.km <= 15
      and s.waiting >= 5 and s.state <> 'started'
    order by away.km, s.postal_code
    limit 3
  ) as near
$$;
grant execute on function public.nearby_places(text) to anon;

-- The postal codes whose number may be said, or where it runs, for the sitemap: their pages say something that no other
-- page does.
create or replace function public.places_to_list()
returns jsonb
language sql
stable
security definer
as $$
  select coalesce(jsonb_agg(s.postal_code order by s.postal_code), '[]') from public.place_standings as s
  where s.waiting >= 5 or s.state = 'started'
$$;
grant execute on function public.places_to_list() to anon;
