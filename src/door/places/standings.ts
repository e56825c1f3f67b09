import type { FastifyReply } from 'fastify'
import type { Told } from '../../content/standing/said.ts'
import type { Answer } from '../../http/ask-database.ts'
import { sendKept } from '../../http/send-file.ts'
import { noteFailure } from '../links/send-link-page.ts'
import type { Site } from '../pages/load-site.ts'
import type { DoorSettings } from '../settings.ts'
import { type Leading, leadingIn, type Place, type PlaceStanding } from './leading.ts'

/** What the routes of places work with. */
export type PlaceParts = {
  site: Site
  settings: Pick<DoorSettings, 'publicOrigin'>
  /** Asks how a place stands; null for a postal code that the database does not know. */
  standing: (postalCode: string) => Promise<Answer<PlaceStanding | null>>
}

/** `GET /orte/16766/stand.json`: how it stands there, for anybody and any cache; null for a postal code that there is not. */
export async function sendStanding(reply: FastifyReply, postalCode: string, { site, standing }: PlaceParts) {
  reply.type('application/json; charset=utf-8')
  const known = site.places.get(postalCode)
  if (!known) return sendKept(reply, 'null', 300)
  const { place } = known
  const answer = await standing(postalCode)
  if (!('value' in answer)) {
    const told: Told = { place }
    return reply
      .code(noteFailure(reply, answer))
      .header('cache-control', 'no-store')
      .send(JSON.stringify(told))
  }
  const { row, dialog, saved } = leadingIn({ postalCode, place }, answer.value ?? undefined).words
  const told: Told = { place, row, dialog, saved }
  return sendKept(reply, JSON.stringify(told), 300)
}

/** What leads in a place whose standing has to be asked; without an answer it says what holds anywhere. */
export async function askLeading(place: Place, { standing }: Pick<PlaceParts, 'standing'>): Promise<Leading> {
  const answer = await standing(place.postalCode)
  return leadingIn(place, ('value' in answer && answer.value) || undefined)
}
