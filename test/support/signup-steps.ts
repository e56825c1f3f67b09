import { answerOf, call } from '../../src/database/ask.ts'
import { openSignUp } from '../../src/door/sign-up.ts'
import { sendOnly } from './claims.ts'
import type { FreshDatabase } from './fresh-database.ts'
import { queue } from './launch.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

type Person = { email: string; postal_code: string; channel?: string }
type Db = FreshDatabase['database']

/** Sends the dialog's form on the page of Kremmen. */
export async function signUp({ anon }: Db, person: Person): Promise<void> {
  const { email, postal_code, channel } = person
  const headers = { 'user-agent': FIREFOX, referer: 'https://dorfteller.example/kremmen' }
  const answer = await openSignUp(anon)({ email, postal_code, channel, headers, form: 'dialog' })
  // Coming back to an entry that still waits is no failure.
  if ('value' in answer || ('refused' in answer && answer.refused.code === '23505')) return
  throw new Error(`The sign-up was refused: ${JSON.stringify(answer)}`)
}

/**
 * Takes every letter in hand that waits for an address, as an office does, and for those that may be sent notes that the
 * mail server took them; what the letter says lies in the mailbox.
 * @returns what became of each letter in order, and the token of the last one sent.
 */
export async function deliver({ owner }: Db, email: string): Promise<{ outcomes: string[]; token: string }> {
  const outcomes: string[] = []
  let token = ''
  for (const { id } of await waitingFor(owner, email)) {
    const [sent] = await sendOnly(owner, [id])
    token = sent?.token ?? token
    if (sent) await keepInMailbox(owner, id, email)
    const letter = await owner.query<{ state: string }>('select state from letters where id = $1', [id])
    outcomes.push(letter.rows[0]?.state ?? 'gone')
  }
  return { outcomes, token }
}

/** The letters that wait for an address, the oldest first. */
export async function waitingFor(owner: Db['owner'], email: string) {
  const { rows } = await owner.query<{ id: string; kind: string }>(
    `select l.id, l.kind from public.letters as l
     left join public.newsletter_signups as s on s.id = l.signup_id
     left join public.address_changes as c on c.id = l.address_change_id
     where l.state = 'waiting' and lower(coalesce(c.new_email, s.email)) = lower($1) order by l.queued_at`,
    [email],
  )
  return rows
}

async function keepInMailbox(owner: Db['owner'], id: string, email: string): Promise<void> {
  const raw = `To: ${email}\r\nSubject: Ein Brief\r\nContent-Type: text/plain; charset=utf-8\r\n\r\nGuten Tag\r\n`
  await owner.query(
    `insert into mailbox (letter_id, recipient, subject, raw) values ($1, $2, 'Ein Brief', $3)
     on conflict (letter_id) do update set raw = excluded.raw`,
    [id, email, Buffer.from(raw)],
  )
}

/** Signs up, gets the letter and presses the button behind its link. */
export async function join(database: Db, person: Person): Promise<void> {
  await signUp(database, person)
  const { token } = await deliver(database, person.email)
  const answer = await call(database.anon, 'confirm_signup', token, { user_agent: FIREFOX })
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
  const id = await answerOf<string>(
    owner,
    `insert into newsletters (subject, body, postal_codes, state)
     values ('Es geht los', 'Guten Tag', array[$1], 'sending') returning id as answer`,
    [postalCode],
  )
  await queue(owner, id)
  return id
}
