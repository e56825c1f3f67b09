import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LETTER_HEADER, PAGE_KEY, PAGE_KEY_HEADER } from '../../contract/page-key.ts'
import { answerProblem, type Problem } from '../../http/answer-problem.ts'
import type { Answer } from '../../http/ask-database.ts'
import { noteFailure } from '../links/send-link-page.ts'
import type { DoorSettings } from '../settings.ts'
import { requestFacts, type SignUp } from '../sign-up.ts'
import { channelOfScript, optsOut } from '../visits/came-by.ts'
import type { StoreVisit } from '../visits/store-visits.ts'
import { addInterface } from './interface.ts'
import { databaseProblem, permissionDenied, shown, wrongContentType } from './problems.ts'
import { type Row, readRow, type Table } from './read-row.ts'

type Parts = { signUp: SignUp; storeVisit: StoreVisit; settings: DoorSettings }

/** The REST interface under `/rest/v1`, as PostgREST speaks: two tables, insert only. */
export async function addRest(app: FastifyInstance, parts: Parts): Promise<void> {
  const { settings } = parts
  addInterface(app, settings)
  addTable(app, 'newsletter_signups', app.limits.signups, (request, row) =>
    parts.signUp({
      email: row.email ?? null,
      postal_code: row.postal_code ?? null,
      form: isFromOwnScript(request, settings) ? 'dialog' : 'rest',
      channel: channelOfScript(request) ?? undefined,
      page_key: PAGE_KEY.exec(String(request.headers[PAGE_KEY_HEADER]))?.[0],
      ...requestFacts(request, settings),
    }),
  )
  addTable(app, 'website_visits', app.limits.visits, async (request, row) =>
    optsOut(request.headers) ? { value: undefined } : parts.storeVisit(request, row),
  )
  app.route({
    method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: '/:table',
    onRequest: app.limits.others,
    handler: (request, reply) => {
      const { table } = request.params as { table: string }
      const message = `Could not find the table 'public.${shown(table)}' in the schema cache`
      return answerProblem(reply, { status: 404, code: 'PGRST205', message })
    },
  })
}

/** Whether a request was sent by a script of this site's own pages, as far as browsers say so. */
const isFromOwnScript = ({ headers }: FastifyRequest, { publicOrigin }: DoorSettings) =>
  headers['sec-fetch-site'] === 'same-origin' || headers.origin === publicOrigin

type Stored = Answer<{ letterWaits: boolean } | undefined>

function addTable(
  app: FastifyInstance,
  table: Table,
  limit: FastifyInstance['limits']['others'],
  store: (request: FastifyRequest, row: Row) => Promise<Stored>,
): void {
  app.post(`/${table}`, { onRequest: limit }, async (request, reply) => {
    const problem = requestProblem(request, table)
    if (problem) return answerProblem(reply, problem)
    const columns = new URLSearchParams(request.url.split('?', 2)[1]).get('columns')
    const read = readRow(table, request.body, columns)
    if ('problem' in read) return answerProblem(reply, read.problem)
    return answerInsert(reply, read.row ? await store(request, read.row) : { value: undefined })
  })
  app.route({
    method: ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE'],
    url: `/${table}`,
    onRequest: app.limits.others,
    handler: (_request, reply) => answerProblem(reply, permissionDenied(table)),
  })
}

const DATABASE_AWAY: Problem = {
  status: 503,
  code: 'PGRST000',
  message: 'Database connection error. Retrying the connection.',
}

function answerInsert(reply: FastifyReply, answer: Stored): FastifyReply {
  if ('value' in answer) {
    // The body is the specification's, and empty.
    if (answer.value?.letterWaits) reply.header(LETTER_HEADER, 'waits')
    return reply.code(201).header('content-range', '*/*').send()
  }
  const problem = 'refused' in answer ? databaseProblem(answer.refused) : DATABASE_AWAY
  if (problem.status >= 500) noteFailure(reply, answer)
  return answerProblem(reply, problem)
}

// What would need the right to read (the new row back, an upsert, the row's address) is not the public's;
// the database refuses it as well.
function requestProblem(request: FastifyRequest, table: Table): Problem | undefined {
  const schema = request.headers['content-profile']
  if (typeof schema === 'string' && schema !== 'public')
    return { status: 406, code: 'PGRST106', message: `Invalid schema: ${shown(schema)}` }
  const type = request.headers['content-type'] ?? 'application/json'
  if (!/^application\/json\s*(;|$)/i.test(type)) return wrongContentType(type)
  const encoding = request.headers['content-encoding']
  if (encoding !== undefined && encoding !== 'identity') return wrongContentType(`${type} (${encoding})`)
  const needsReading = /(^|,)\s*(return=(representation|headers-only)|resolution=[^,]*)\s*(,|$)/i
  return needsReading.test(String(request.headers.prefer ?? '')) ? permissionDenied(table) : undefined
}
