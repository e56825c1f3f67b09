import type pg from 'pg'
import type { DemoNewsletter } from './newsletters.ts'

/** One of so many letters of a newsletter went to an address that was no more. */
const ONE_REFUSED_OF = 240

/** Newsletters that are over: each letter has its outcome, nothing waits to be sent. */
export async function writeNewsletters(
  client: pg.PoolClient,
  newsletters: readonly DemoNewsletter[],
  template: string,
): Promise<void> {
  for (const { subject, body, postalCodes, startedAt, endedAt, recipients } of newsletters) {
    const { rows } = await client.query<{ id: string }>(
      `insert into public.newsletters (subject, body, postal_codes, is_launch, created_by, state, created_at, started_at, ended_at)
       values ($1, $2, $3, true, '', 'finished', ${moment('$4')} - interval '1 hour', ${moment('$4')}, ${moment('$5')})
       returning id`,
      [subject, body, postalCodes, startedAt, endedAt],
    )
    await client.query(
      `insert into public.letters (id, kind, signup_id, newsletter_id, queued_at, claimed_at, sent_at, outcome, tries,
                                   message_id, template_version, smtp_answer)
       select letter, 'newsletter', signup, $1::bigint, ${moment('$3')}, at, case when not refused then at end,
              case when refused then 'refused' else 'sent' end, 1, '<' || letter || '@dorfteller.example>', $5,
              case when refused then '550 5.1.1 User unknown' else '250 2.0.0 OK' end
       from (
         select signup, md5('demo newsletter ' || $1::bigint::text || ' ' || signup::text)::uuid as letter, ordinality % ${ONE_REFUSED_OF} = 0 as refused,
                ${moment('$3')} + ordinality * (${moment('$4')} - ${moment('$3')}) / cardinality($2::bigint[]) as at
         from unnest($2::bigint[]) with ordinality as given (signup, ordinality)
       ) as told`,
      [rows[0]?.id, recipients, startedAt, endedAt, template],
    )
    await client.query(
      `insert into public.place_plans (postal_code, started_at)
       select code, ${moment('$2')} from unnest($1::text[]) as code on conflict (postal_code) do nothing`,
      [postalCodes, startedAt],
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

function moment(milliseconds: string): string {
  return `(timestamptz 'epoch' + ${milliseconds}::bigint * interval '1 millisecond')`
}
