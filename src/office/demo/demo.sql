-- A made-up year: who signed up, where and when, their record, regions with letters, visits. Read by fill.ts, after the table `demo`
-- (signups, visits, until). By chance, but the same at every run.
select setseed(0.25);

-- Regions, each the villages around the one in its middle. Days before the end on which they started; null: they collect.
create temporary table demo_regions on commit drop as
select story.*, split_part(place, ', ', 1) as place, latitude, longitude, until - started * interval '1 day' as started_at
from demo cross join (values
  ('Havelland', '16766', 14, 210), ('Uckermark', '17268', 22, 161), ('Wendland', '29439', 9, 104), ('Eifel', '54550', 8, 17),
  ('Altmühltal', '91732', 8, null), ('Eiderstedt', '25870', 10, null)
) as story (name, centre, km, started) join public.places on postal_code = centre;

insert into public.regions (name, notes, created_at, goal_reached_at, restaurants)
select name, 'Die Feuerwehr verteilt den Aushang.', founded, started_at - interval '9 days', jsonb_build_array(
  jsonb_build_object('name', 'Gasthof zur Linde', 'place', place, 'state', 'agreed', 'serves', 'freitags', 'since', founded::date),
  jsonb_build_object('name', 'Alte Mühle', 'place', place, 'state', 'asked', 'serves', '', 'since', founded::date))
from demo_regions cross join lateral (select coalesce(started_at, now()) - interval '60 days') as began (founded);

-- Demand comes in bursts: most wait in the regions, many around fifty other villages; the fewer sign up, the clearer.
create temporary table demo_places on commit drop as
with around as materialized (
  select latitude, longitude, 450000 as heat, km, name from demo_regions
  union all
  (select latitude, longitude, 90000, 8, null from public.places where inhabitants between 600 and 300 * area_km2
   order by md5(postal_code) limit 50)
)
select p.postal_code, near.name as region,
       (sqrt(greatest(p.inhabitants, 20)) * (1 + coalesce(near.heat, 0) / signups))::numeric(12, 3) as weight
from demo cross join public.places as p left join lateral (
  select heat, name from around as a
  where 111.2 * sqrt((p.latitude - a.latitude) ^ 2 + ((p.longitude - a.longitude) * cosd(a.latitude)) ^ 2) < km
  order by heat desc limit 1
) as near on p.inhabitants >= 100;

insert into public.region_places (postal_code, region_id)
select postal_code, r.id from demo_places join public.regions as r on r.name = region;

-- More and more of them; who signed up before the last week has confirmed, one of 25 left again. Addresses lead nowhere (RFC 2606).
create temporary table demo_people on commit drop as
with places as (
  select postal_code, weight, sum(weight) over (order by postal_code) as passed, sum(weight) over () as whole from demo_places
), arrived as (
  select postal_code, until, (until - interval '364 days' * random() ^ 1.4)::timestamptz(3) as created_at
  from demo cross join places
  cross join generate_series(round(signups * (passed - weight) / whole) + 1, round(signups * passed / whole))
), confirmed as (
  select row_number() over (order by created_at) as id, *, least(until, created_at + (60 - 900 * ln(1 - random())) * interval '1 second')
    ::timestamptz(3) as reads_at, created_at < until - interval '6 days' or random() < 0.8 as confirms
  from arrived
)
select id, postal_code, created_at, created_at + interval '20 seconds' as letter_at, case when confirms then reads_at end as confirmed_at,
       case when confirms and random() < 0.04 then (reads_at + random() * (until - reads_at))::timestamptz(3) end as withdrawn_at,
       (array['anna', 'bernd', 'carla', 'elif', 'georg', 'jonas', 'mehmet', 'petra'])[1 + floor(random() * 8)]
         || (array['.becker', '.engel', '.kaya', '.krueger', '.nowak', '.richter'])[1 + floor(random() * 6)] || id || '@example.org' as email,
       '<' || md5('demo letter ' || id)::uuid || '@dorfteller.example>' as message_id, uuid_send(md5('demo salt ' || id)::uuid) as salt
from confirmed;
analyze demo_people;

-- The record as the product writes it, chained by the database's own function.
create temporary table demo_events on commit drop as
select id as signup_id, step, type, happened_at, facts, case when step in (1, 3) then person end as person, salt
from demo_people cross join lateral (values (
  (select version from public.consent_wordings order by in_use_since desc limit 1),
  public.event_person(email, postal_code, 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/141.0 Mobile Safari/537.36')
)) as given (wording, person)
cross join lateral (values
  (1, 'requested', created_at, jsonb_build_object('wording', wording, 'consent_given', true, 'form', 'dialog', 'page', '/kremmen')),
  (2, 'letter_sent', letter_at, jsonb_build_object('message_id', message_id, 'template_version', 'demo', 'smtp_answer', '250 2.0.0 OK')),
  (3, 'confirmed', confirmed_at, '{"method": "POST"}'),
  (4, 'withdrawn', withdrawn_at, '{"channel": "link"}')
) as event (step, type, happened_at, facts)
where happened_at is not null;
analyze demo_events;
with recursive chain as (
  select id as signup_id, 0 as step, null as type, null::timestamptz as happened_at, null::jsonb as facts, null::bytea as digest,
         null::bytea as previous_hash, null::bytea as hash
  from demo_people
  union all
  select e.signup_id, e.step, e.type, e.happened_at, e.facts, d.digest, chain.hash, public.consent_event_hash(
           row(null, e.signup_id, e.type, e.happened_at, e.facts, d.digest, chain.hash, null, null)::public.consent_events)
  from chain join demo_events as e on e.signup_id = chain.signup_id and e.step = chain.step + 1
  cross join lateral (select sha256(salt || convert_to(person::text, 'UTF8')) as digest) as d
)
insert into public.consent_events (signup_id, type, happened_at, facts, person_digest, previous_hash, hash)
select signup_id, type, happened_at, facts, digest, previous_hash, hash from chain where step > 0
order by happened_at, signup_id, step;
insert into public.consent_event_people (event_id, signup_id, salt, person)
select e.id, signup_id, salt, person from demo_events join public.consent_events as e using (signup_id, type) where person is not null;

-- The key of the suppression list is not here; a digest stands for its HMAC.
insert into public.newsletter_signups
  (id, email, postal_code, channel, created_at, confirmed_at, address_confirmed_at, withdrawn_at, address_hmac)
overriding system value
select id, email, postal_code, case when withdrawn_at is null then
         (array['nachbarn', 'aushang-' || postal_code, 'anzeige-landbote'])[1 + floor(random() * 8)] end,
       created_at, confirmed_at, confirmed_at, withdrawn_at, sha256(email::bytea)
from demo_people order by id;
select setval(pg_get_serial_sequence('public.newsletter_signups', 'id'), max(id)) from demo_people;
insert into public.suppressions (address_hmac, left_at, erased, event)
select sha256(email::bytea), withdrawn_at, false, e.id
from demo_people as p join public.consent_events as e on e.signup_id = p.id and e.type = 'withdrawn';

-- As the trigger would have noted it (note_place_day).
insert into public.place_days (postal_code, day, signed_up, confirmed, withdrawn)
select postal_code, (at at time zone 'Europe/Berlin')::date, signed_up, confirmed, withdrawn
from demo_people
cross join lateral (values (created_at, 1, 0, 0), (confirmed_at, 0, 1, 0), (withdrawn_at, 0, 0, 1))
  as happened (at, signed_up, confirmed, withdrawn)
where at is not null;

-- Two letters for each region that started: to all who were confirmed, then to each who came later.
insert into public.newsletters
  (subject, body, postal_codes, region_id, is_launch, is_welcome, state, created_at, started_at, ended_at)
select case when is_welcome then 'Schön, dass du dabei bist: ' else 'Es geht los: ' end || name,
       E'Ab heute füllen wir gemeinsam Bestellungen.\n\n**So fängst du an**\n\n1. App laden.\n2. Einmal eintragen.\n3. Aussuchen.',
       array(select postal_code from demo_places where region = name and not is_welcome order by 1), r.id, true, is_welcome,
       case when is_welcome then 'sending' else 'done' end, started_at - interval '1 day', started_at,
       case when not is_welcome then started_at + interval '1 hour' end
from demo_regions join public.regions as r using (name) cross join (values (false), (true)) as kind (is_welcome)
where started_at is not null order by started_at, is_welcome;

-- Each letter has its outcome: one of 240 went to an address that was no more, nothing waits to be sent.
insert into public.letters
  (kind, signup_id, newsletter_id, queued_at, claimed_at, sent_at, state, tries, message_id, template_version, answer)
select 'newsletter', p.id, n.id, at, at, case when not refused then at end, case when refused then 'refused' else 'sent' end, 1,
       '<newsletter-' || p.id || '@dorfteller.example>', 'demo', case when refused then '550 5.1.1 User unknown' else '250 2.0.0 OK' end
from demo cross join public.newsletters as n join public.region_places as place using (region_id)
join demo_people as p on p.postal_code = place.postal_code and (p.confirmed_at > n.started_at) = n.is_welcome
cross join lateral (select greatest(n.started_at, p.confirmed_at) + random() * interval '1 minute', random() < 1 / 240.0) as told (at, refused)
where (p.withdrawn_at > at) is not false and at < until
union all
-- Confirmations of the last days, which are not deleted yet.
select 'confirmation', id, null, created_at, letter_at, letter_at, 'sent', 1, message_id, 'demo', '250 2.0.0 OK'
from demo cross join demo_people where created_at > until - interval '30 days';

-- One mailbox of 25 was full: where nothing ever comes back, something is wrong.
insert into public.letter_events (letter_id, type, happened_at, source, status, answer)
select id, 'bounced_soft', sent_at + interval '40 seconds', 'imap', '4.2.2', '452 4.2.2 Mailbox full'
from public.letters where kind = 'newsletter' and state = 'sent' and random() < 0.04;
update public.newsletter_signups as s
set told_at = l.sent_at, undeliverable_at = case when l.state = 'refused' then l.claimed_at end
from public.letters as l where l.kind = 'newsletter' and l.signup_id = s.id;
insert into public.place_starts (postal_code, newsletter_id, at)
select postal_code, n.id, n.started_at from public.newsletters as n join public.region_places using (region_id) where not n.is_welcome;

-- One region is at its goal, the other nearly.
update public.regions as r
set goal = greatest(1, case r.name when 'Eiderstedt' then s.waiting else s.waiting * 7 / 6 end),
    goal_reached_at = case r.name when 'Eiderstedt' then until - interval '1 day' end
from demo cross join public.region_standings as s where s.id = r.id and s.state <> 'started';

-- Of the last quarter one by one, robots among them; of those before, as their nights counted them.
insert into public.website_visits (user_agent, referrer, page_path, visited_at)
select (array['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Mobile Safari/537.36',
              'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'])[1 + floor(random() * 1.3)],
       (array[null, 'https://www.google.com', 'https://kreisblatt.example'])[1 + floor(3 * random() ^ 2)],
       (array['/', '/kremmen', '/17268', '/29439', '/54550'])[1 + floor(5 * random() ^ 2)], until - random() ^ 1.3 * interval '90 days'
from demo cross join generate_series(1, visits / 3);
insert into public.visit_days (day, list, name, visits)
select current_date - age, list, name, visits / 1000 * (400 - age) / 400 * share
from demo cross join generate_series(90, 364) as age cross join (values ('day', '', 5), ('page', '/', 5), ('referrer', 'www.google.com', 2))
  as counted (list, name, share);
