import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { newsletterChangeRoutes } from '../../contract/console/routes/newsletters.ts'
import {
  changeNewsletter,
  type NotDone,
  openBlockers,
  scheduleNewsletter,
  startNewsletter,
  writeNewsletter,
} from '../../database/queries/console/newsletter-actions.ts'
import { type Step, stepNewsletter } from '../../database/queries/console/newsletter-course.ts'
import { findNewsletter, germanMoment } from '../../database/queries/console/newsletters.ts'
import { addRoutes, type Request } from '../access/add-routes.ts'
import { Refusal } from '../access/refuse.ts'
import { mayDo, type SignedIn } from '../access/session.ts'
import { noSuchNewsletter, reachOf, unknownPlaces } from './newsletters.ts'

const A_YEAR_MS = 366 * 24 * 60 * 60 * 1000

/** Everything that changes a newsletter; the queries write each to the audit log. */
export function addNewsletterChanges(scope: FastifyInstance): void {
  addRoutes(scope, newsletterChangeRoutes, {
    'POST /api/newsletters': async ({ input, database, by, reply }) => {
      const unknown = await unknownPlaces(database, input.postalCodes)
      if (unknown) return unknown
      reply.code(201)
      return writeNewsletter(database, by(), input)
    },

    'POST /api/newsletters/:id': async ({ input, database, by }) => {
      const unknown = await unknownPlaces(database, input.postalCodes)
      if (unknown) return unknown
      if (!(await findNewsletter(database, input.id))) return noSuchNewsletter()
      const done = await changeNewsletter(database, by(), input)
      return typeof done === 'string'
        ? notDone(done, 'Was unterwegs ist, lässt sich nicht mehr ändern.')
        : done
    },

    'POST /api/newsletters/:id/start': async ({ input: { id, ...go }, database, by, who }) => {
      const newsletter = await findNewsletter(database, id)
      if (!newsletter) return noSuchNewsletter()
      const { places } = await reachOf(database, newsletter.postalCodes)
      if (places.every(({ recipients }) => recipients === 0)) {
        const message =
          'In diesen Orten hat noch niemand bestätigt. Es gäbe niemanden, der den Brief bekommt.'
        return new Refusal(409, 'nobody', message)
      }
      const blocked = await blockedFor(database, who, go.despiteBlockers)
      if (blocked) return blocked
      const done = await startNewsletter(database, by(), id, go)
      return typeof done === 'string' ? notDone(done, ALREADY) : done
    },

    'POST /api/newsletters/:id/schedule': async ({ input: { id, at, ...go }, database, by, who }) => {
      const sendAt = await germanMoment(database, at)
      const wait = sendAt.getTime() - Date.now()
      if (wait <= 0) return new Refusal(400, 'at', 'Dieser Zeitpunkt ist schon vorbei.')
      if (wait > A_YEAR_MS) return new Refusal(400, 'at', 'Der Zeitpunkt liegt mehr als ein Jahr voraus.')
      if (!(await findNewsletter(database, id))) return noSuchNewsletter()
      const blocked = await blockedFor(database, who, go.despiteBlockers)
      if (blocked) return blocked
      const not = await scheduleNewsletter(database, by(), id, { ...go, sendAt })
      return not ? notDone(not, ALREADY) : { sendAt: sendAt.toISOString() }
    },

    'POST /api/newsletters/:id/unschedule': (request) =>
      step(request, 'unschedule', 'Dieser Start hat keinen Zeitpunkt mehr, der sich zurücknehmen ließe.'),
  })
}

const NAMED = 3

/** Refuses what the law or the post would take amiss: what blocks going live is named, the rest counted. */
export async function blockedFor(
  database: pg.Pool,
  who: SignedIn,
  despiteBlockers: boolean,
): Promise<Refusal | undefined> {
  if (despiteBlockers && mayDo(who.role, 'administer')) return undefined
  const blockers = await openBlockers(database)
  if (blockers.length === 0) return undefined
  const named = blockers.slice(0, NAMED).map(({ what }) => what)
  const more = blockers.length > NAMED ? ` Dazu ${blockers.length - NAMED} weitere.` : ''
  const message = `Noch geht kein Newsletter hinaus: ${named.join(' ')}${more} Unter „Einrichtung“ steht, was zu tun ist.`
  return despiteBlockers
    ? new Refusal(403, 'role', 'Trotzdem senden darf nur, wer die Konsole verwaltet.')
    : new Refusal(409, 'blocked', message)
}

const ALREADY = 'Dieser Start läuft schon oder ist beendet.'

type OneNewsletter = Pick<Request<'POST /api/newsletters/:id/', unknown>, 'input' | 'database' | 'by'>

export async function step({ input: { id }, database, by }: OneNewsletter, what: Step, otherwise: string) {
  const not = await stepNewsletter(database, by(), id, what)
  if (not === undefined) return { id }
  return (await findNewsletter(database, id)) ? notDone(not, otherwise) : noSuchNewsletter()
}

export function notDone(not: NotDone, whyNot: string): Refusal {
  if (not === 'state') return new Refusal(409, 'state', whyNot)
  const message = 'Der Entwurf wurde inzwischen geändert. Lade die Seite neu und sieh ihn dir noch einmal an.'
  return new Refusal(409, 'changed', message)
}
