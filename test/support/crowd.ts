import { sendOnly } from './claims.ts'
import type { FreshDatabase } from './fresh-database.ts'

type Db = FreshDatabase['database']

const AT_ONCE = 50

/** Addresses of a village: person-0@example.org, … */
export function crowd(size: number): string[] {
  return Array.from({ length: size }, (_, number) => `person-${number}@example.org`)
}

/** Everyone fills in the form; each has a confirmation letter that waits. Few at a time, as a visitor's statement may take 3 s. */
export async function crowdSignsUp({ anon }: Db, emails: string[], postalCode = '16766'): Promise<void> {
  const entries = emails.map((email) => ({ email, postal_code: postalCode }))
  for (let from = 0; from < entries.length; from += AT_ONCE) {
    await anon.query('select public.sign_up($1)', [JSON.stringify(entries.slice(from, from + AT_ONCE))])
  }
}

/** Everyone signs up, gets the letter and confirms, in a moment. */
export async function crowdJoins(database: Db, emails: string[], postalCode = '16766'): Promise<void> {
  await crowdSignsUp(database, emails, postalCode)
  const { owner } = database
  const { rows } = await owner.query<{ id: string }>(
    `select l.id from public.newsletter_signups as s join public.letters as l on l.signup_id = s.id
     where s.email = any ($1) and l.kind = 'confirmation' and l.state = 'waiting'`,
    [emails],
  )
  const ids = rows.map(({ id }) => id)
  const tokens = (await sendOnly(owner, ids)).map(({ token }) => token)
  await owner.query(`select public.confirm_signup(token, '{}') from unnest($1::text[]) as token`, [tokens])
}
