import type { FreshDatabase } from './fresh-database.ts'
import { hmacs } from './signup-steps.ts'

type Db = FreshDatabase['database']

const AT_ONCE = 50

/** Addresses of a village: person-0@example.org, … */
export function crowd(size: number): string[] {
  return Array.from({ length: size }, (_, number) => `person-${number}@example.org`)
}

/** Everyone fills in the form; each has a confirmation letter in the queue. Few at a time, as a visitor's statement may take 3 s. */
export async function crowdSignsUp({ anon }: Db, emails: string[], postalCode = '16766'): Promise<void> {
  const entries = emails.map((email) => ({ email, postal_code: postalCode }))
  for (let from = 0; from < entries.length; from += AT_ONCE) {
    await anon.query('select public.sign_up($1)', [JSON.stringify(entries.slice(from, from + AT_ONCE))])
  }
}

/** Everyone signs up, gets the letter and confirms, in a moment; nothing of it stays in the queue. */
export async function crowdJoins(database: Db, emails: string[], postalCode = '16766'): Promise<void> {
  await crowdSignsUp(database, emails, postalCode)
  const known = emails.map((email) => ({
    email,
    address_hmac: hmacs.address(email).toString('hex'),
    mailbox_hmac: hmacs.mailbox(email).toString('hex'),
  }))
  const { owner } = database
  const letters = `
    select l.id, k.address_hmac, k.mailbox_hmac from jsonb_to_recordset($1)
      as k (email text, address_hmac text, mailbox_hmac text)
    join public.newsletter_signups as s on s.email = k.email
    join public.letters as l on l.signup_id = s.id and l.kind = 'confirmation' and l.outcome is null`
  const { rows } = await owner.query<{ id: string }>(
    `select l.id, public.claim_letters(jsonb_build_array(to_jsonb(l) || jsonb_build_object(
       'token_hash', encode(sha256(convert_to('token of ' || l.id, 'UTF8')), 'hex'),
       'message_id', '<' || l.id || '@dorfteller.example>', 'template_version', 'as built')))
     from (${letters}) as l`,
    [JSON.stringify(known)],
  )
  const ids = rows.map(({ id }) => id)
  await owner.query(`select public.record_letters_sent($1, array_fill('250 OK'::text, array[$2::int]))`, [
    ids,
    ids.length,
  ])
  await owner.query(`select public.confirm_signup('token of ' || id, '{}') from unnest($1::uuid[]) as id`, [
    ids,
  ])
  await owner.query(`delete from pgboss.job where name = 'letters' and data ->> 'letter_id' = any ($1)`, [
    ids,
  ])
}
