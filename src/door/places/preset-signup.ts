import type { FastifyReply, FastifyRequest } from 'fastify'
import { postalCodeProblem } from '../../contract/signup.ts'
import { answerProblem } from '../../http/answer-problem.ts'
import { POSTAL_CODE_PARAMETER, routes } from '../../routes.ts'
import { readQuery } from '../links/link-request.ts'
import { sendBlankPage, sendLinkPage } from '../links/send-link-page.ts'
import type { PlaceParts } from './place-parts.ts'

/** `GET /anmelden`: the form, with the postal code filled in when the address names one that there is. */
export async function showSignup(reply: FastifyReply, { site, placeOf }: PlaceParts): Promise<FastifyReply> {
  const postalCode = presetOf(reply.request)
  const place = postalCode && placeOf(postalCode)
  if (!place) return sendBlankPage(reply, site, routes.signup)
  return sendLinkPage(reply, site, { name: 'anmelden/nachbarn', status: 200 }, { postalCode, place })
}

/** `GET /anmelden/danke`: the thanks, with how the place stands and what to tell the neighbours. */
export async function showThanks(
  reply: FastifyReply,
  { site, settings, placeOf, standing }: PlaceParts,
): Promise<FastifyReply> {
  const postalCode = presetOf(reply.request)
  const place = postalCode && placeOf(postalCode)
  if (!place) return sendBlankPage(reply, site, routes.signupThanks)
  const answer = await standing(postalCode)
  const sentences = 'value' in answer ? answer.value?.sentences : undefined
  return sendLinkPage(
    reply,
    site,
    { name: 'anmelden/danke-nachbarn', status: 200 },
    { postalCode, place, standing: sentences, address: settings.publicOrigin + routes.signupFor(postalCode) },
  )
}

/** `GET /16766`: what a strip of the notice says, and leads to the form. */
export async function leadToSignup(reply: FastifyReply, { placeOf }: PlaceParts): Promise<FastifyReply> {
  const { postalCode } = reply.request.params as { postalCode: string }
  if (placeOf(postalCode) === undefined) {
    return answerProblem(reply, { status: 404, code: 'PLACE', message: 'No such postal code' })
  }
  return reply.code(307).header('location', routes.signupFor(postalCode)).send()
}

function presetOf(request: FastifyRequest): string | undefined {
  const typed = readQuery(request).get(POSTAL_CODE_PARAMETER)
  return typed !== null && postalCodeProblem(typed) === undefined ? typed : undefined
}
