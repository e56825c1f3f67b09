import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { openCountOpenedForms } from '../../database/queries/count-opened-forms.ts'
import { answerProblem } from '../../http/answer-problem.ts'
import { type Answer, askDatabase } from '../../http/ask-database.ts'
import { clientNetwork } from '../../http/client-address.ts'
import { bodyText, takeAnyBody } from '../../http/json-body.ts'
import { logError } from '../../http/log.ts'
import { LIMITS } from '../../http/rate-limit.ts'
import { isFromOwnPage } from '../../http/same-site.ts'
import { noIndex } from '../../http/security-headers.ts'
import { routes } from '../../routes.ts'
import { noteFailure } from '../links/send-link-page.ts'
import type { Site } from '../pages/load-site.ts'
import type { DoorSettings } from '../settings.ts'
import { isCounted, optsOut, ownPageBefore } from './came-by.ts'
import { NetworkShares } from './network-shares.ts'

type Parts = {
  anon: pg.Pool
  site: Site
  settings: Pick<DoorSettings, 'publicOrigin' | 'trustProxy' | 'visitsPerNetwork'>
}

/** Counts that the form was opened on a page. As with visits, nothing says by whom, and who asks not to be counted is not. */
export type CountOpenedForm = (request: FastifyRequest, path: string) => Promise<Answer<undefined>>

export function openCountOpenedForm({ anon, settings }: Parts): CountOpenedForm {
  const count = openCountOpenedForms(anon)
  const shares = new NetworkShares(settings.visitsPerNetwork)
  return (request, path) =>
    askDatabase(async () => {
      const { 'user-agent': userAgent = '' } = request.headers
      const network = clientNetwork(request.raw, settings.trustProxy) ?? ''
      // What a network sends beyond its share would be no figure any more.
      if (optsOut(request.headers) || !shares.take(network)) return undefined
      return count({ page_path: path, user_agent: userAgent })
    })
}

/** Longer than any path that is counted. */
const LONGEST_PATH = 100

/** `POST /anmelden/offen`: a page's script tells that the form was opened on it; the body is the page's path. */
export async function addOpenedForms(
  app: FastifyInstance,
  { site, settings, countOpenedForm }: Parts & { countOpenedForm: CountOpenedForm },
): Promise<void> {
  takeAnyBody(app)
  app.post(routes.formOpened, { config: { rateLimit: LIMITS.visits } }, async (request, reply) => {
    noIndex(reply)
    reply.header('cache-control', 'no-store')
    if (!isFromOwnPage(request.headers, settings.publicOrigin)) return refuse(403)
    const path = bodyText(request.body)
    if (path === undefined || path.length > LONGEST_PATH || !isCounted(path, site)) return refuse(400)
    const answer = await countOpenedForm(request, path)
    return 'value' in answer ? reply.code(204).send() : refuse(noteFailure(reply, answer))

    function refuse(status: number) {
      return answerProblem(reply, { status, code: 'FORM', message: WHY[status] ?? 'Try again later' })
    }
  })
}

const WHY: Record<number, string> = {
  400: 'The body must be the path of the start page or of a place',
  403: 'Only our own pages tell this',
}

/**
 * Counts a form that this door shows, or that was sent without a script, as one of the page from which the browser comes.
 * Nobody waits for it, and nothing is told when it is not counted.
 */
export function countShown(
  request: FastifyRequest,
  {
    countOpenedForm,
    site,
    settings,
  }: Pick<Parts, 'site' | 'settings'> & { countOpenedForm: CountOpenedForm },
): void {
  // Fetched in case it is opened: a browser says so.
  if (request.method === 'HEAD' || 'sec-purpose' in request.headers) return
  const before = ownPageBefore(request, settings.publicOrigin)?.pathname
  const path = before !== undefined && isCounted(before, site) ? before : routes.signup
  countOpenedForm(request, path).catch((error: unknown) => logError(request, error))
}
