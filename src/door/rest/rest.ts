import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LETTER_HEADER, PAGE_KEY, PAGE_KEY_HEADER } from '../../contract/page-key.ts'
import type { SignUp } from '../../database/queries/sign-up.ts'
import { answerProblem, type Problem } from '../../http/answer-problem.ts'
import type { Answer, DatabaseRefusal } from '../../http/ask-database.ts'
import { takeAnyBody } from '../../http/json-body.ts'
import { logAway, logError } from '../../http/log.ts'
import { LIMITS } from '../../http/rate-limit.ts'
import { isFromOwnScript } from '../../http/same-site.ts'
import { noIndex } from '../../http/security-headers.ts'
import type { DoorSettings } from '../settings.ts'
import { requestFacts, storeSignup } from '../store-signup.ts'
import { channelOfScript, optsOut } from '../visits/came-by.ts'
import type { StoreVisit } from '../visits/store-visits.ts'
import { addCors } from './cors.ts'
import { credentialsProblem } from './credentials.ts'
import {
  DATABASE_AWAY,
  databaseProblem,
  permissionDenied,
  unknownSchema,
  unknownTable,
  wrongContentType,
} from './problems.ts'
import { type Row, readRow } from './read-row.ts'
import { TABLES, type Table } from './tables.ts'

type Parts = { signUp: SignUp; storeVisit: StoreVisit; settings: DoorSettings }

/** The REST interface under `/rest/v1`, as PostgREST speaks: two tables, insert only. */
export async function addRest(app: FastifyInstance, parts: Parts): Promise<void> {
  const { settings } = parts
  await addCors(app, settings.corsOrigins)
  takeAnyBody(app)
  app.addHook('onRequest', async (request, reply) => {
    noIndex(reply)
    reply.header('cache-control', 'no-store')
    const problem = request.method === 'OPTIONS' ? undefined : credentialsProblem(request.headers, settings)
    if (problem) return answerProblem(reply.header('www-authenticate', 'Bearer'), problem)
  })
  for (const table of TABLES) addTable(app, parts, table)
  app.route({
    method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: '/:table',
    config: { rateLimit: LIMITS.others },
    handler: (request, reply) => {
      const { table } = request.params as { table: string }
      return answerProblem(reply, unknownTable(table))
    },
  })
}

function addTable(app: FastifyInstance, parts: Parts, table: Table): void {
  const config = { rateLimit: LIMITS[table.limit] }
  app.post(`/${table.name}`, { config }, (_request, reply) => insert(reply, parts, table))
  app.route({
    method: ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE'],
    url: `/${table.name}`,
    config: { rateLimit: LIMITS.others },
    handler: (_request, reply) => refuse(reply, permissionDenied(table.name)),
  })
}

async function insert(reply: FastifyReply, parts: Parts, table: Table): Promise<FastifyReply> {
  const problem = requestProblem(reply.request, table)
  if (problem) return refuse(reply, problem)
  const columns = new URLSearchParams(reply.request.url.split('?', 2)[1]).get('columns')
  const read = readRow(table, reply.request.body, columns)
  if ('problem' in read) return refuse(reply, read.problem)
  if (read.row === undefined || (table.honoursOptOut && optsOut(reply.request.headers))) return created(reply)
  return answerInsert(reply, await store(reply.request, parts, table, read.row))
}

function store(request: FastifyRequest, parts: Parts, table: Table, row: Row) {
  const { signUp, storeVisit, settings } = parts
  if (table.name === 'website_visits') return storeVisit(request, row)
  return storeSignup(signUp, {
    email: row.email ?? null,
    postal_code: row.postal_code ?? null,
    form: isFromOwnScript(request.headers, settings.publicOrigin) ? 'dialog' : 'rest',
    channel: channelOfScript(request) ?? undefined,
    page_key: pageKey(request),
    ...requestFacts(request, settings),
  })
}

function pageKey(request: FastifyRequest): string | undefined {
  const key = request.headers[PAGE_KEY_HEADER]
  return typeof key === 'string' && PAGE_KEY.test(key) ? key : undefined
}

function answerInsert(
  reply: FastifyReply,
  answer: Answer<{ letterWaits: boolean } | undefined>,
): FastifyReply {
  if ('value' in answer) {
    // The body is the specification's, and empty.
    if (answer.value?.letterWaits) reply.header(LETTER_HEADER, 'waits')
    return created(reply)
  }
  if ('away' in answer) {
    logAway(reply.request, answer.away.code)
    return refuse(reply, DATABASE_AWAY)
  }
  return refuse(reply, databaseProblem(answer.refused) ?? unexpected(reply.request, answer.refused))
}

// What would need the right to read (the new row back, an upsert, the row's address) is not the public's;
// the database refuses it as well.
function requestProblem(request: FastifyRequest, table: Table): Problem | undefined {
  const schema = request.headers['content-profile']
  if (typeof schema === 'string' && schema !== 'public') return unknownSchema(schema)
  const type = request.headers['content-type'] ?? 'application/json'
  if (!/^application\/json\s*(;|$)/i.test(type)) return wrongContentType(type)
  const encoding = request.headers['content-encoding']
  if (encoding !== undefined && encoding !== 'identity') return wrongContentType(`${type} (${encoding})`)
  const wishes = preferences(request)
  const readsBack = wishes.includes('return=representation') || wishes.includes('return=headers-only')
  const upserts = wishes.some((wish) => wish.startsWith('resolution='))
  return readsBack || upserts ? permissionDenied(table.name) : undefined
}

function preferences(request: FastifyRequest): string[] {
  const header = request.headers.prefer ?? []
  return [header].flat().flatMap((value) => value.split(',').map((wish) => wish.trim().toLowerCase()))
}

function created(reply: FastifyReply): FastifyReply {
  const applied = preferences(reply.request).filter(
    (wish) => wish === 'return=minimal' || wish === 'missing=default',
  )
  if (applied.length > 0) reply.header('preference-applied', applied.join(', '))
  return reply.code(201).header('content-range', '*/*').send()
}

function refuse(reply: FastifyReply, problem: Problem): FastifyReply {
  if (problem.status === 401) reply.header('www-authenticate', 'Bearer')
  return answerProblem(reply, problem)
}

function unexpected(request: FastifyRequest, { code, error }: DatabaseRefusal): Problem {
  logError(request, error)
  return { status: 500, code, message: 'The database could not store this row' }
}
