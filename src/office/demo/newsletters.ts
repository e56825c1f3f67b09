import type pg from 'pg'
import { REGIONS } from './regions.ts'

/** One of so many letters of a newsletter went to an address that was no more. */
const ONE_REFUSED_OF = 240
/** One of so many came to a mailbox that was full. */
const ONE_FULL_OF = 25

/**
 * Newsletters that are over, at ten in the morning of their day: to the places of a region, and whoever was confirmed
 * there. Each letter has its outcome, nothing waits to be sent; who got it is told, and where one left the place started.
 */
export async function writeNewsletters(client: pg.PoolClient, template: string): Promise<void> {
  for (const { name, inside, launchedAge, welcomes } of REGIONS) {
    if (launchedAge === null) continue
    const subject = `Es geht los ${inside}`
    const body = `Ab heute füllen wir ${inside} gemeinsam Bestellungen. Deine Nachbarn sind schon dabei.\n\n**So fängst du an**\n\n1. App laden.\n2. Einmal eintragen.\n3. Aussuchen.`
    await client.query(
      `with launch as (
         select begins + interval '10 hours' as starts, (select max(begins) from demo_days) as latest
         from demo_days where age = $1
       ), region as (
         select r.id, array_agg(p.postal_code order by p.postal_code) as postal_codes
         from public.regions as r join public.region_places as p on p.region_id = r.id where r.name = $2 group by r.id
       ), recipients as (
         select p.id, row_number() over (order by p.postal_code, p.id) as number, count(*) over () as all_of_them
         from demo_people as p cross join launch join region on p.postal_code = any (postal_codes)
         where confirmed_at <= starts and (withdrawn_at >= starts + interval '1 hour') is not false
       ), written as (
         insert into public.newsletters
           (subject, body, postal_codes, region_id, is_launch, created_by, state, created_at, started_at, ended_at)
         select $3, $4, postal_codes, region.id, true, '', 'finished', starts - interval '1 hour', starts,
                least(starts + interval '1 minute' + all_of_them * interval '12 milliseconds', latest)
         from launch cross join region join recipients on number = 1
         returning id, started_at, ended_at
       )
       insert into public.letters (id, kind, signup_id, newsletter_id, queued_at, claimed_at, sent_at, state, tries,
                                   message_id, template_version, answer)
       select letter, 'newsletter', r.id, w.id, started_at, at, case when not refused then at end,
              case when refused then 'refused' else 'sent' end, 1, '<' || letter || '@dorfteller.example>', $5,
              case when refused then '550 5.1.1 User unknown' else '250 2.0.0 OK' end
       from written as w cross join recipients as r cross join lateral (
         select md5('demo newsletter ' || w.id || ' ' || r.id)::uuid, number % ${ONE_REFUSED_OF} = 0,
                started_at + number * (ended_at - started_at) / all_of_them
       ) as told (letter, refused, at)`,
      [launchedAge, name, subject, body, template],
    )
    if (welcomes) await client.query(WELCOME, [name, `Schön, dass du ${inside} dabei bist`, body, template])
  }
  // Some mailboxes are full, as in each year; where nothing ever comes back, something is wrong.
  await client.query(
    `insert into public.letter_events (letter_id, type, happened_at, source, status, answer)
     select id, 'bounced_soft', sent_at + interval '40 seconds', 'imap', '4.2.2', '452 4.2.2 Mailbox full'
     from public.letters where kind = 'newsletter' and state = 'sent' and hashtext(id::text) % ${ONE_FULL_OF} = 0`,
  )
}

/** Each who confirmed after the start got a letter of their own, within the minute; the next one will, too. */
const WELCOME = `
  with started as (
    select n.region_id, n.ended_at, n.postal_codes
    from public.newsletters as n join public.regions as r on r.id = n.region_id where r.name = $1
  ), written as (
    insert into public.newsletters
      (subject, body, postal_codes, region_id, is_launch, is_welcome, created_by, state, created_at, started_at)
    select $2, $3, '{}', region_id, true, true, '', 'running', ended_at, ended_at from started
    returning id
  )
  insert into public.letters (id, kind, signup_id, newsletter_id, queued_at, claimed_at, sent_at, state, tries,
                              message_id, template_version, answer)
  select welcome, 'newsletter', p.id, w.id, confirmed_at, at, at, 'sent', 1,
         '<' || welcome || '@dorfteller.example>', $4, '250 2.0.0 OK'
  from written as w cross join started as s
  join demo_people as p on p.postal_code = any (s.postal_codes) and p.confirmed_at > s.ended_at
  cross join lateral (
    select md5('demo newsletter ' || w.id || ' ' || p.id)::uuid, p.confirmed_at + interval '40 seconds'
  ) as told (welcome, at)
  where (p.withdrawn_at >= at) is not false and at < (select max(ends) from demo_days)`

/** What the letters changed: who was told, who is not reached any more, and where it runs. */
export async function noteTold(client: pg.PoolClient): Promise<void> {
  await client.query(
    `update public.newsletter_signups as s
     set told_at = l.sent_at, undeliverable_at = case when l.state = 'refused' then l.claimed_at end
     from public.letters as l where l.kind = 'newsletter' and l.signup_id = s.id`,
  )
  await client.query(
    `update demo_people as p set told_at = s.told_at
     from public.newsletter_signups as s where s.id = p.id and s.told_at is not null`,
  )
  // All of a region, also where nobody waited: their latecomers are told, too.
  await client.query(
    `insert into public.place_starts (postal_code, newsletter_id, at)
     select place.postal_code, n.id,
            coalesce(min(l.sent_at) filter (where s.postal_code = place.postal_code), min(l.sent_at))
     from public.newsletters as n
     join public.region_places as place on place.region_id = n.region_id
     join public.letters as l on l.newsletter_id = n.id and l.state = 'sent'
     join public.newsletter_signups as s on s.id = l.signup_id
     where not n.is_welcome
     group by 1, 2`,
  )
}

/** Some places have a goal of their own: every nth of those that have not started. */
export async function writeGoals(client: pg.PoolClient): Promise<void> {
  await client.query(
    `update public.places as p set goal = (array[15, 40, 60])[1 + number % 3]
     from (select postal_code, row_number() over (order by postal_code)::int as number from public.places) as numbered
     where number % 97 = 0 and p.postal_code = numbered.postal_code`,
  )
}

/**
 * What no year brings by itself: a place that misses one, one at its goal and one on half its way, a region at its
 * goal, a place that has done its part in one that collects, and a place whose region runs without it.
 */
export async function writeRareStates(client: pg.PoolClient): Promise<void> {
  await client.query(
    `update public.places as p set goal = (array[waiting + 1, waiting, 2 * waiting])[number]
     from (
       select t.postal_code, t.waiting, row_number() over (order by t.waiting desc, t.postal_code)::int as number
       from public.place_standings as t
       where t.waiting >= 5 and t.postal_code not in (select postal_code from public.region_places)
         and t.postal_code not in (select postal_code from public.place_starts)
     ) as waiting where number <= 3 and p.postal_code = waiting.postal_code`,
  )
  await client.query(
    `update public.places as p set goal = done.waiting
     from (
       select t.postal_code, t.waiting from public.region_places as own
       join public.regions as r on r.id = own.region_id and r.name = 'Altmühltal'
       join public.place_standings as t on t.postal_code = own.postal_code and t.waiting > 0
       order by t.waiting desc, t.postal_code limit 1
     ) as done where p.postal_code = done.postal_code`,
  )
  await client.query(
    `update public.regions as r
     set goal = s.waiting, goal_reached_at = (select max(ends) from demo_days) - interval '2 days'
     from public.region_standings as s where s.id = r.id and r.name = 'Eiderstedt' and s.waiting > 0`,
  )
  await client.query(
    `insert into public.region_places (postal_code, region_id)
     select p.postal_code, r.id
     from public.regions as r cross join public.places as p join public.places as c on c.postal_code = '17268'
     where r.name = 'Uckermark' and p.inhabitants >= 100
       and p.postal_code not in (select postal_code from public.region_places)
     order by pg_temp.km(p.latitude, p.longitude, c.latitude, c.longitude), p.postal_code limit 1`,
  )
}
