-- The record of everybody's consent as the product writes it, chained by the database's own function and in the order in which it
-- happened, the sign-ups that it proves, and what else each of them left behind.
create temporary table demo_events on commit drop as
select p.id as signup_id, p.expired_at, step, type, happened_at, facts, person, salt,
       sha256(salt || convert_to(person::text, 'UTF8')) as digest
from demo_people as p cross join demo_order
cross join (select version as wording from public.consent_wordings order by in_use_since desc limit 1) as current
cross join lateral (values
  (1, 'requested', created_at, true,
   jsonb_build_object('wording', wording, 'consent_given', true, 'form', 'dialog', 'page', '/kremmen')),
  (2, 'letter_sent', letter_at, false, jsonb_build_object(
     'letter', letter, 'message_id', '<' || letter || '@dorfteller.example>', 'template_version', template,
     'smtp_answer', '250 2.0.0 OK')),
  (3, 'confirmed', confirmed_at, true,
   jsonb_build_object('method', 'POST', 'letter', letter, 'link', encode(sha256(('demo link ' || id)::bytea), 'hex'))),
  (3, 'expired', p.expired_at, false, '{"reason": "not confirmed in time"}'),
  (4, 'withdrawn', withdrawn_at, false, '{"channel": "link"}')
) as step (step, type, happened_at, is_personal, facts)
left join lateral (
  select public.event_person(email, postal_code, 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/141.0 Mobile Safari/537.36')
           as person,
         substring(sha256(('demo salt ' || type || id)::bytea) from 1 for 16) as salt
) as personal on is_personal
where happened_at is not null;
analyze demo_events;

with recursive chain as (
  select id as signup_id, 0 as step, null as type, null::timestamptz as happened_at, null::jsonb as facts, null::bytea as digest,
         null::bytea as previous_hash, null::bytea as hash
  from demo_people
  union all
  select e.signup_id, e.step, e.type, e.happened_at, e.facts, e.digest, chain.hash, public.consent_event_hash(
           row(null, e.signup_id, e.type, e.happened_at, e.facts, e.digest, chain.hash, null, null)::public.consent_events)
  from chain join demo_events as e on e.signup_id = chain.signup_id and e.step = chain.step + 1
)
insert into public.consent_events (signup_id, type, happened_at, facts, person_digest, previous_hash, hash)
select signup_id, type, happened_at, facts, digest, previous_hash, hash from chain where step > 0
order by happened_at, signup_id, step;
analyze public.consent_events;

insert into public.consent_event_people (event_id, signup_id, salt, person)
select e.id, e.signup_id, d.salt, d.person
from demo_events as d join public.consent_events as e on e.signup_id = d.signup_id and e.type = d.type
where d.expired_at is null and d.person is not null;

-- Where something stirred people up most came by it; a code belongs to the village in its middle.
insert into public.newsletter_signups
  (id, email, postal_code, channel, created_at, confirmed_at, address_confirmed_at, withdrawn_at, address_hmac)
overriding system value
select id, email, postal_code, case when withdrawn_at is null then
         (array['nachbarn', 'aushang-' || postal_code, 'anzeige-' || centre, 'verein-' || centre])
         [1 + floor(pg_temp.chance(id, 'came by') * case when centre is null then 10 else 5 end)] end,
       created_at, confirmed_at, confirmed_at, withdrawn_at, address_hmac
from demo_people where expired_at is null order by id;
select setval(pg_get_serial_sequence('public.newsletter_signups', 'id'), max(id)) from demo_people;

-- As the trigger would have noted it (note_place_day).
insert into public.place_days (postal_code, day, signed_up, confirmed, withdrawn)
select postal_code, (at at time zone 'Europe/Berlin')::date, signed_up, confirmed, withdrawn
from demo_people
cross join lateral (values (created_at, 1, 0, 0), (confirmed_at, 0, 1, 0), (withdrawn_at, 0, 0, 1))
  as happened (at, signed_up, confirmed, withdrawn)
where at is not null order by 2;

-- Letters of the last days, which are not deleted yet.
insert into public.letters
  (id, kind, signup_id, queued_at, claimed_at, sent_at, state, tries, message_id, template_version, answer)
select letter, 'confirmation', id, created_at, letter_at, letter_at, 'sent', 1, '<' || letter || '@dorfteller.example>',
       template, '250 2.0.0 OK'
from demo_people cross join demo_order where expired_at is null and created_at > story_ends - interval '30 days';

insert into public.suppressions (address_hmac, left_at, erased, event)
select p.address_hmac, p.withdrawn_at, false, e.id
from demo_people as p join public.consent_events as e on e.signup_id = p.id and e.type = 'withdrawn';
