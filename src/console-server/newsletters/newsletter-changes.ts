import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { PreflightCheck } from '../../contract/console/newsletters.ts'
import { type Newsletter, newsletterChangeRoutes } from '../../contract/console/routes/newsletters.ts'
import { addRoutes, type Request } from '../access/add-routes.ts'
import { Refusal } from '../access/refuse.ts'
import { mayDo, type SignedIn } from '../access/session.ts'
import { type NotDone, scheduleNewsletter, startNewsletter } from '../queries/newsletter-actions.ts'
import { type Step, stepNewsletter } from '../queries/newsletter-course.ts'
import { changeNewsletter, keepOtherText, writeNewsletter } from '../queries/newsletter-drafts.ts'
import { findNewsletter, germanMoment } from '../queries/newsletters.ts'
import { noSuchNewsletter, reachOf, unknownAudience } from './newsletters.ts'
import { preflightOf } from './preflight.ts'

const A_YEAR_MS = 366 * 24 * 60 * 60 * 1000

/** Everything that changes a newsletter; the queries write each to the audit log. */
export function addNewsletterChanges(scope: FastifyInstance): void {
  addRoutes(scope, newsletterChangeRoutes, {
    'POST /api/newsletters': async ({ input, database, by, reply }) => {
      const unknown = await unknownAudience(database, input)
      if (unknown) return unknown
      reply.code(201)
      return writeNewsletter(database, by(), input)
    },

    'POST /api/newsletters/:id': async ({ input, database, by, who }) => {
      const unknown = await unknownAudience(database, input)
      if (unknown) return unknown
      if (!(await findNewsletter(database, input.id))) return noSuchNewsletter()
      const done = await changeNewsletter(database, by(), input)
      const { id, version: _, ...draft } = input
      if (done === 'changed') await keepOtherText(database, id, who.id, draft)
      return typeof done === 'string'
        ? notDone(done, 'Was unterwegs ist, lässt sich nicht mehr ändern.')
        : done
    },

    'POST /api/newsletters/:id/start': async ({ input: { id, ...go }, database, by, who }) => {
      const newsletter = await findNewsletter(database, id)
      if (!newsletter) return noSuchNewsletter()
      const nobody = await nobodyIn(database, newsletter)
      if (nobody) return nobody
      const blocked = await blockedFor({ database, newsletter, who, go })
      if (blocked) return blocked
      const done = await startNewsletter(database, by(), id, go)
      return typeof done === 'string' ? notDone(done, ALREADY) : done
    },

    'POST /api/newsletters/:id/schedule': async ({ input: { id, at, ...go }, database, by, who }) => {
      const newsletter = await findNewsletter(database, id)
      if (!newsletter) return noSuchNewsletter()
      const sendAt = await momentFor(database, at)
      if (sendAt instanceof Refusal) return sendAt
      const { places } = await reachOf(database, newsletter)
      if (places.length === 0) return new Refusal(409, 'nobody', 'Sag zuerst, an wen dieser Brief geht.')
      const blocked = await blockedFor({ database, newsletter, who, go })
      if (blocked) return blocked
      const not = await scheduleNewsletter(database, by(), id, { ...go, sendAt })
      return not ? notDone(not, ALREADY) : { sendAt: sendAt.toISOString() }
    },

    'POST /api/newsletters/:id/unschedule': (request) =>
      step(request, 'unschedule', 'Dieser Brief hat keinen Zeitpunkt mehr, der sich zurücknehmen ließe.'),
  })
}

/** Refuses a letter that nobody would get. */
async function nobodyIn(database: pg.Pool, newsletter: Newsletter): Promise<Refusal | undefined> {
  const { places } = await reachOf(database, newsletter)
  const { isLaunch, toTold } = newsletter
  if (places.some(({ fresh, told }) => fresh > 0 || (told > 0 && (toTold || !isLaunch)))) return undefined
  const message = places.some(({ told }) => told > 0)
    ? 'Hier wartet gerade niemand ohne Brief. Es gäbe niemanden, der ihn bekommt.'
    : 'In diesen Orten hat noch niemand bestätigt. Es gäbe niemanden, der den Brief bekommt.'
  return new Refusal(409, 'nobody', message)
}

/** When it is to start. */
async function momentFor(database: pg.Pool, at: string): Promise<Date | Refusal> {
  const sendAt = await germanMoment(database, at)
  const wait = sendAt.getTime() - Date.now()
  if (wait <= 0) return new Refusal(400, 'at', 'Dieser Zeitpunkt ist schon vorbei.')
  if (wait > A_YEAR_MS) return new Refusal(400, 'at', 'Der Zeitpunkt liegt mehr als ein Jahr voraus.')
  return sendAt
}

type Going = {
  database: pg.Pool
  newsletter: Newsletter
  who: SignedIn
  go: { despiteBlockers: boolean; reason: string }
}

/** What can be mended in the letter alone: without it there is nothing to send. */
const ITS_OWN = new Set(['words', 'links'])

/** Refuses what the law, the post or its readers would take amiss; the rest of the list is seen on the letter's page. */
export async function blockedFor({ database, newsletter, who, go }: Going): Promise<Refusal | undefined> {
  const open = (await preflightOf(database, newsletter)).filter(({ state }) => state === 'open')
  const overridden = go.despiteBlockers ? open.filter(({ code }) => ITS_OWN.has(code)) : open
  if (go.despiteBlockers && open.length > overridden.length) {
    if (!mayDo(who.role, 'administer'))
      return new Refusal(403, 'role', 'Trotzdem losschicken darf nur, wer die Konsole verwaltet.')
    if (go.reason === '')
      return new Refusal(400, 'reason', 'Sag, warum er trotzdem losgeht. Der Grund steht dann im Protokoll.')
  }
  if (overridden.length === 0) return undefined
  return new Refusal(409, 'blocked', `Noch geht dieser Brief nicht hinaus: ${sentences(overridden)}`)
}

const NAMED = 3

function sentences(checks: readonly PreflightCheck[]): string {
  const named = checks.slice(0, NAMED).map(({ what }) => (what.endsWith('.') ? what : `${what}.`))
  const more = checks.length - named.length
  return [...named, ...(more > 0 ? [`Dazu ${more} weitere.`] : [])].join(' ')
}

const ALREADY = 'Dieser Brief läuft schon oder ist beendet.'

type OneNewsletter = Pick<Request<'POST /api/newsletters/:id/', unknown>, 'input' | 'database' | 'by'>

export async function step({ input: { id }, database, by }: OneNewsletter, what: Step, otherwise: string) {
  const not = await stepNewsletter(database, by(), id, what)
  if (not === undefined) return { id }
  return (await findNewsletter(database, id)) ? notDone(not, otherwise) : noSuchNewsletter()
}

export function notDone(not: NotDone, whyNot: string): Refusal {
  if (not === 'state') return new Refusal(409, 'state', whyNot)
  const message = 'Der Entwurf wurde inzwischen geändert. Sieh ihn dir noch einmal an.'
  return new Refusal(409, 'changed', message)
}
