import type { FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { answerOf } from '../../database/ask.ts'
import { loggedOut, notAllowed, Refusal } from '../refusal.ts'
import type { OperatorAuth } from './operator-auth.ts'
import { ROLES, type Role } from './roles.ts'

/** Who may ask for something. */
export type Rule = {
  /** The least role. */
  least: Role
  /** About one's own access alone: also for who needs a second factor and has none yet. */
  own?: true
  /** Only for who has shown within ten minutes, by a second factor where there is one, that it is them. */
  proof?: true
}

/** Who sent a request. */
export type SignedIn = {
  id: string
  name: string
  email: string
  role: Role
  /** The session's number. */
  session: string
  /** From when on nothing works without a second factor; null: there was one, or none is needed. */
  secondFactorBy: Date | null
}

/** A role that may do everything is worth a second factor; the first day is for setting it up. */
const GRACE_MS = 24 * 3_600_000

/**
 * The header with which a page asks again and again by itself, as for a progress bar. Such requests do not keep a
 * session alive: it ends half an hour after the last thing that somebody did.
 */
const IN_BACKGROUND = 'x-in-background'

/** Who is logged in, asked of the database with every request; moves the session's idle end on. */
export async function readSession(
  { auth, database }: { auth: OperatorAuth; database: pg.Pool },
  { headers: { cookie, [IN_BACKGROUND]: inBackground } }: FastifyRequest,
  reply: FastifyReply,
): Promise<SignedIn | undefined> {
  if (cookie === undefined) return undefined
  const asked = auth.api.getSession({
    headers: new Headers({ cookie }),
    query: { disableRefresh: inBackground !== undefined },
    returnHeaders: true,
  })
  const { headers, response } = await asked.catch(async (error: unknown) => {
    await requireDatabase(database)
    throw error
  })
  // An old cookie takes no newer one away: what began before a log-in may be answered after it.
  if (!response) return undefined
  const cookies = headers?.getSetCookie() ?? []
  if (cookies.length > 0) reply.header('set-cookie', cookies)
  const { id, name, email, role, roleSince } = response.user
  const needsMore = role === 'administer' && response.session.means === 'password'
  const secondFactorBy = needsMore ? new Date(roleSince.getTime() + GRACE_MS) : null
  return { id, name, email, role: role as Role, session: response.session.id, secondFactorBy }
}

/**
 * The library answers whatever broke it with an error of its own, and tells the cause to its log alone.
 * @throws what the database says when it is away
 */
export async function requireDatabase(database: pg.Pool): Promise<void> {
  await database.query('select 1')
}

/** @throws {Refusal} unless who asks fits the rule */
export async function admit(
  database: pg.Pool,
  who: SignedIn | undefined,
  { least, own, proof }: Rule,
): Promise<SignedIn> {
  if (!who) throw loggedOut()
  if (!mayDo(who.role, least)) throw notAllowed()
  if (!own && who.secondFactorBy && who.secondFactorBy.getTime() <= Date.now())
    throw new Refusal('FORBIDDEN', 'second_factor', SECOND_FACTOR_NEEDED)
  if (proof && !(await answerOf<boolean>(database, IS_PROVEN, [who.session])))
    throw new Refusal('FORBIDDEN', 'prove_again', 'Zeig erst noch einmal, dass du es bist.')
  return who
}

const SECOND_FACTOR_NEEDED =
  'Wer alles darf, meldet sich mit einem zweiten Schritt an. Richte unter „Mein Zugang“ eine App für Codes oder einen Passkey ein. Hast du schon einen Passkey, melde dich ab und mit ihm wieder an.'

export function mayDo(role: Role, least: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(least)
}

/** Needed for what does the most harm at a screen that was left open, or with a stolen cookie. */
const IS_PROVEN = `
  select exists (
    select from public.operator_sessions as s join public.operators as o on o.id = s.operator_id
    where s.id = $1 and s.expires_at > now() and s.created_at > now() - interval '10 minutes'
      and (s.means <> 'password' or not (
        o.totp_enabled or exists (select from public.operator_passkeys as p where p.operator_id = o.id)))) as answer`
