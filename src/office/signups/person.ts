import type pg from 'pg'
import { z } from 'zod'
import type { PersonData } from '../../contract/person-data.ts'
import { asciiEmail } from '../../contract/signup.ts'
import { answerOf, call, findRow } from '../../database/ask.ts'
import { inTransaction } from '../../database/in-transaction.ts'
import { mayDo } from '../auth/session.ts'
import { officeFile } from '../file.ts'
import { line, rowNumber } from '../input.ts'
import { maskedDeep } from '../mask.ts'
import { procedure } from '../procedure.ts'
import { checkedEvents } from '../proof/consent-record.ts'
import { proofPage } from '../proof/page.ts'
import { factsOf, titleOf } from '../proof/steps.ts'
import { type By, recordAction } from '../record-action.ts'
import { gone, Refusal } from '../refusal.ts'

/** A person is named by the number of a sign-up. */
const one = z.strictObject({ number: rowNumber })

/** Everybody's own page: what is kept about the owner of a sign-up's address, and what can be done for them. */
export const signupPerson = {
  person: procedure({ least: 'look' })
    .input(one)
    .query(async ({ ctx: { database, who }, input: { number } }) => {
      const { events, email, signups, wordings, letters, address_changes } = await personOf(database, number)
      const checked = await checkedEvents(database, [...new Set(events.map(({ signup_id }) => signup_id))])
      const sound = new Map(checked.map((event) => [event.number, event.isSound]))
      const steps = events.map((event) => ({
        number: event.id,
        signup: event.signup_id,
        title: titleOf(event),
        at: event.happened_at,
        facts: [...factsOf(event), ['Prüfwert', event.hash, 'code'] as const],
        isSound: sound.get(event.id) ?? false,
      }))
      const person = { number, email, signups, steps, wordings, letters, address_changes }
      return mayDo(who.role, 'send') ? person : maskedDeep(person)
    }),

  /** Sends another confirmation letter. */
  resend: procedure({ least: 'send', audit: 'confirmation_resent' })
    .input(one)
    .mutation(async ({ ctx: { database, by }, input: { number } }) => {
      const answer = await resendConfirmation(database, by('confirmation_resent'), number)
      if (answer !== 'queued') throw new Refusal('CONFLICT', answer, NOT_RESENT[answer])
    }),

  /** Takes back that its address is undeliverable. @returns what came of it, in German */
  tryAgain: procedure({ least: 'send', audit: 'address_tried_again' })
    .input(one)
    .mutation(async ({ ctx: { database, by }, input: { number } }) => {
      const answer = await tryAddressAgain(database, by('address_tried_again'), number)
      if (answer in CLEARED) return CLEARED[answer as keyof typeof CLEARED]
      throw new Refusal('CONFLICT', answer, NOT_RESENT[answer as keyof typeof NOT_RESENT])
    }),

  /** The address is typed once more: a number alone is mistyped too easily. */
  erase: procedure({ least: 'administer', proof: true, audit: 'person_erased' })
    .input(one.extend({ email: line.min(1).max(254).overwrite(asciiEmail) }))
    .mutation(async ({ ctx: { database, by, desk }, input: { number, email } }) => {
      await inTransaction(database, async (client) => {
        const known = await findRow<{ email: string }>(client, ADDRESS, [number])
        if (!known) throw goneSignup()
        if (known.email.toLowerCase() !== email.toLowerCase())
          throw new Refusal('CONFLICT', 'differs', DIFFERS)
        const hmac = desk.addressHmac(email)
        await client.query(`select public.erase_person($1, true, 'operator', $2)`, [known.email, hmac])
        await recordAction(client, { ...by('person_erased'), subject: { signup: number } })
      })
      await desk.afterErasure()
    }),
}

/** Everything about somebody as a file (Art. 15 and Art. 20 DSGVO). */
export const personFile = officeFile({
  name: 'person',
  rule: { least: 'administer', proof: true, audit: 'person_exported' },
  input: one,
  async write({ input: { number }, database, by }) {
    const data = await personOf(database, number)
    await recordAction(database, { ...by('person_exported'), subject: { signup: number } })
    const whole = { about: ABOUT, made_at: new Date().toISOString(), ...data }
    return {
      name: `auskunft-${number}.json`,
      type: 'application/json; charset=utf-8',
      content: `${JSON.stringify(whole, null, 2)}\n`,
    }
  },
})

/** The proof of somebody's consent, to be opened from the disk and printed: the console's own rules would keep its style away. */
export const proofFile = officeFile({
  name: 'proof',
  rule: { least: 'administer', proof: true, audit: 'proof_printed' },
  input: one,
  async write({ input: { number }, database, by, sender, operatorName }) {
    const data = await personOf(database, number)
    if (data.events.length === 0) throw goneSignup()
    const facts = { messages: sender.messages, operator: operatorName(), madeAt: new Date() }
    const content = await proofPage(database, data, facts)
    await recordAction(database, { ...by('proof_printed'), subject: { signup: number } })
    return { name: `nachweis-${number}.html`, type: 'text/html; charset=utf-8', content }
  },
})

const ABOUT = 'Alles, was zu dieser E-Mail-Adresse gespeichert ist (Art. 15 und Art. 20 DSGVO).'
const DIFFERS = 'Das ist nicht die Adresse dieser Anmeldung. Gelöscht wurde nichts.'
const goneSignup = () => gone('Diese Anmeldung gibt es nicht oder nicht mehr.')

const ADDRESS = 'select email from public.newsletter_signups where id = $1'

/** Everything about the owner of a sign-up's address. @throws {Refusal} where there is no such sign-up (any more) */
export async function personOf(database: pg.Pool, number: number): Promise<PersonData> {
  const data = await answerOf<PersonData | null>(
    database,
    `select (select public.person_data(s.email, true) from public.newsletter_signups as s where s.id = $1) as answer`,
    [number],
  )
  if (!data) throw goneSignup()
  return data
}

type NotResent = 'unknown' | 'left' | 'undeliverable' | 'confirmed' | 'waiting' | 'limited'

const NOT_RESENT: Record<NotResent | 'deliverable', string> = {
  unknown: 'Diese Anmeldung gibt es nicht mehr.',
  left: 'Diese Adresse hat sich abgemeldet. Ihr wird nicht mehr geschrieben.',
  undeliverable: 'Diese Adresse nimmt keine E-Mails an.',
  confirmed: 'Diese Anmeldung ist schon bestätigt.',
  waiting: 'Eine E-Mail zur Bestätigung wartet schon auf ihren Versand.',
  // As letter_limits has them.
  limited:
    'Dieses Postfach hat vorerst genug bekommen. Erlaubt sind zwei in 24 Stunden, zehn Minuten auseinander, und drei in 30 Tagen. Wann die letzten hinausgingen, steht unter „E-Mails“.',
  deliverable: 'Diese Adresse gilt schon.',
}

/** The address is reached again; what comes of that. */
const CLEARED = {
  queued: 'Die E-Mail zur Bestätigung geht noch einmal hinaus.',
  cleared: 'Der nächste Brief geht wieder an diese Adresse.',
  waiting: `Die Adresse gilt wieder. ${NOT_RESENT.waiting}`,
  limited: `Die Adresse gilt wieder. ${NOT_RESENT.limited}`,
}

/** @returns queued, or why another confirmation letter cannot be sent. */
export function resendConfirmation(office: pg.Pool, by: By, signup: number): Promise<'queued' | NotResent> {
  return inTransaction(office, async (client) => {
    const answer = await queueConfirmation(client, signup)
    if (answer === 'queued') await recordAction(client, { ...by, subject: { signup } })
    return answer
  })
}

/** As a visitor can ask for it (ask_confirmation_again), but with an answer: the operator knows the sign-up already. */
async function queueConfirmation(client: pg.PoolClient, signup: number): Promise<'queued' | NotResent> {
  await client.query(HOLD, [signup])
  const state = await findRow<{ answer: 'queued' | NotResent }>(
    client,
    `select case when s.state <> 'open' then s.state
              when public.is_suppressed(s) then 'left'
              when allowed_at is null then 'queued'
              when isfinite(allowed_at) then 'limited' else 'waiting' end as answer
     from public.newsletter_signups as s cross join lateral public.confirmation_allowed_at(s.id) as allowed_at
     where s.id = $1`,
    [signup],
  )
  if (state?.answer === 'queued') await call(client, 'add_letter', 'confirmation', signup)
  return state?.answer ?? 'unknown'
}

/** Held first, so that what is asked next sees whatever was done to it before. */
const HOLD = 'select from public.newsletter_signups where id = $1 for no key update'

/**
 * Gives an address another chance.
 * @returns queued (it was never confirmed, and the letter for that leaves again), cleared (the next letter goes there again),
 *   or why not
 */
function tryAddressAgain(office: pg.Pool, by: By, signup: number) {
  return inTransaction(office, async (client) => {
    await client.query(HOLD, [signup])
    const known = await findRow<{ state: string; isRefused: boolean; isConfirmed: boolean }>(
      client,
      `select state, undeliverable_at is not null or refused_at is not null as "isRefused",
              confirmed_at is not null as "isConfirmed"
       from public.newsletter_signups where id = $1`,
      [signup],
    )
    if (!known) return 'unknown'
    if (known.state === 'left') return 'left'
    if (!known.isRefused) return 'deliverable'
    await call(client, 'address_reached', signup)
    await recordAction(client, { ...by, subject: { signup } })
    return known.isConfirmed ? 'cleared' : queueConfirmation(client, signup)
  })
}
