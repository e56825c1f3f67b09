import type pg from 'pg'

/** Days before the end of the story, with the first digits of the postal codes and how many of them start. */
const PLAN = [
  { age: 210, region: '167', places: 8, name: 'im Havelland' },
  { age: 161, region: '172', places: 12, name: 'in der Uckermark' },
  { age: 104, region: '294', places: 10, name: 'im Wendland' },
  { age: 49, region: '395', places: 9, name: 'in der Altmark' },
  { age: 17, region: '545', places: 14, name: 'in der Eifel' },
] as const

/** One of so many letters of a newsletter went to an address that was no more. */
const ONE_REFUSED_OF = 240

/**
 * Newsletters that are over, at ten in the morning of their day: to the places of a region with most people waiting, and
 * whoever was confirmed there. Each letter has its outcome, nothing waits to be sent.
 */
export async function writeNewsletters(client: pg.PoolClient, template: string): Promise<void> {
  for (const { age, region, places, name } of PLAN) {
    const subject = `Es geht los ${name}`
    const body = `Ab heute füllen wir ${name} gemeinsam Bestellungen. Deine Nachbarn sind schon dabei.\n\n**So fängst du an**\n\n1. App laden.\n2. Einmal eintragen.\n3. Aussuchen.`
    await client.query(
      `with launch as (
         select begins + interval '10 hours' as starts, (select max(begins) from demo_days) as latest
         from demo_days order by begins desc offset $1 - 1 limit 1
       ), waiting as (
         select id, postal_code from demo_people cross join launch
         where postal_code like $2 || '%' and confirmed_at <= starts and (withdrawn_at >= starts) is not false
       ), chosen as (
         select postal_code from waiting group by postal_code order by count(*) desc, postal_code limit $3
       ), recipients as (
         select id, row_number() over (order by postal_code, id) as number, count(*) over () as all_of_them
         from waiting join chosen using (postal_code)
       ), written as (
         insert into public.newsletters
           (subject, body, postal_codes, is_launch, created_by, state, created_at, started_at, ended_at)
         select $4, $5, (select array_agg(postal_code order by postal_code) from chosen), true, '', 'finished',
                starts - interval '1 hour', starts,
                least(starts + interval '1 minute' + all_of_them * interval '12 milliseconds', latest)
         from launch join recipients on number = 1
         returning id, started_at, ended_at
       ), started as (
         insert into public.place_plans (postal_code, started_at) select postal_code, started_at from chosen, written
       )
       insert into public.letters (id, kind, signup_id, newsletter_id, queued_at, claimed_at, sent_at, outcome, tries,
                                   message_id, template_version, smtp_answer)
       select letter, 'newsletter', r.id, w.id, started_at, at, case when not refused then at end,
              case when refused then 'refused' else 'sent' end, 1, '<' || letter || '@dorfteller.example>', $6,
              case when refused then '550 5.1.1 User unknown' else '250 2.0.0 OK' end
       from written as w cross join recipients as r cross join lateral (
         select md5('demo newsletter ' || w.id || ' ' || r.id)::uuid, number % ${ONE_REFUSED_OF} = 0,
                started_at + number * (ended_at - started_at) / all_of_them
       ) as told (letter, refused, at)`,
      [age, region, places, subject, body, template],
    )
  }
  await client.query(
    `update public.newsletter_signups as s set undeliverable_at = l.claimed_at
     from public.letters as l where l.signup_id = s.id and l.outcome = 'refused'`,
  )
  // What the triggers noted of letters and of whom none reaches any more.
  await client.query('select public.roll_up_letter_changes(), public.roll_up_signup_changes()')
}

/** Some places have a goal of their own: every nth of those that have not started. */
export async function writeGoals(client: pg.PoolClient): Promise<void> {
  await client.query(
    `insert into public.place_plans (postal_code, goal)
     select postal_code, (array[15, 40, 60])[1 + number % 3]
     from (select postal_code, row_number() over (order by postal_code)::int as number from public.places) as numbered
     where number % 97 = 0
     on conflict (postal_code) do nothing`,
  )
}
