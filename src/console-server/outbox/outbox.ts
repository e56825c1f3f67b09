import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { outboxRoutes, STUCK_PAGE } from '../../contract/console/routes/outbox.ts'
import { withTrouble } from '../../office/checks/server-troubles.ts'
import type { Desk } from '../../office/desk.ts'
import { postOffices } from '../../office/post-offices.ts'
import { TOKEN_PARAMETER } from '../../routes.ts'
import { addRoutes } from '../access/add-routes.ts'
import { Refusal } from '../access/refuse.ts'
import { mayDo, type SignedIn } from '../access/session.ts'
import { sendLetterPage } from '../newsletters/letter-page.ts'
import { recordAction } from '../queries/audit.ts'
import { keptLetter, keptLetters, outboxCounts, settleStuckLetters, stuckLetters } from '../queries/outbox.ts'
import { maskedDeep, maskedInHtml } from '../signups/mask.ts'

const KEPT_PAGE = 50

/** The page „Postausgang“. */
export function addOutbox(scope: FastifyInstance, desk: Desk): void {
  addRoutes(scope, outboxRoutes, {
    'GET /api/outbox': ({ database }) => outboxCounts(database),

    'GET /api/post-offices': async ({ database }) => ({
      postOffices: (await postOffices(database)).map(withTrouble),
    }),

    'GET /api/outbox/server': () => desk.askMailServer(),

    'GET /api/outbox/stuck': async ({ database }) => ({
      letters: await stuckLetters(database, STUCK_PAGE),
    }),

    'POST /api/outbox/stuck/retry': async ({ input: { letters }, database, by }) => ({
      letters: await settleStuckLetters(database, by(), 'retry', letters),
    }),

    'POST /api/outbox/stuck/discard': async ({ input: { letters }, database, by }) => ({
      letters: await settleStuckLetters(database, by(), 'discard', letters),
    }),

    'GET /api/outbox/kept': async ({ input: { before }, database, masked }) => {
      const letters = await keptLetters(database, before, KEPT_PAGE)
      const last = letters.length === KEPT_PAGE ? letters.at(-1) : undefined
      return { letters: masked ? maskedDeep(letters) : letters, next: last?.number ?? null }
    },

    'GET /api/outbox/kept/:number': async ({ input: { number }, database, who, by, masked }) => {
      const letter = await openKeptLetter(database, number, who)
      if (!letter) return gone()
      const { html: _, ...opened } = letter
      const shown = masked ? maskedDeep(opened) : opened
      if (shown.linksWork) await recordAction(database, { ...by(), subject: { mailbox: number } })
      return { number, ...shown }
    },

    'GET /api/outbox/kept/:number/page': async ({ input: { number }, database, who, reply, masked }) => {
      const letter = await openKeptLetter(database, number, who)
      if (!letter) return gone()
      const { html } = letter
      return sendLetterPage(reply, masked ? maskedInHtml(html) : html)
    },
  })
}

/**
 * Opens a letter as its reader would. A link in it is as good as that reader's yes: whoever has it can confirm for
 * somebody, or read and erase their data. Only who may do all that anyway is shown one that works.
 */
async function openKeptLetter(operator: pg.Pool, number: number, who: SignedIn) {
  const raw = await keptLetter(operator, number)
  if (raw === undefined) return undefined
  // Not before somebody reads one: it costs 15 MB.
  const { simpleParser } = await import('mailparser')
  const parsed = await simpleParser(raw, { skipHtmlToText: true, skipTextToHtml: true, skipImageLinks: true })
  const linksWork = mayDo(who.role, 'administer')
  const shown = (text: string) => (linksWork ? text : text.replace(TOKEN, '$1…'))
  return {
    subject: parsed.subject ?? '',
    text: shown(parsed.text ?? ''),
    html: shown(parsed.html || ''),
    linksWork,
  }
}

const TOKEN = new RegExp(`([?&](?:amp;)?${TOKEN_PARAMETER}=)[\\w-]{20,}`, 'g')

const gone = () => new Refusal(404, 'not_found', 'Diesen Brief gibt es nicht mehr.')
