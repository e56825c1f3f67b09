import type { FastifyReply } from 'fastify'
import type { PlaceStanding, Standing } from '../../contract/standing.ts'
import type { Answer } from '../../http/ask-database.ts'
import { sendKept } from '../../http/send-file.ts'
import { noteFailure } from '../links/send-link-page.ts'
import type { Site } from '../pages/load-site.ts'
import type { DoorSettings } from '../settings.ts'
import { type Leading, leadingIn, type Place } from './leading.ts'

/** What the routes of places work with. */
export type PlaceParts = {
  site: Site
  settings: Pick<DoorSettings, 'publicOrigin'>
  standing: AskStanding
}

/** Asks how a place stands; null for a postal code that the database does not know. */
export type AskStanding = (postalCode: string) => Promise<Answer<PlaceStanding | null>>

/** `GET /orte/16766/stand.json`: how many wait there, for anybody and any cache. */
export async function sendStanding(reply: FastifyReply, { site, standing }: PlaceParts) {
  reply.type('application/json; charset=utf-8')
  const { postalCode } = reply.request.params as { postalCode: string }
  const answer = site.places.has(postalCode) ? await standing(postalCode) : { value: null }
  if ('value' in answer && answer.value) {
    const told: Standing = { ...answer.value, sentences: standingSentences(answer.value) }
    return sendKept(reply, JSON.stringify(told), 300)
  }
  const status = 'value' in answer ? 404 : noteFailure(reply, answer)
  const message = status === 404 ? 'Diese Postleitzahl gibt es nicht.' : 'Das wissen wir gerade nicht.'
  return reply.code(status).header('cache-control', 'no-store').send(JSON.stringify({ message }))
}

const days = new Intl.DateTimeFormat('de-DE', { dateStyle: 'long', timeZone: 'Europe/Berlin' })
const hours = new Intl.DateTimeFormat('de-DE', { timeStyle: 'short', timeZone: 'Europe/Berlin' })

/** For example „21. November 2026“. */
export const germanDay = (moment: Date): string => days.format(moment)

export const germanMoment = (moment: Date): string => `${days.format(moment)}, ${hours.format(moment)} Uhr`

/** What a place's standing says in German. Nobody is named, and no number stands for fewer than five. */
export function standingSentences(standing: PlaceStanding): Standing['sentences'] {
  const counted = new Date(standing.counted_at)
  const { words } = leadingIn({ postalCode: standing.postal_code, place: standing.place }, standing)
  const { waiting, goal, row, dialog, saved } = words
  return {
    waiting,
    goal,
    row,
    dialog,
    saved,
    meaning: 'Gezählt: wer sich eingetragen und bestätigt hat. Das verpflichtet zu nichts.',
    counted: `Stand: ${germanMoment(counted)}`,
  }
}

/** The same for a place whose standing has to be asked; without an answer it says what holds anywhere. */
export async function askLeading(place: Place, { standing }: Pick<PlaceParts, 'standing'>): Promise<Leading> {
  const answer = await standing(place.postalCode)
  return leadingIn(place, ('value' in answer && answer.value) || undefined)
}
