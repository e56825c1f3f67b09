-- What operators did: regions, whom they asked there, what they named, their letters, and what those changed.
insert into public.regions (name, notes, created_at, goal_reached_at)
select name, notes, begins - interval '60 days', case when started is not null then begins - interval '9 days' end
from demo_regions join demo_days on age = coalesce(started, 1) order by number;

insert into public.region_places (postal_code, region_id)
select near.postal_code, r.id
from demo_regions as story join public.regions as r using (name) join public.places as c on c.postal_code = story.centre
cross join lateral (
  select p.postal_code from public.places as p where p.inhabitants >= 100
  order by pg_temp.km(p.latitude, p.longitude, c.latitude, c.longitude), p.postal_code limit story.size
) as near;

insert into public.region_restaurants (region_id, name, place, state, serves, changed_at)
select r.id, list.name, split_part(p.place, ', ', 1), list.state, list.serves, r.created_at + list.day * interval '1 day'
from (values
  ('Havelland', 4, 'Gasthof zur Linde', 'agreed', 'montags und donnerstags'),
  ('Havelland', 8, 'Seeterrassen', 'declined', ''),
  ('Uckermark', 4, 'Alte Mühle', 'agreed', 'freitags'),
  ('Wendland', 4, 'Zum Rundling', 'agreed', 'dienstags und freitags'),
  ('Wendland', 9, 'Ratskeller', 'asked', ''),
  ('Eifel', 4, 'Zum Maarblick', 'agreed', 'mittwochs'),
  ('Eifel', 8, 'Eifelstube', 'agreed', 'samstags'),
  ('Altmühltal', 4, 'Gasthof Adler', 'agreed', 'montags und donnerstags'),
  ('Altmühltal', 8, 'Zur Sonne', 'agreed', 'samstags'),
  ('Altmühltal', 12, 'Seehof', 'asked', ''),
  ('Altmühltal', 16, 'Krone', 'declined', ''),
  ('Eiderstedt', 4, 'Dörpskrog', 'asked', '')
) as list (region, day, name, state, serves)
join public.regions as r on r.name = list.region
join demo_regions as story on story.name = r.name join public.places as p on p.postal_code = story.centre;

insert into public.channels (code, name, created_at)
select kind.code, kind.name, r.created_at
from demo_regions as story join public.regions as r using (name)
cross join lateral (values
  ('anzeige-' || centre, 'Anzeige ' || story.name || '-Bote'), ('verein-' || centre, 'Landfrauen ' || story.name)) as kind (code, name);

-- Two for each region that started: at ten in the morning to all who were confirmed, then to each who came later.
insert into public.newsletters
  (subject, body, postal_codes, region_id, is_launch, is_welcome, state, created_at, started_at, ended_at)
select case when is_welcome then 'Schön, dass du ' || inside || ' dabei bist' else 'Es geht los ' || inside end,
       'Ab heute füllen wir ' || inside || E' gemeinsam Bestellungen. Deine Nachbarn sind schon dabei.\n\n'
         || E'**So fängst du an**\n\n1. App laden.\n2. Einmal eintragen.\n3. Aussuchen.',
       array(select postal_code from public.region_places where region_id = r.id and not is_welcome order by 1),
       r.id, true, is_welcome, case when is_welcome then 'sending' else 'done' end,
       begins + interval '9 hours', begins + interval '10 hours', case when not is_welcome then begins + interval '11 hours' end
from demo_regions join public.regions as r using (name) join demo_days on age = started
cross join (values (false), (true)) as kind (is_welcome)
order by number, is_welcome;

-- Each letter has its outcome: one of 240 went to an address that was no more, nothing waits to be sent.
insert into public.letters (id, kind, signup_id, newsletter_id, queued_at, claimed_at, sent_at, state, tries,
                            message_id, template_version, answer)
select told.letter, 'newsletter', p.id, n.id, at, at, case when not refused then at end,
       case when refused then 'refused' else 'sent' end, 1, '<' || told.letter || '@dorfteller.example>', template,
       case when refused then '550 5.1.1 User unknown' else '250 2.0.0 OK' end
from demo_order cross join public.newsletters as n
join public.region_places as place on place.region_id = n.region_id
join demo_people as p on p.postal_code = place.postal_code and (p.confirmed_at > n.started_at) = n.is_welcome
cross join lateral (
  select md5('demo newsletter ' || n.id || ' ' || p.id)::uuid, pg_temp.chance(p.id, 'refused') < 1 / 240.0,
         case when n.is_welcome then p.confirmed_at + interval '40 seconds'
              else n.started_at + pg_temp.chance(p.id, 'told') * interval '1 hour' end
) as told (letter, refused, at)
where (p.withdrawn_at > at) is not false and at < p.story_ends;

-- One mailbox of 25 was full: where nothing ever comes back, something is wrong.
insert into public.letter_events (letter_id, type, happened_at, source, status, answer)
select id, 'bounced_soft', sent_at + interval '40 seconds', 'imap', '4.2.2', '452 4.2.2 Mailbox full'
from public.letters where kind = 'newsletter' and state = 'sent' and hashtext(id::text) % 25 = 0;

update public.newsletter_signups as s
set told_at = l.sent_at, undeliverable_at = case when l.state = 'refused' then l.claimed_at end
from public.letters as l where l.kind = 'newsletter' and l.signup_id = s.id;

-- All of a region, also where nobody waited: their latecomers are told, too.
insert into public.place_starts (postal_code, newsletter_id, at)
select place.postal_code, n.id, n.started_at
from public.newsletters as n join public.region_places as place on place.region_id = n.region_id where not n.is_welcome;

-- Some places have a goal of their own. What no year brings by itself: one that misses one, one at its goal and one on half its
-- way, and a region at its goal.
update public.places set goal = (array[15, 40, 60])[1 + postal_code::int % 3] where postal_code::int % 97 = 0;
update public.places as p set goal = (array[waiting + 1, waiting, 2 * waiting])[number]
from (
  select postal_code, waiting, row_number() over (order by waiting desc, postal_code)::int as number
  from public.place_standings where waiting >= 5 and postal_code not in (select postal_code from public.region_places)
) as waiting
where number <= 3 and p.postal_code = waiting.postal_code;
update public.regions as r set goal = s.waiting, goal_reached_at = (select max(begins) from demo_days)
from public.region_standings as s where s.id = r.id and r.name = 'Eiderstedt' and s.waiting > 0;
