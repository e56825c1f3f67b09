import type { FastifyReply, FastifyRequest } from 'fastify'
import { postalCodeProblem } from '../../contract/signup.ts'
import { POSTAL_CODE_PARAMETER, routes } from '../../routes.ts'
import { readQuery } from '../links/link.ts'
import { sendBlankPage, sendLinkPage } from '../links/send-link-page.ts'
import { placeOf, type Site } from '../pages/load-site.ts'
import type { Place, PlaceParts } from './standings.ts'

/** `GET /anmelden`: the form, with the postal code filled in when the address names one that there is. */
export async function showSignup(reply: FastifyReply, { site }: PlaceParts): Promise<FastifyReply> {
  const preset = presetOf(reply.request, site)
  if (!preset) return sendBlankPage(reply, site, routes.signup)
  return sendLinkPage(reply, site, { name: 'anmelden/nachbarn', status: 200 }, preset)
}

/** `GET /anmelden/danke`: the thanks, with how the place stands and what to tell the neighbours. */
export async function showThanks(reply: FastifyReply, parts: PlaceParts): Promise<FastifyReply> {
  const { site, settings, standing } = parts
  const preset = presetOf(reply.request, site)
  if (!preset) return sendBlankPage(reply, site, routes.signupThanks)
  const answer = await standing(preset.postalCode)
  const sentences = 'value' in answer ? answer.value?.sentences : undefined
  const address = settings.publicOrigin + routes.signupFor(preset.postalCode)
  const view = { ...preset, standing: sentences, address }
  return sendLinkPage(reply, site, { name: 'anmelden/danke-nachbarn', status: 200 }, view)
}

function presetOf(request: FastifyRequest, site: Site): Place | undefined {
  const postalCode = readQuery(request).get(POSTAL_CODE_PARAMETER) ?? ''
  const place = postalCodeProblem(postalCode) ? undefined : placeOf(site, postalCode)
  return place === undefined ? undefined : { postalCode, place }
}
