import type { FastifyInstance } from 'fastify'
import type {
  Missed,
  Newsletter,
  NewsletterLine,
  NewsletterProgress,
} from '../../contract/console/newsletters.ts'
import {
  findNewsletter,
  listNewsletters,
  missedLetters,
  newsletterProgress,
} from '../../database/queries/console/newsletters.ts'
import type { Sender } from '../../mail/compose.ts'
import { requireRole } from '../access/require-role.ts'
import { wire } from '../wire.ts'
import { addLetterRoutes } from './letter-routes.ts'
import { addNewsletterActions } from './newsletter-actions.ts'
import { ONE_NEWSLETTER, type OneNewsletter, refuseUnknown } from './one-newsletter.ts'
import { addReach } from './reach.ts'

/** Newsletters in one answer, and letters that did not arrive. */
const NEWSLETTERS_PAGE = 50
const MISSED_PAGE = 200

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const NUMBER = /^[0-9]{1,18}$/

/** The page „Start einer Region“: below /konsole/api/newsletters. */
export function addNewsletters(scope: FastifyInstance, sender: Sender): void {
  const operator = scope.operatorDatabase

  scope.get(
    '/newsletters',
    requireRole('look'),
    async (request): Promise<{ newsletters: NewsletterLine[] }> => {
      const { before } = request.query as { before?: string }
      const seen = NUMBER.test(before ?? '') ? (before ?? null) : null
      return { newsletters: wire(await listNewsletters(operator, seen, NEWSLETTERS_PAGE)) }
    },
  )

  scope.get<OneNewsletter>(ONE_NEWSLETTER, requireRole('look'), async (request, reply) => {
    const newsletter = await findNewsletter(operator, request.params.id)
    if (!newsletter) return refuseUnknown(reply)
    return wire(newsletter) satisfies Newsletter
  })

  scope.get<OneNewsletter>(`${ONE_NEWSLETTER}/progress`, requireRole('look'), async (request, reply) => {
    const progress = await newsletterProgress(operator, request.params.id)
    if (!progress) return refuseUnknown(reply)
    const { state, rate, outcomes } = progress
    return {
      state,
      rate,
      letters: outcomes.reduce((sum, { letters }) => sum + letters, 0),
      outcomes: Object.fromEntries(outcomes.map(({ outcome, letters }) => [outcome, letters])),
    } satisfies NewsletterProgress
  })

  scope.get<OneNewsletter>(
    `${ONE_NEWSLETTER}/missed`,
    requireRole('look'),
    async (request): Promise<Missed> => {
      const { after } = request.query as { after?: string }
      const seen = UUID.test(after ?? '') ? (after ?? null) : null
      const letters = await missedLetters(operator, request.params.id, seen, MISSED_PAGE)
      const last = letters.length === MISSED_PAGE ? letters.at(-1) : undefined
      return { letters: wire(letters) as Missed['letters'], next: last?.letter ?? null }
    },
  )

  addReach(scope)
  addNewsletterActions(scope)
  addLetterRoutes(scope, sender)
}
