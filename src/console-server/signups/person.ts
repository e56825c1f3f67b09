import type { FastifyInstance, FastifyReply } from 'fastify'
import type pg from 'pg'
import { personRoutes } from '../../contract/console/routes/signups.ts'
import type { SignupPerson } from '../../contract/console/signups.ts'
import type { PersonData } from '../../contract/person-data.ts'
import { toIsoTime } from '../../database/iso-time.ts'
import type { Sender } from '../../mail/compose.ts'
import type { Desk } from '../../office/desk.ts'
import { proofPage } from '../../office/proof/page.ts'
import { addRoutes } from '../access/add-routes.ts'
import { Refusal } from '../access/refuse.ts'
import { recordAction } from '../queries/audit.ts'
import {
  eraseOwnerOf,
  personOfSignup,
  resendConfirmation,
  soundEvents,
  tryAddressAgain,
} from '../queries/signup-person.ts'
import { maskedDeep } from './mask.ts'

/** What a proof says that is not in the database: the letters' wording, and who keeps the record. */
type ProofFacts = {
  sender: Pick<Sender, 'messages'>
  operatorName: () => string | null
}

/** What the console shows of one person, and does for one: the address is found by the number of a sign-up. */
export function addPerson(scope: FastifyInstance, { desk, ...facts }: ProofFacts & { desk: Desk }): void {
  addRoutes(scope, personRoutes, {
    'GET /api/signups/:number': async ({ input: { number }, database, masked }) => {
      const data = await personOfSignup(database, number)
      if (!data) return gone()
      const person = { ...shown(data, await soundEvents(database, number)), number }
      return { ...(masked ? maskedDeep(person) : person), masked }
    },

    'POST /api/signups/:number/resend': async ({ input: { number }, database, by }) => ({
      answer: await resendConfirmation(database, by(), number),
    }),

    'POST /api/signups/:number/try-again': async ({ input: { number }, database, by }) => ({
      answer: await tryAddressAgain(database, by(), number),
    }),

    'GET /api/signups/:number/data.json': async ({ input: { number }, database, by, reply }) => {
      const data = await personOfSignup(database, number)
      if (!data) return gone()
      await recordAction(database, { ...by(), subject: { signup: number } })
      return download(reply, `auskunft-${number}.json`, 'application/json; charset=utf-8').send(
        `${JSON.stringify({ about: ABOUT, made_at: new Date().toISOString(), ...data }, null, 2)}\n`,
      )
    },

    'GET /api/signups/:number/proof.html': async ({ input: { number }, database, by, reply }) => {
      const data = await personOfSignup(database, number)
      const page = data && (await proofOf(database, data, facts))
      if (!page) return gone()
      await recordAction(database, { ...by(), subject: { signup: number } })
      // To be opened from the disk and printed: the console's own rules would keep its style away.
      return download(reply, `nachweis-${number}.html`, 'text/html; charset=utf-8').send(page)
    },

    'POST /api/signups/:number/erase': async ({ input: { number, email }, database, by }) => {
      const answer = await eraseOwnerOf(database, by(), {
        signup: number,
        typed: email,
        addressHmac: desk.addressHmac(email),
      })
      if (answer === 'unknown') return gone()
      if (answer === 'differs') {
        const message = 'Das ist nicht die Adresse dieser Anmeldung. Gelöscht wurde nichts.'
        return new Refusal(409, 'differs', message)
      }
      await desk.afterErasure()
      return undefined
    },
  })
}

const ABOUT = 'Alles, was zu dieser E-Mail-Adresse gespeichert ist (Art. 15 und Art. 20 DSGVO).'

function shown(data: PersonData, sound: Set<number>): Omit<SignupPerson, 'number' | 'masked'> {
  return {
    email: data.email,
    signups: data.signups.map((signup) => ({
      number: signup.id,
      email: signup.email,
      postalCode: signup.postal_code,
      state: signup.state,
      signedUpAt: toIsoTime(signup.created_at),
      confirmedAt: toIsoTime(signup.confirmed_at),
      withdrawnAt: toIsoTime(signup.withdrawn_at),
      undeliverableAt: toIsoTime(signup.undeliverable_at),
      refusedAt: toIsoTime(signup.refused_at),
      refusedAnswer: signup.refused_answer,
    })),
    events: data.events.map(({ id, signup_id, type, happened_at, facts, person, hash }) => ({
      number: id,
      signup: signup_id,
      type,
      facts,
      person,
      hash,
      happenedAt: toIsoTime(happened_at),
      sound: sound.has(id),
    })),
    wordings: data.wordings,
    letters: data.letters.map(({ kind, subject, state, answer, events, ...at }) => ({
      kind,
      subject,
      queuedAt: toIsoTime(at.queued_at),
      sentAt: toIsoTime(at.sent_at),
      state,
      dueAt: toIsoTime(at.due_at),
      deferredSince: toIsoTime(at.deferred_since),
      answer,
      events: events.map(({ type, source, status, answer, happened_at }) => ({
        type,
        source,
        status,
        answer,
        at: toIsoTime(happened_at),
      })),
    })),
    addressChanges: data.address_changes.map(({ new_email, asked_at }) => ({
      newEmail: new_email,
      askedAt: toIsoTime(asked_at),
    })),
  }
}

/** The proof of somebody's consent as a page to print; `undefined` when there is nothing to prove. */
async function proofOf(operator: pg.Pool, person: PersonData, { sender, operatorName }: ProofFacts) {
  if (person.events.length === 0) return undefined
  const facts = { messages: sender.messages, operator: operatorName(), madeAt: new Date() }
  return proofPage(operator, person, facts)
}

function download(reply: FastifyReply, name: string, type: string): FastifyReply {
  return reply.header('content-disposition', `attachment; filename="${name}"`).type(type)
}

const gone = () => new Refusal(404, 'not_found', 'Diese Anmeldung gibt es nicht oder nicht mehr.')
