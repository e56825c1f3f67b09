-- Who signed up within the made-up year, where and when. `chance` is a number from 0 to 1 that looks like luck and is the same at
-- every run, `pick` an entry of a list that is found by it, `share` one part of a whole number that is shared out by weights
-- without losing or adding any, `km` how far two places are apart.
create or replace function pg_temp.chance(number bigint, what text) returns float8 language sql immutable
  return (hashtextextended(what, number) & 9007199254740991) / 9007199254740992.0::float8;
create or replace function pg_temp.pick(list text, number bigint, what text) returns text language sql immutable
  return split_part(list, ' ', 1 + floor(pg_temp.chance(number, what) * (1 + regexp_count(list, ' ')))::int);
create or replace function pg_temp.share(total bigint, weight numeric, passed numeric, whole numeric)
  returns bigint language sql immutable
  return round(total * passed / whole) - round(total * (passed - weight) / whole);
create or replace function pg_temp.km(latitude float8, longitude float8, other_latitude float8, other_longitude float8)
  returns float8 language sql immutable
  return 111.2 * sqrt((latitude - other_latitude) ^ 2
    + ((longitude - other_longitude) * cosd((latitude + other_latitude) / 2)) ^ 2);

-- The last whole days in Germany. Quieter at two of seven, busier after a newspaper wrote: by the age of a day, not by the
-- calendar, so that each run has the same figures.
create temporary table demo_days on commit drop as
select day, age, day::timestamp at time zone 'Europe/Berlin' as begins, (day + 1)::timestamp at time zone 'Europe/Berlin' as ends,
       (1.15 - age / 365.0) * case when age % 7 < 2 then 0.7 else 1.1 end * case when age % 61 < 3 then 2.2 else 1 end
         * (0.8 + 0.4 * pg_temp.chance(age, 'day')) as bustle
from demo_order cross join generate_series(1, 365) as age
cross join lateral (select (now at time zone 'Europe/Berlin')::date - age as day) as days;

-- Regions: the places nearest to one in their middle. Days before the end on which they started; null: they collect.
create temporary table demo_regions on commit drop as
select * from (values
  (1, 'Havelland', 'im Havelland', '16766', 6, 210, 'Der Start lief gut. Die Feuerwehr hat den Aushang verteilt.'),
  (2, 'Uckermark', 'in der Uckermark', '17268', 4, 161, 'Freitags will der Wirt mehr Touren fahren, wenn 40 Bestellungen sicher sind.'),
  (3, 'Wendland', 'im Wendland', '29439', 6, 104, 'Die Landfrauen haben in ihrem Rundbrief geschrieben.'),
  (4, 'Eifel', 'in der Eifel', '54550', 5, 17, 'Der Brief ging an einem Samstag hinaus.'),
  (5, 'Altmühltal', 'im Altmühltal', '91732', 6, null, 'Bürgermeisterin angerufen, sie legt den Aushang im Rathaus aus.'),
  (6, 'Eiderstedt', 'auf Eiderstedt', '25870', 5, null, 'Im Winter ist dort nur noch ein Gasthof offen.')
) as story (number, name, inside, centre, size, started, notes);

-- How much each place counts. Demand comes in bursts: a newspaper is read or a notice hangs in all villages around one, then it
-- fades. Around some that was lately, as in the regions that collect, around others long ago; most were never stirred up.
create temporary table demo_places on commit drop as
with centres as (
  select p.postal_code as centre, latitude, longitude, case when r.number is null then 3.5 + 2.5 * pg_temp.chance(here, 'reach') else 7 end as reach,
         case when r.number is null then 0.5 + pg_temp.chance(here, 'strength') else 1.3 end as strength,
         case when r.number > 4 then 12 else 4 + floor(340 * pg_temp.chance(here, 'age') ^ 1.7)::int end as age
  from (
    select *, row_number() over (order by pg_temp.chance(here, 'stirred'), here) as rank
    from (select *, postal_code::bigint as here from public.places) as places
    where inhabitants between 600 and 300 * area_km2
  ) as p
  left join demo_regions as r on r.centre = p.postal_code
  where rank <= 110 or r.number is not null
), near as (
  select distinct on (p.postal_code) p.*, c.centre, c.age, 1.8 * coalesce(c.strength, 0) as stirred
  from public.places as p left join centres as c on pg_temp.km(p.latitude, p.longitude, c.latitude, c.longitude) < c.reach
  order by p.postal_code, c.strength desc nulls last, c.centre
)
select postal_code, centre, age, stirred / (1 + stirred) as stirred_share,
       -- Below 80 a square kilometre everybody counts, in a city three of ten.
       (greatest(inhabitants, 20) * least(1, greatest(0.3, 80 * greatest(area_km2, 0.1) / greatest(inhabitants, 1)))
         * (0.6 + 0.8 * pg_temp.chance(postal_code::bigint, 'place')) * (1 + stirred))::numeric as weight
from near;

-- Everybody who signed up, numbered in order of time; a time is null for what did not happen. One of eight never confirms and
-- expires: the sign-up is gone, what happened stays in the record, so they come on top of those who are there in the end.
create temporary table demo_people on commit drop as
with wanted as (
  select signups + signups / 7 as people, signups / 7 as expired, least(4, signups / (select count(*) from demo_places)) as basis,
         (select count(*) from demo_places) as places, (select max(ends) from demo_days) as story_ends
  from demo_order
), shared as (
  -- From everywhere somebody.
  select *, basis + pg_temp.share(people - basis * places, weight, sum(weight) over (order by postal_code), sum(weight) over ())
           as members
  from demo_places cross join wanted
), homes as (
  select *, row_number() over (order by pg_temp.chance(member, postal_code), postal_code) as number
  from shared cross join generate_series(1, members) as member
), calendar as (
  -- How many come until the end of each day, from the first day on, where nothing stirs anybody up.
  select array_agg(passed order by begins) as passed, max(passed) as whole
  from (select begins, sum(bustle) over (order by begins) as passed from demo_days) as days
), moved as (
  -- Some days after it was in the newspaper; the fewer, the more of them.
  select homes.*, case when pg_temp.chance(number, 'is stirred') < stirred_share
                    then age + floor(9 * ln(1 - pg_temp.chance(number, 'after')))::int end as stirred_age,
         cardinality(passed) - width_bucket(whole * pg_temp.chance(number, 'day'), passed) as own_age
  from homes cross join calendar
), arrived as (
  -- Most people are up, and in the evening.
  select row_number() over (order by created_at, number) as id, postal_code, centre, created_at, story_ends, expired,
         -- Who signed up before that has made up their mind.
         created_at < story_ends - interval '8 days' as is_old
  from (
    select moved.*, begins + (ends - begins) * (0.28 + 0.7 * pg_temp.chance(number, 'hour') ^ 0.7) as created_at
    -- Whom it stirs up after the story ends comes on another day.
    from moved join demo_days on demo_days.age = case when stirred_age >= 1 then stirred_age else own_age end
  ) as arrivals
), decided as (
  -- Most read the letter within minutes, some after days.
  select *, created_at + (1 + 30 * pg_temp.chance(id, 'letter')) * interval '1 second' as letter_at,
         created_at + (60 - 900 * ln(1 - pg_temp.chance(id, 'soon'))) * interval '1 second'
           + (pg_temp.chance(id, 'late') < 0.1)::int * interval '1 day' as reads_at,
         is_old and row_number() over (partition by is_old order by pg_temp.chance(id, 'expires'), id) <= expired as expires
  from arrived
), ended as (
  select *, case when not expires and reads_at < story_ends and (is_old or pg_temp.chance(id, 'reads') > 0.16) then reads_at end
           as confirmed_at,
         reads_at + interval '1 minute' + pg_temp.chance(id, 'stays') * interval '300 days' as leaves_at
  from decided
)
select id, postal_code, centre,
       pg_temp.pick('anna bernd carla dieter elif frieda georg heike ines jonas katrin lars mehmet nele olaf petra rosa sven', id, 'first')
         || '.' || pg_temp.pick('ahrens becker cordes engel fischer hoffmann kaya krueger lehmann nowak peters richter schulz vogel yilmaz', id, 'last')
         -- Names that lead nowhere (RFC 2606): nobody can be written to by mistake.
         || id || '@' || pg_temp.pick('example.org example.org post.example dorf.example', id, 'host') as email,
       created_at::timestamptz(3) as created_at, letter_at::timestamptz(3) as letter_at,
       confirmed_at::timestamptz(3) as confirmed_at,
       case when leaves_at < story_ends and confirmed_at is not null and pg_temp.chance(id, 'leaves') < 0.06
         then leaves_at::timestamptz(3) end as withdrawn_at,
       case when expires then created_at::timestamptz(3) + interval '7 days 1 hour' end as expired_at,
       md5('demo letter ' || id)::uuid as letter, story_ends, null::bytea as address_hmac
from ended;
alter table demo_people add primary key (id);
analyze demo_people, demo_days;
