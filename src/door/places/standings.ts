import type { FastifyReply } from 'fastify'
import type { Standing, StandingRegion, StandingSentences } from '../../contract/standing.ts'
import type { PlaceStanding } from '../../database/queries/places.ts'
import type { Answer } from '../../http/ask-database.ts'
import { noIndex } from '../../http/security-headers.ts'
import { matches, tagOf } from '../../http/send-file.ts'
import { noteFailure } from '../links/send-link-page.ts'
import { placeOf, type Site } from '../pages/load-site.ts'
import type { DoorSettings } from '../settings.ts'
import { type Keeping, keepAnswers } from './keep-answers.ts'

/** What the routes of places work with. */
export type PlaceParts = {
  site: Site
  settings: Pick<DoorSettings, 'publicOrigin'>
  standing: AskStanding
}

/** A postal code that there is, and the name of its place. */
export type Place = { postalCode: string; place: string }

const JSON_TYPE = 'application/json; charset=utf-8'

/** `GET /orte/16766/stand.json`: how many wait there, for anybody and any cache. */
export async function sendStanding(reply: FastifyReply, { site, standing }: PlaceParts) {
  noIndex(reply)
  const { postalCode } = reply.request.params as { postalCode: string }
  if (placeOf(site, postalCode) === undefined)
    return refuse(reply.code(404), 'Diese Postleitzahl gibt es nicht.')
  const answer = await standing(postalCode)
  if (!('value' in answer)) {
    return refuse(reply.code(noteFailure(reply, answer)), 'Das wissen wir gerade nicht.')
  }
  if (answer.value === null) return refuse(reply.code(404), 'Diese Postleitzahl gibt es nicht.')
  const body = JSON.stringify(answer.value)
  const tag = tagOf(body)
  reply.header('etag', tag).header('cache-control', 'public, max-age=300').type(JSON_TYPE)
  return matches(reply.request.headers['if-none-match'], tag) ? reply.code(304).send() : reply.send(body)
}

function refuse(reply: FastifyReply, message: string): FastifyReply {
  return reply.header('cache-control', 'no-store').type(JSON_TYPE).send(JSON.stringify({ message }))
}

/** Asks how a place stands; null for a postal code that the database does not know. */
export type AskStanding = (postalCode: string) => Promise<Answer<Standing | null>>

/** The standings of places, each kept for a minute: asked only for postal codes that there are, no more than these. */
export function keepStandings(
  ask: (postalCode: string) => Promise<PlaceStanding | null>,
  keeping?: Keeping,
): AskStanding {
  return keepAnswers(async (postalCode) => withSentences(await ask(postalCode)), keeping)
}

function withSentences(standing: PlaceStanding | null): Standing | null {
  return standing && { ...standing, sentences: standingSentences(standing) }
}

const numbers = new Intl.NumberFormat('de-DE')
const days = new Intl.DateTimeFormat('de-DE', { dateStyle: 'long', timeZone: 'Europe/Berlin' })
const hours = new Intl.DateTimeFormat('de-DE', { timeStyle: 'short', timeZone: 'Europe/Berlin' })

/** What a place's standing says in German. Nobody is named, and no number stands for fewer than five. */
export function standingSentences(standing: PlaceStanding): StandingSentences {
  const counted = new Date(standing.counted_at)
  return {
    waiting: waiting(standing),
    goal: goal(standing),
    ...(standing.region && { region: regionSentence(standing.region) }),
    meaning: 'Gezählt: wer sich eingetragen und bestätigt hat. Das verpflichtet zu nichts.',
    counted: `Stand: ${days.format(counted)}, ${hours.format(counted)} Uhr`,
  }
}

/** With whom a place starts, and how far they are together. */
export function regionSentence({ name, households, goal, state }: StandingRegion): string {
  const region = `Region ${name}`
  if (state === 'started') return `In der ${region} geht es schon los.`
  if (state === 'ready') return `In der ${region} ist das Ziel erreicht. Wir bereiten den Start vor.`
  const all = `${numbers.format(goal)} Haushalten`
  if (households === null) return `Los geht es zusammen mit den Nachbarorten: ab ${all} in der ${region}.`
  return `Los geht es zusammen mit den Nachbarorten: In der ${region} warten ${numbers.format(households)} von ${all}.`
}

/** What the picture of a place's street says, for those who cannot see it. */
export function standingPicture(
  place: string,
  standing: Pick<Standing, 'households' | 'goal' | 'state'> | undefined,
): string {
  if (standing?.state === 'started') return `In ${place} sind wir gestartet.`
  if (!standing || standing.households === null) return `${place}: Mach den Anfang.`
  const { households, goal } = standing
  if (households >= goal) return `${place} ist voll.`
  return `${place}: ${numbers.format(households)} von ${numbers.format(goal)} Häusern leuchten.`
}

/** What the next house of a street is called. */
export function nextHouse(place: string, households: number | null, goal: number): string {
  const which =
    households === null ? '' : `als Haus ${numbers.format(households + 1)} von ${numbers.format(goal)} `
  return `Deins? Trag dich ${which}in ${place} ein`
}

/** For example „21. November 2026“. */
export function germanDay(moment: Date): string {
  return days.format(moment)
}

function waiting({ postal_code, place, households, state }: PlaceStanding): string {
  const where = `In ${postal_code} ${place}`
  if (state === 'started') return `${where} sind wir gestartet.`
  // A goal may be below five, too.
  if (households === null)
    return state === 'ready'
      ? `${where} warten weniger als fünf Haushalte.`
      : `${where} geht es gerade erst los.`
  return `${where} warten ${numbers.format(households)} Haushalte.`
}

function goal({ households, goal, state }: PlaceStanding): string {
  if (state === 'started') return 'Wer sich jetzt einträgt, kommt einfach dazu.'
  if (state === 'ready') return 'Das Ziel ist erreicht. Wir bereiten den Start vor.'
  if (households === null)
    return goal === 1
      ? 'Schon mit einem Haushalt bereiten wir den Start vor.'
      : `Sind ${numbers.format(goal)} Haushalte beisammen, bereiten wir den Start vor.`
  const of = `Ziel von ${numbers.format(goal)} Haushalten`
  const missing = goal - households
  return missing === 1 ? `Noch einer bis zum ${of}.` : `Noch ${numbers.format(missing)} bis zum ${of}.`
}
