import { createHash, randomBytes } from 'node:crypto'
import { confirmSignup } from '../../src/database/queries/links.ts'
import { openSignUp } from '../../src/database/queries/sign-up.ts'
import { openHmacs } from '../../src/office/hmacs.ts'
import type { FreshDatabase } from './fresh-database.ts'

export const SUPPRESSION_KEY = 'a key of the tests, longer than 32 characters'
export const hmacs = openHmacs(SUPPRESSION_KEY)

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

type Person = { email: string; postal_code: string; channel?: string }
type Db = FreshDatabase['database']

/** Sends the dialog's form on the page of Kremmen. */
export async function signUp({ anon }: Db, person: Person): Promise<void> {
  const { email, postal_code, channel } = person
  const headers = { 'user-agent': FIREFOX, referer: 'https://dorfteller.example/kremmen' }
  const answer = await openSignUp(anon)({ email, postal_code, channel, headers, form: 'dialog' })
  // Coming back to an entry that still waits is no failure.
  if (answer && 'code' in answer && answer.code !== '23505')
    throw new Error(`The sign-up was refused: ${answer.message}`)
}

/**
 * Claims every letter that waits for an address, as a worker does, and for those that may be sent notes that the
 * mail server took them; what the letter says lies in the mailbox.
 * @returns the outcome of each letter in order, and the token of the last one sent.
 */
export async function deliver({ owner }: Db, email: string): Promise<{ outcomes: string[]; token: string }> {
  const { rows } = await owner.query<{ id: string }>(
    `select l.id from public.letters as l
     left join public.newsletter_signups as s on s.id = l.signup_id
     left join public.address_changes as c on c.id = l.address_change_id
     where l.outcome is null and lower(coalesce(c.new_email, s.email)) = lower($1) order by l.queued_at`,
    [email],
  )
  const outcomes: string[] = []
  let token = ''
  for (const { id } of rows) {
    const tried = randomBytes(32).toString('base64url')
    if ((await claim(owner, id, email, tried)) === 'send') {
      token = tried
      await keep(owner, id, email)
    }
    const letter = await owner.query<{ outcome: string }>(
      `select coalesce(outcome, 'waiting') as outcome from public.letters where id = $1`,
      [id],
    )
    outcomes.push(letter.rows[0]?.outcome ?? 'gone')
  }
  return { outcomes, token }
}

/** What a letter is claimed with. */
export function claimOf(id: string, email: string, token: string) {
  return {
    id,
    token_hash: createHash('sha256').update(token).digest('hex'),
    address_hmac: hmacs.address(email).toString('hex'),
    mailbox_hmac: hmacs.mailbox(email).toString('hex'),
    to_address: email,
    message_id: `<${id}@dorfteller.example>`,
    template_version: createHash('sha256').update('the wording of the letter').digest('hex'),
  }
}

async function claim(owner: Db['owner'], id: string, email: string, token: string) {
  const { rows } = await owner.query<{ verdict: string }>('select verdict from public.claim_letters($1)', [
    JSON.stringify([claimOf(id, email, token)]),
  ])
  return rows[0]?.verdict
}

async function keep(owner: Db['owner'], id: string, email: string) {
  const raw = `To: ${email}\r\nSubject: Ein Brief\r\nContent-Type: text/plain; charset=utf-8\r\n\r\nGuten Tag\r\n`
  await owner.query('select public.keep_in_mailbox($1, $2, $3, $4)', [
    id,
    email,
    'Ein Brief',
    Buffer.from(raw),
  ])
  await owner.query('select public.record_letters_sent(array[$1::uuid], array[$2])', [id, '250 2.0.0 OK'])
}

/** Signs up, gets the letter and presses the button behind its link. */
export async function join(database: Db, person: Person): Promise<void> {
  await signUp(database, person)
  const { token } = await deliver(database, person.email)
  const answer = await confirmSignup(database.anon, token, { user_agent: FIREFOX })
  if (answer !== 'confirmed') throw new Error(`The sign-up was not confirmed: ${answer}`)
}

/** Somebody moves, as by the page with their data. */
export async function move({ owner }: Db, email: string, postalCode: string): Promise<void> {
  await owner.query(
    `with moved as (
       update public.newsletter_signups set postal_code = $2 where email = $1 returning id, email, postal_code
     )
     select public.append_consent_event(id, 'changed', '{"field": "postal_code"}', public.event_person(email, postal_code))
     from moved`,
    [email, postalCode],
  )
}

/** Queues a newsletter for a place; returns its number. */
export async function queueNewsletter({ owner }: Db, postalCode: string): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    `insert into public.newsletters (subject, body, postal_codes) values ('Es geht los', 'Guten Tag', array[$1])
     returning id`,
    [postalCode],
  )
  const id = rows[0]?.id ?? ''
  await owner.query('select public.queue_newsletter($1)', [id])
  return id
}
