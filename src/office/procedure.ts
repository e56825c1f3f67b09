import { initTRPC, TRPCError } from '@trpc/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { z } from 'zod'
import { inTransaction } from '../database/in-transaction.ts'
import { askDatabase } from '../http/ask-database.ts'
import { logAway, logError } from '../http/log.ts'
import type { Sender } from '../mail/compose.ts'
import type { OperatorAuth } from './auth/operator-auth.ts'
import { admit, type Rule, readSession, type SignedIn } from './auth/session.ts'
import type { Desk } from './desk.ts'
import { type Note, noteIn } from './record-action.ts'
import { failed, malformed, Refusal, toldOf } from './refusal.ts'

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

/** What every procedure is given. */
export type Context = InterfaceParts & { request: FastifyRequest; reply: FastifyReply }

/** What who fits a rule is answered with, by a procedure or a file. */
export type Admitted = Context & {
  who: SignedIn
  note: Note
}

/** @throws {Refusal} unless who asks fits the rule */
export async function admitted(context: Context, rule: AuditedRule): Promise<Admitted> {
  const { request, reply, database } = context
  const who = await admit(database, await readSession(context, request, reply), rule)
  return { ...context, who, note: noteIn(who.session, String(rule.audit)) }
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
  throw await refusalOf(answer.error, ctx.request)
})

/** A procedure for who fits the rule: whoever does not is turned away before its input is read. */
export function procedure(rule: AuditedRule) {
  return forAnybody.meta(rule).use(async ({ ctx, next }) => next({ ctx: await admitted(ctx, rule) }))
}

/**
 * The same for what changes something: all that it asks of its database is one transaction, which a refusal undoes. What sends
 * letters, or goes on once the transaction is kept, is a procedure with a transaction of its own.
 */
export function change<Input extends z.ZodType>(rule: AuditedRule, input: Input) {
  return procedure(rule)
    .input(input)
    .use(({ ctx, next }) =>
      inTransaction(ctx.database, async (database) => {
        const answer = await next({ ctx: { database } })
        if (answer.ok) return answer
        throw answer.error
      }),
    )
}

/** What the console is told of an error; one that nobody expected is logged. */
export async function refusalOf(error: unknown, request: FastifyRequest): Promise<Refusal> {
  if (error instanceof Refusal) return error
  const cause = error instanceof TRPCError ? (error.cause ?? error) : error
  if (cause instanceof z.ZodError) return refusalOfInput(cause)
  // A body is read as JSON when its procedure asks for it.
  if (cause instanceof SyntaxError) return malformed()
  // Only errors of the database's own become values there.
  const asked = await askDatabase(() => Promise.reject(cause)).catch(() => ({ value: undefined }))
  if ('away' in asked) {
    logAway(request, asked.away.code)
    return new Refusal('SERVICE_UNAVAILABLE', 'database_away', DATABASE_AWAY)
  }
  logError(request, cause)
  return failed()
}

const DATABASE_AWAY =
  'Die Datenbank ist gerade nicht zu erreichen. Bitte versuche es in ein paar Augenblicken erneut.'

/** In the words of the field that does not fit, where it has words of its own. */
function refusalOfInput({ issues }: z.ZodError): Refusal {
  const worded = issues.find(({ code }) => code === 'custom')
  return worded ? new Refusal('BAD_REQUEST', String(worded.path.at(-1)), worded.message) : malformed()
}
