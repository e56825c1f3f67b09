import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import type pg from 'pg'
import {
  type AnswerOf,
  type Route,
  type Routes,
  shapeOf,
  type Understood,
} from '../../contract/console/routes/route.ts'
import { filledFile } from '../../http/built-files.ts'
import { sendBody } from '../../http/send-file.ts'
import type { By } from '../queries/audit.ts'
import { readInput } from './read-input.ts'
import { Refusal, refuse } from './refuse.ts'
import { mayDo, operatorOf, type SignedIn } from './session.ts'

/** What a handler gets: the request as the contract declares it, and who sent it. */
export type Request<Address, One> = {
  input: Understood<Address, One>
  /** The pool of the office. */
  database: pg.Pool
  /** Who asks; for routes that take a log-in. */
  who: SignedIn
  /** For the audit log: who did it, and what the contract calls it. */
  by(action?: ActionOf<One>): By
  /** Whether addresses are masked for who asks: who may only look is shown none. */
  masked: boolean
  request: FastifyRequest
  reply: FastifyReply
}
type ActionOf<One> = One extends { audit: infer Action extends string }
  ? Action
  : One extends { audit: readonly (infer Action extends string)[] }
    ? Action
    : never

/** A file is sent by the handler; anything else is returned. */
type Returned<One> = [AnswerOf<One>] extends [never] ? FastifyReply : AnswerOf<One>
type Handlers<Table> = {
  [Address in keyof Table]: (
    request: Request<Address, Table[Address]>,
  ) => Promise<Returned<Table[Address]> | Refusal>
}

/** Answers every address of a table of the contract; what is declared and not answered does not compile. */
export function addRoutes<Table extends Routes>(
  scope: FastifyInstance,
  table: Table,
  handlers: Handlers<Table>,
): void {
  for (const [address, route] of Object.entries<Route>(table as Record<string, Route>)) {
    const [method, url] = address.split(' ') as [HTTPMethods, string]
    scope.route({
      method,
      url,
      ...(route.bytes !== undefined && { bodyLimit: route.bytes }),
      config: {
        least: route.least,
        ...(route.own && { own: true }),
        ...(route.stepUp && { stepUp: true }),
        ...(route.rate && { rateLimit: route.rate }),
      },
      handler: answering(route, handlers[address as keyof Table] as Handle),
    })
  }
}

type Handle = (request: Request<string, Route>) => Promise<unknown>

function answering(route: Route, handle: Handle) {
  const shape = shapeOf(route)
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const input = readInput(shape, request, route.file)
    if (input instanceof Refusal) return refuse(reply, input)
    const answer = await handle({
      input,
      database: request.server.operatorDatabase,
      get who() {
        return operatorOf(request)
      },
      by(action = [route.audit].flat()[0] as never) {
        const { id: operatorId, session } = operatorOf(request)
        return { operatorId, session, action }
      },
      get masked() {
        return !mayDo(operatorOf(request).role, 'send')
      },
      request,
      reply,
    })
    if (answer instanceof Refusal) return refuse(reply, answer)
    // A file: what a handler that sends one returns is awaited until it is sent, and then is nothing (Fastify's Reply has `then`).
    if (reply.sent) return reply
    if (answer === undefined) return reply.code(204).send()
    return route.compressed ? sendCompressed(reply, answer) : answer
  }
}

/** Of eleven: an eighth smaller than 9 for the figures of all places, in the same 12 ms off the main thread. */
const QUALITY = 10

/** Sends JSON, compressed where the browser takes it. Nothing secret is in it beside what an address says. */
function sendCompressed(reply: FastifyReply, answer: unknown): FastifyReply {
  return sendBody(reply, filledFile('answer.json', JSON.stringify(answer), undefined, QUALITY))
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The pool of the office, for everything below /konsole. */
    operatorDatabase: pg.Pool
  }
}
