-- Regions: places that start together.

-- How regions stand, exact at the moment: how many households wait for a launch letter, how many had one, and whether it
-- runs: once one of its places has started.
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
comment on view public.region_standings is 'How many wait in a region, its goal and its state.';

-- Writes the welcome of its region to somebody who waits in a place that has started, if that region has one on its way.
-- Asked when somebody confirms; what it misses, as when the place starts at that very moment, the next minute finds.
create or replace function public.welcome_signup(signup bigint)
returns void
language plpgsql
as $$
declare
  welcome bigint;
begin
  select n.id into welcome
  from public.newsletter_signups as s
  join public.place_starts as started on started.postal_code = s.postal_code
  join public.region_places as place on place.postal_code = s.postal_code
  join public.newsletters as n on n.region_id = place.region_id and n.is_welcome and n.state = 'running'
  where s.id = signup and s.state = 'confirmed' and s.told_at is null;
  if not found then return; end if;
  insert into public.letters (kind, newsletter_id, signup_id) values ('newsletter', welcome, signup)
  on conflict (newsletter_id, signup_id) do nothing;
end
$$;

-- Notes that launch letters were accepted: their people are told, and their places have started, by the first letter that
-- left. With the first of all, and with the first after a cancelled launch went on, those start in which nobody gets one
-- (start_places). Whoever calls it holds the newsletters, so that none is cancelled meanwhile, and the sign-ups.
create or replace function public.note_told(letter_ids uuid[])
returns void
language plpgsql
set plan_cache_mode = force_generic_plan
as $$
declare
  newsletter bigint;
  places text[];
  is_first boolean;
begin
  update public.newsletter_signups as s set told_at = now()
  from public.letters as l join public.newsletters as n on n.id = l.newsletter_id
  where l.id = any (letter_ids) and l.state = 'sent' and n.is_launch and s.id = l.signup_id and s.told_at is null;
  for newsletter, places, is_first in
    select n.id, array_agg(distinct s.postal_code), leaving.is_first
    from public.letters as l
    join public.newsletters as n on n.id = l.newsletter_id
    join public.newsletter_signups as s on s.id = l.signup_id
    cross join lateral (
      select not exists (
        select from public.letters as other
        where other.newsletter_id = n.id and other.state = 'sent'
          and other.sent_at >= coalesce(n.leaves_at, n.started_at) and other.id <> all (letter_ids)) as is_first
    ) as leaving
    where l.id = any (letter_ids) and l.state = 'sent' and n.is_launch and not n.is_trial and not n.is_welcome
      and s.postal_code = any (n.postal_codes)
      and (leaving.is_first or not exists (select from public.place_starts as p where p.postal_code = s.postal_code))
    group by n.id, leaving.is_first order by n.id
  loop
    perform public.start_places(newsletter, places, is_first);
  end loop;
end
$$;

-- Starts places to which a launch letter went. empty_too: and, unless the launch was cancelled, those of its places in which
-- nobody is to get one, or nobody any more: as nobody waits there, nothing else would ever start them, and who comes later
-- could not be welcomed.
-- In one order, as two offices may start the same ones.
create or replace function public.start_places(newsletter bigint, places text[], empty_too boolean)
returns void
language sql
as $$
  insert into public.place_starts (postal_code, newsletter_id)
  select distinct code, newsletter
  from (
    select code from unnest(places) as code
    union all
    select code from public.newsletters as n cross join unnest(n.postal_codes) as code
    where empty_too and n.id = newsletter and n.state <> 'cancelled'
      and not exists (select from public.place_starts as p where p.postal_code = code)
      and not exists (
        select from public.newsletter_signups as s
        join public.letters as l on l.newsletter_id = newsletter and l.signup_id = s.id
        where s.postal_code = code
          -- It is still to leave, or to be decided about; or it left, and its place's start was taken back since.
          and (l.state in ('waiting', 'sending', 'sent')
            or l.state in ('given_up', 'uncertain', 'cancelled') and s.state = 'confirmed' and s.told_at is null))
  ) as starting
  order by code
  on conflict do nothing
$$;
