import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Resending, SignupPerson } from '../../contract/console/signups.ts'
import { addressHmacs } from '../../database/queries/console/errands.ts'
import {
  eraseOwnerOf,
  personOfSignup,
  resendConfirmation,
  soundEvents,
} from '../../database/queries/console/signup-person.ts'
import type { PersonData } from '../../database/queries/links.ts'
import { audit } from '../access/audit.ts'
import { refuse } from '../access/refuse.ts'
import { operatorOf, requireRole } from '../access/require-role.ts'
import { readBody } from '../auth/read-body.ts'
import { maySeeAddresses } from './list.ts'
import { maskedDeep } from './mask.ts'
import { type ProofFacts, proofOf } from './proof.ts'

/** One sign-up; any other number is a 404. */
const ONE = '/signups/:number(^[0-9]{1,15}$)'
type One = { Params: { number: string } }

/** What the console shows of one person, and does for one: the address is found by the number of a sign-up. */
export function addPerson(scope: FastifyInstance, facts: ProofFacts): void {
  const operator = scope.operatorDatabase

  scope.get<One>(ONE, requireRole('look'), async (request, reply): Promise<SignupPerson | FastifyReply> => {
    const number = Number(request.params.number)
    const data = await personOfSignup(operator, number)
    if (!data) return refuseGone(reply)
    const person = { ...shown(data, await soundEvents(operator, number)), number, masked: false }
    return maySeeAddresses(request) ? person : { ...maskedDeep(person), masked: true }
  })

  scope.post<One>(`${ONE}/resend`, requireRole('send'), async (request): Promise<{ answer: Resending }> => {
    const number = Number(request.params.number)
    return { answer: (await resendConfirmation(operator, number, operatorOf(request).id)) as Resending }
  })

  scope.get<One>(`${ONE}/data.json`, requireRole('administer'), async (request, reply) => {
    const signup = Number(request.params.number)
    const data = await personOfSignup(operator, signup)
    if (!data) return refuseGone(reply)
    await audit(request, 'person_exported', { signup })
    return download(reply, `auskunft-${signup}.json`, 'application/json; charset=utf-8').send(
      `${JSON.stringify({ about: ABOUT, made_at: new Date().toISOString(), ...data }, null, 2)}\n`,
    )
  })

  scope.get<One>(`${ONE}/proof.html`, requireRole('administer'), async (request, reply) => {
    const signup = Number(request.params.number)
    const data = await personOfSignup(operator, signup)
    const page = data && (await proofOf(operator, data, facts))
    if (!page) return refuseGone(reply)
    await audit(request, 'proof_printed', { signup })
    // To be opened from the disk and printed: the console's own rules would keep its style away.
    return download(reply, `nachweis-${signup}.html`, 'text/html; charset=utf-8').send(page)
  })

  scope.post<One>(`${ONE}/erase`, requireRole('administer'), async (request, reply) => {
    const body = readBody(eraseShape, request, reply)
    if (!body) return reply
    const [hmac = ''] = await addressHmacs(operator, [body.email])
    const answer = await eraseOwnerOf(operator, {
      signup: Number(request.params.number),
      typed: body.email,
      addressHmac: Buffer.from(hmac, 'hex'),
      operatorId: operatorOf(request).id,
    })
    if (answer === 'unknown') return refuseGone(reply)
    if (answer === 'differs') {
      return refuse(
        reply,
        409,
        'differs',
        'Das ist nicht die Adresse dieser Anmeldung. Gelöscht wurde nichts.',
      )
    }
    return reply.code(204).send()
  })
}

const eraseShape = z.strictObject({ email: z.string().min(1).max(254) })

const ABOUT = 'Alles, was zu dieser E-Mail-Adresse gespeichert ist (Art. 15 und Art. 20 DSGVO).'

function shown(data: PersonData, sound: Set<number>): Omit<SignupPerson, 'number' | 'masked'> {
  return {
    email: data.email,
    signups: data.signups.map((signup) => ({
      number: signup.number,
      email: signup.email,
      postalCode: signup.postal_code,
      state: signup.state,
      signedUpAt: signup.signed_up_at,
      confirmedAt: signup.confirmed_at,
      withdrawnAt: signup.withdrawn_at,
      undeliverableAt: signup.undeliverable_at,
    })),
    events: data.events.map(({ happened_at: happenedAt, previous_hash: _, ...event }) => ({
      ...event,
      happenedAt,
      sound: sound.has(event.number),
    })),
    wordings: data.wordings,
    letters: data.letters.map(({ kind, subject, outcome, answer, queued_at, sent_at }) => ({
      kind,
      subject,
      queuedAt: queued_at,
      sentAt: sent_at,
      outcome,
      answer,
    })),
    addressChanges: data.address_changes.map(({ new_email, asked_at }) => ({
      newEmail: new_email,
      askedAt: asked_at,
    })),
  }
}

function download(reply: FastifyReply, name: string, type: string): FastifyReply {
  return reply.header('content-disposition', `attachment; filename="${name}"`).type(type)
}

function refuseGone(reply: FastifyReply): FastifyReply {
  return refuse(reply, 404, 'not_found', 'Diese Anmeldung gibt es nicht oder nicht mehr.')
}
