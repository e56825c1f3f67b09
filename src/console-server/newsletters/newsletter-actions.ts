import type { FastifyInstance, FastifyReply } from 'fastify'
import {
  changeNewsletter,
  type NotDone,
  retryNewsletter,
  type Step,
  scheduleNewsletter,
  startNewsletter,
  stepNewsletter,
  writeNewsletter,
} from '../../database/queries/console/newsletter-actions.ts'
import { findNewsletter, germanMoment } from '../../database/queries/console/newsletters.ts'
import { refuse } from '../access/refuse.ts'
import { operatorOf, requireRole } from '../access/require-role.ts'
import { ONE_NEWSLETTER, type OneNewsletter, refuseUnknown } from './one-newsletter.ts'
import { DRAFT_BODY_LIMIT, reachOf, requireKnown } from './reach.ts'
import { type Refusal, readClock, readDraft, readVersion } from './read-draft.ts'

const MAY_SEND = requireRole('send')
const DRAFT = { ...MAY_SEND, bodyLimit: DRAFT_BODY_LIMIT }
const A_YEAR_MS = 366 * 24 * 60 * 60 * 1000

/** Everything that changes a newsletter; the queries write each to the log of actions. */
export function addNewsletterActions(scope: FastifyInstance): void {
  addDrafts(scope)
  addBegin(scope)
  addStep(scope, 'unschedule', 'Dieser Start hat keinen Zeitpunkt mehr, der sich zurücknehmen ließe.')
  addStep(scope, 'pause', 'Anhalten lässt sich nur, was gerade läuft.')
  addStep(scope, 'resume', 'Weiterlaufen kann nur, was angehalten ist.')
  addStep(scope, 'cancel', 'Dieser Start ist schon beendet.')
  scope.post<OneNewsletter>(`${ONE_NEWSLETTER}/retry`, MAY_SEND, async (request, reply) => {
    const done = await retryNewsletter(scope.operatorDatabase, operatorOf(request).id, request.params.id)
    return typeof done === 'string'
      ? refuseNotDone(reply, done, 'Hier ist kein Brief liegen geblieben.')
      : done
  })
}

function addDrafts(scope: FastifyInstance): void {
  const operator = scope.operatorDatabase
  scope.post('/newsletters', DRAFT, async (request, reply) => {
    const draft = readDraft(request.body)
    if ('refusal' in draft) return refuseInput(reply, draft.refusal)
    const known = await requireKnown(operator, draft.value.postalCodes)
    if ('refusal' in known) return refuseInput(reply, known.refusal)
    return reply.code(201).send(await writeNewsletter(operator, operatorOf(request).id, draft.value))
  })

  scope.post<OneNewsletter>(ONE_NEWSLETTER, DRAFT, async (request, reply) => {
    const draft = readDraft(request.body)
    if ('refusal' in draft) return refuseInput(reply, draft.refusal)
    const version = readVersion(request.body)
    if ('refusal' in version) return refuseInput(reply, version.refusal)
    const known = await requireKnown(operator, draft.value.postalCodes)
    if ('refusal' in known) return refuseInput(reply, known.refusal)
    const { id } = request.params
    if (!(await findNewsletter(operator, id))) return refuseUnknown(reply)
    const done = await changeNewsletter(operator, operatorOf(request).id, id, {
      ...draft.value,
      version: version.value,
    })
    if (typeof done !== 'string') return done
    return refuseNotDone(reply, done, 'Was unterwegs ist, lässt sich nicht mehr ändern.')
  })
}

function addBegin(scope: FastifyInstance): void {
  const operator = scope.operatorDatabase
  scope.post<OneNewsletter>(`${ONE_NEWSLETTER}/start`, MAY_SEND, async (request, reply) => {
    const version = readVersion(request.body)
    if ('refusal' in version) return refuseInput(reply, version.refusal)
    const newsletter = await findNewsletter(operator, request.params.id)
    if (!newsletter) return refuseUnknown(reply)
    const { places } = await reachOf(operator, newsletter.postalCodes)
    if (places.every(({ recipients }) => recipients === 0)) {
      return refuse(
        reply,
        409,
        'nobody',
        'In diesen Orten hat noch niemand bestätigt. Es gäbe niemanden, der den Brief bekommt.',
      )
    }
    const done = await startNewsletter(operator, operatorOf(request).id, newsletter.id, version.value)
    return typeof done === 'string'
      ? refuseNotDone(reply, done, 'Dieser Start läuft schon oder ist beendet.')
      : done
  })

  scope.post<OneNewsletter>(`${ONE_NEWSLETTER}/schedule`, MAY_SEND, async (request, reply) => {
    const version = readVersion(request.body)
    if ('refusal' in version) return refuseInput(reply, version.refusal)
    const clock = readClock(request.body)
    if ('refusal' in clock) return refuseInput(reply, clock.refusal)
    const sendAt = await germanMoment(operator, clock.value)
    const wait = sendAt.getTime() - Date.now()
    if (wait <= 0) return refuse(reply, 422, 'at', 'Dieser Zeitpunkt ist schon vorbei.')
    if (wait > A_YEAR_MS) return refuse(reply, 422, 'at', 'Der Zeitpunkt liegt mehr als ein Jahr voraus.')
    const { id } = request.params
    if (!(await findNewsletter(operator, id))) return refuseUnknown(reply)
    const not = await scheduleNewsletter(operator, operatorOf(request).id, id, {
      version: version.value,
      sendAt,
    })
    if (not) return refuseNotDone(reply, not, 'Dieser Start läuft schon oder ist beendet.')
    return { sendAt: sendAt.toISOString() }
  })
}

function addStep(scope: FastifyInstance, step: Step, otherwise: string): void {
  scope.post<OneNewsletter>(`${ONE_NEWSLETTER}/${step}`, MAY_SEND, async (request, reply) => {
    const { id } = request.params
    const not = await stepNewsletter(scope.operatorDatabase, operatorOf(request).id, id, step)
    if (not === undefined) return { id }
    if (!(await findNewsletter(scope.operatorDatabase, id))) return refuseUnknown(reply)
    return refuseNotDone(reply, not, otherwise)
  })
}

function refuseInput(reply: FastifyReply, { code, message }: Refusal): FastifyReply {
  return refuse(reply, 422, code, message)
}

function refuseNotDone(reply: FastifyReply, not: NotDone, whyNot: string): FastifyReply {
  if (not === 'state') return refuse(reply, 409, 'state', whyNot)
  return refuse(
    reply,
    409,
    'changed',
    'Der Entwurf wurde inzwischen geändert. Lade die Seite neu und sieh ihn dir noch einmal an.',
  )
}
