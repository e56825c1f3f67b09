import type pg from 'pg'
import { z } from 'zod'
import { germanTime } from '../../content/german-time.ts'
import { type PersonData, personFile } from '../../contract/person-data.ts'
import { asciiEmail } from '../../contract/signup.ts'
import { answerOf, call, findRow } from '../../database/ask.ts'
import { inTransaction } from '../../database/in-transaction.ts'
import { mayDo } from '../auth/session.ts'
import { officeFile } from '../files.ts'
import { line, rowNumber } from '../input.ts'
import { maskedDeep } from '../mask.ts'
import { procedure } from '../procedure.ts'
import type { Note } from '../record-action.ts'
import { gone, Refusal } from '../refusal.ts'
import { recordFaults } from './consent-record.ts'
import { stepsOf } from './steps.ts'

/** A person is named by the number of a sign-up. */
const one = z.strictObject({ number: rowNumber })

/** Everybody's own page: what is kept about the owner of a sign-up's address, and what can be done for them. */
export const signupPerson = {
  person: procedure({ least: 'look' })
    .input(one)
    .query(async ({ ctx: { database, who }, input: { number } }) => {
      const { events, email, signups, wordings, letters, address_changes } = await personOf(database, number)
      const steps = await stepsOf(database, events)
      const person = { number, email, signups, steps, wordings, letters, address_changes }
      return mayDo(who.role, 'send') ? person : maskedDeep(person)
    }),

  /** What makes the page a proof to print: who gives it out and when, and what is wrong with the record of all people. */
  proof: procedure({ least: 'administer', proof: true, audit: 'proof_printed' })
    .input(one)
    .mutation(async ({ ctx: { database, note, operatorName }, input: { number } }) => {
      await note(database, { signup: number })
      return {
        operator: operatorName(),
        madeAt: germanTime(new Date()),
        faults: await recordFaults(database),
      }
    }),

  /** Sends another confirmation letter, or takes back that the address is undeliverable. @returns what came of it, in German */
  resend: procedure({ least: 'send', audit: ['confirmation_resent', 'address_tried_again'] })
    .input(one)
    .mutation(async ({ ctx: { database, note }, input: { number } }) => {
      const answer = await resendConfirmation(database, note, number)
      if (answer === 'queued' || answer === 'reached') return SAID[answer]
      throw new Refusal('CONFLICT', answer, SAID[answer])
    }),

  /** The address is typed once more: a number alone is mistyped too easily. */
  erase: procedure({ least: 'administer', proof: true, audit: 'person_erased' })
    .input(one.extend({ email: line.min(1).max(254).overwrite(asciiEmail) }))
    .mutation(async ({ ctx: { database, note, desk }, input: { number, email } }) => {
      await inTransaction(database, async (client) => {
        const known = await findRow<{ email: string }>(client, ADDRESS, [number])
        if (!known) throw goneSignup()
        if (known.email.toLowerCase() !== email.toLowerCase())
          throw new Refusal('CONFLICT', 'differs', DIFFERS)
        const hmac = desk.addressHmac(email)
        await client.query(`select public.erase_person($1, true, 'operator', $2)`, [known.email, hmac])
        await note(client, { signup: number })
      })
      await desk.afterErasure()
    }),
}

/** Everything about somebody as a file (Art. 15 and Art. 20 DSGVO). */
export const personDownload = officeFile({
  name: 'person',
  rule: { least: 'administer', proof: true, audit: 'person_exported' },
  input: one,
  async write({ input: { number }, database, note }) {
    const content = personFile(await personOf(database, number))
    await note(database, { signup: number })
    return { name: `auskunft-${number}.json`, type: 'application/json; charset=utf-8', content }
  },
})

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

const SAID = {
  queued: 'Die E-Mail zur Bestätigung geht noch einmal hinaus.',
  reached: 'Die Adresse gilt wieder: Der nächste Brief geht dorthin.',
  unknown: 'Diese Anmeldung gibt es nicht mehr.',
  left: 'Diese Adresse hat sich abgemeldet. Ihr wird nicht mehr geschrieben.',
  confirmed: 'Diese Anmeldung ist schon bestätigt.',
  waiting: 'Eine E-Mail zur Bestätigung wartet schon auf ihren Versand.',
  // As letter_limits has them.
  limited:
    'Dieses Postfach hat vorerst genug bekommen. Erlaubt sind zwei in 24 Stunden, zehn Minuten auseinander, und drei in 30 Tagen. Wann die letzten hinausgingen, steht unter „E-Mails“.',
}

/**
 * Gives an address that was refused another chance, and who has not confirmed another letter for that: as a visitor can ask for
 * it (ask_confirmation_again), but with an answer, as the operator knows the sign-up already.
 */
export function resendConfirmation(office: pg.Pool, note: Note, signup: number): Promise<keyof typeof SAID> {
  return inTransaction(office, async (client) => {
    // Held first, so that what is asked next sees whatever was done to it before.
    await client.query('select from public.newsletter_signups where id = $1 for no key update', [signup])
    const known = await findRow<{ isRefused: boolean; letter: keyof typeof SAID }>(
      client,
      `select s.undeliverable_at is not null or s.refused_at is not null as "isRefused",
              case when s.state = 'left' or public.is_suppressed(s) then 'left'
                when s.confirmed_at is not null then 'confirmed'
                when allowed_at is null then 'queued'
                when isfinite(allowed_at) then 'limited' else 'waiting' end as letter
       from public.newsletter_signups as s cross join lateral public.confirmation_allowed_at(s.id) as allowed_at
       where s.id = $1`,
      [signup],
    )
    const { isRefused, letter } = known ?? { letter: 'unknown' }
    if (letter === 'left' || (letter !== 'queued' && !isRefused)) return letter
    if (isRefused) await call(client, 'address_reached', signup)
    if (letter === 'queued') await call(client, 'add_letter', 'confirmation', signup)
    const action = isRefused ? 'address_tried_again' : 'confirmation_resent'
    await note(client, { signup }, action)
    return letter === 'queued' ? 'queued' : 'reached'
  })
}
