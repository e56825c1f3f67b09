-- Notes what a change of a sign-up means for its place and day. Somebody who moves, or had a launch letter, neither
-- confirmed nor left by it. Lines are added, never changed: a sum by day would have all who sign up in a place wait for each
-- other, and those of two places block each other.
create or replace function public.note_place_day()
returns trigger language plpgsql security definer as $$
declare
  was boolean := tg_op <> 'INSERT' and old.confirmed_at is not null and old.state <> 'left';
  is_now boolean := tg_op <> 'DELETE' and new.confirmed_at is not null and new.state <> 'left';
begin
  if tg_op = 'INSERT' or was <> is_now then
    insert into public.place_days (postal_code, day, signed_up, confirmed, withdrawn)
    values (coalesce(new.postal_code, old.postal_code), (now() at time zone 'Europe/Berlin')::date,
            (tg_op = 'INSERT')::integer, (is_now and not was)::integer, (was and not is_now)::integer);
  end if;
  return null;
end
$$;
create or replace trigger note_day after insert or delete or update of confirmed_at, withdrawn_at on public.newsletter_signups
  for each row execute function public.note_place_day();

-- How places stand: how many confirmed people wait for a launch letter, and whether that is enough; since when it runs
-- there; and how many households it has in all, told or not, which does not fall while letters leave. Counted place by place:
-- what it costs is who lives there.
create or replace view public.place_standings as
  select p.postal_code, p.place, counted.waiting, decided.goal, started.at as started_at,
         case when started.at is not null then 'started'
              when counted.waiting >= decided.goal then 'ready' else 'collecting' end as state,
         counted.waiting + counted.told as households
  from public.places as p
  left join public.place_starts as started on started.postal_code = p.postal_code
  -- Where nobody decided otherwise: DEFAULT_GOAL (src/office/places.ts).
  cross join lateral (select coalesce(p.goal, 25) as goal) as decided
  cross join lateral (
    select count(*) filter (where s.told_at is null) as waiting, count(*) filter (where s.told_at is not null) as told
    from public.newsletter_signups as s
    where s.postal_code = p.postal_code and s.confirmed_at is not null and s.state <> 'left'
  ) as counted;

-- How a place stands, for everybody, and its region, if it has one; null for an unknown postal code. A number only from five on, so that it points at nobody. Of a region's number those places are
-- left out whose own is not said, while they have fewer than five together: the numbers of the others, taken off it, would
-- tell it.
create or replace function public.place_standing(postal_code text)
returns jsonb language sql stable security definer as $$
  select jsonb_build_object(
    'postal_code', s.postal_code, 'place', s.place, 'households', case when s.waiting >= 5 then s.waiting end,
    'goal', s.goal, 'state', s.state,
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

-- The postal codes whose number may be said, or where it runs, for the sitemap: their pages say something that no other
-- page does.
create or replace function public.places_to_list()
returns jsonb language sql stable security definer as $$
  select coalesce(jsonb_agg(s.postal_code order by s.postal_code), '[]') from public.place_standings as s
  where s.waiting >= 5 or s.state = 'started'
$$;
