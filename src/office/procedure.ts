import { initTRPC, TRPCError } from '@trpc/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { z } from 'zod'
import { askDatabase } from '../http/ask-database.ts'
import { logAway, logError } from '../http/log.ts'
import type { Sender } from '../mail/compose.ts'
import type { OperatorAuth } from './auth/operator-auth.ts'
import { admit, type Rule, readSession, type SignedIn } from './auth/session.ts'
import type { Desk } from './desk.ts'
import { type By, EndedSince } from './record-action.ts'
import { databaseAway, failed, loggedOut, malformed, notAllowed, Refusal, toldOf } from './refusal.ts'

/** Who may ask a procedure or a file, and what the log calls it; a mutation that changes nothing says so with null. */
export type AuditedRule = Rule & { audit?: string | readonly string[] | null }

export type InterfaceParts = {
  database: pg.Pool
  auth: OperatorAuth
  publicOrigin: string
  /** Does what needs the keys of the post. */
  desk: Desk
  /** Writes letters to look at. */
  sender: Sender
  /** Who runs the site, as proofs name them. */
  operatorName: () => string | null
}

/** What every procedure and every file is given. */
export type Context = Omit<InterfaceParts, 'auth'> & {
  request: FastifyRequest
  /** Who asks, read from the session's cookie. */
  signedIn(): Promise<SignedIn | undefined>
}

/** What a procedure or a file is given of one request. */
export function contextOf(
  { auth, ...parts }: InterfaceParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Context {
  return {
    ...parts,
    request,
    signedIn: () => readSession({ auth, database: parts.database }, request, reply),
  }
}

const t = initTRPC
  .context<Context>()
  .meta<AuditedRule>()
  .create({
    isDev: false,
    // What is no refusal of a procedure never reached one: its name or its JSON is wrong.
    errorFormatter: ({ shape: { data }, error }) =>
      error instanceof Refusal
        ? toldOf(error)
        : { ...toldOf(malformed()), data: { reason: 'malformed', httpStatus: data.httpStatus } },
  })

export const router = t.router

/** A procedure that needs no log-in. */
export const forAnybody = t.procedure.use(async ({ ctx, next }) => {
  const answer = await next()
  if (answer.ok) return answer
  throw await refusalOf(answer.error, ctx)
})

/** A procedure for who fits the rule: whoever does not is turned away before its input is read. */
export function procedure(rule: AuditedRule) {
  return forAnybody.meta(rule).use(async ({ ctx, next }) => {
    const who = await admit(ctx.database, await ctx.signedIn(), rule)
    return next({ ctx: { who, by: byOf(who) } })
  })
}

/** For the audit log: who did it, in which session, and what it calls it. */
export function byOf({ id, session }: SignedIn) {
  return (action: string): By => ({ operatorId: id, session, action })
}

/** What the console is told of an error; one that nobody expected is logged. */
export async function refusalOf(error: unknown, { request }: Pick<Context, 'request'>): Promise<Refusal> {
  if (error instanceof Refusal) return error
  const cause = error instanceof TRPCError ? (error.cause ?? error) : error
  if (cause instanceof z.ZodError) return refusalOfInput(cause)
  // A body is read as JSON when its procedure asks for it.
  if (cause instanceof SyntaxError) return malformed()
  if (cause instanceof EndedSince) return cause.what === 'role' ? notAllowed() : loggedOut()
  // Only errors of the database's own become values there.
  const asked = await askDatabase(() => Promise.reject(cause)).catch(() => ({ value: undefined }))
  if ('away' in asked) {
    logAway(request, asked.away.code)
    return databaseAway()
  }
  logError(request, cause)
  return failed()
}

/** In the words of the field that does not fit, where it has words of its own. */
function refusalOfInput({ issues }: z.ZodError): Refusal {
  const worded = issues.find(({ code }) => code === 'custom')
  return worded ? new Refusal('BAD_REQUEST', String(worded.path.at(-1)), worded.message) : malformed()
}
