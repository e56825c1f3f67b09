import type { FastifyInstance } from 'fastify'
import { DEAD_PAGE, outboxRoutes } from '../../contract/console/routes/outbox.ts'
import { recordAction } from '../../database/queries/console/audit.ts'
import { askWorker } from '../../database/queries/console/errands.ts'
import {
  deadLetters,
  keptLetters,
  outboxCounts,
  settleDeadLetters,
} from '../../database/queries/console/outbox.ts'
import { addRoutes } from '../access/add-routes.ts'
import { Refusal } from '../access/refuse.ts'
import { sendLetterPage } from '../newsletters/letter-page.ts'
import { openKeptLetter } from './kept-letter.ts'

const KEPT_PAGE = 50

/** The page „Postausgang“. */
export function addOutbox(scope: FastifyInstance): void {
  addRoutes(scope, outboxRoutes, {
    'GET /api/outbox': ({ database }) => outboxCounts(database),

    'GET /api/outbox/server': ({ database }) => askWorker(database, 'mail_server', {}),

    'GET /api/outbox/dead': async ({ database }) => ({
      letters: await deadLetters(database, DEAD_PAGE),
    }),

    'POST /api/outbox/dead/retry': async ({ input: { letters }, database, by }) => ({
      letters: await settleDeadLetters(database, by(), 'retry', letters),
    }),

    'POST /api/outbox/dead/discard': async ({ input: { letters }, database, by }) => ({
      letters: await settleDeadLetters(database, by(), 'discard', letters),
    }),

    'GET /api/outbox/kept': async ({ input: { before }, database }) => {
      const letters = await keptLetters(database, before, KEPT_PAGE)
      const last = letters.length === KEPT_PAGE ? letters.at(-1) : undefined
      return { letters, next: last?.number ?? null }
    },

    'GET /api/outbox/kept/:number': async ({ input: { number }, database, who, by }) => {
      const letter = await openKeptLetter(database, number, who)
      if (!letter) return gone()
      const { html: _, ...shown } = letter
      if (shown.linksWork) await recordAction(database, { ...by(), subject: { mailbox: number } })
      return { number, ...shown }
    },

    'GET /api/outbox/kept/:number/page': async ({ input: { number }, database, who, reply }) => {
      const letter = await openKeptLetter(database, number, who)
      return letter ? sendLetterPage(reply, letter.html) : gone()
    },
  })
}

const gone = () => new Refusal(404, 'not_found', 'Diesen Brief gibt es nicht mehr.')
