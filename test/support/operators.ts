import { randomUUID } from 'node:crypto'
import { hashPassword } from 'better-auth/crypto'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { ownerOfLink } from '../../src/office/auth/link.ts'
import type { Role } from '../../src/office/auth/roles.ts'
import { addOperator, listTeam } from '../../src/office/team.ts'
import { FORM, type FreshApp } from './fresh-app.ts'
import type { FreshDatabase } from './fresh-database.ts'
import './kept-scrypt.ts'

/** Long, and of words that have nothing to do with each other. */
export const PASSWORD = 'apfelmus regenschirm ziegel'

/** What a page of the console sends with every change. */
const FROM_CONSOLE = { origin: 'https://dorfteller.example', 'sec-fetch-site': 'same-origin' }

/** Adds somebody as `npm run dorfteller -- operator` does. @returns the token of the one-time link. */
export async function aNewOperator(
  { database }: Pick<FreshDatabase, 'database'>,
  person: { name: string; email: string },
  role: Role = 'look',
): Promise<string> {
  const link = await addOperator(database.owner, { ...person, role })
  if (!link) throw new Error('There is one already.')
  return link.token
}

/** The number of who has this address. */
export async function idOf(owner: pg.Pool, email: string): Promise<string> {
  const id = (await listTeam(owner)).find((one) => one.email === email)?.id
  if (id === undefined) throw new Error('Nobody has this address.')
  return id
}

/** Begins a session for somebody as a log-in by password does. @returns its number. */
export async function aProvenSession({ database }: Pick<FreshDatabase, 'database'>, email: string) {
  const { rows } = await database.office.query<{ id: string }>(
    `with password as (
       insert into operator_credentials (operator_id, password) select id, '' from operators where email = $1
       on conflict (operator_id) do nothing)
     insert into operator_sessions (operator_id, token, means, expires_at, created_at, updated_at)
     select id, $2, 'password', now() + interval '30 minutes', now(), now() from operators where email = $1 returning id`,
    [email, randomUUID()],
  )
  return rows[0]?.id ?? ''
}

/** Adds somebody, whose password is set as by the link's page (auth.test.ts), with a salt that all share: see kept-scrypt.ts. */
export async function anOperator(
  { fresh: { database } }: Pick<FreshApp, 'fresh'>,
  person: { name: string; email: string },
  role: Role = 'look',
): Promise<void> {
  hashOfPassword ??= hashPassword(PASSWORD)
  const owner = await ownerOfLink(database.office, await aNewOperator({ database }, person, role))
  if (!owner) throw new Error('The password was not set.')
  const set = 'insert into operator_credentials (operator_id, password) values ($1, $2)'
  await database.office.query(set, [owner.id, await hashOfPassword])
  await database.office.query('delete from operator_challenges where value = $1', [owner.id])
}

let hashOfPassword: Promise<string> | undefined

let browsers = 0

/** A browser of somebody who uses the console, at an address of its own: keeps cookies, sends what a page of the console sends. */
export function aConsoleBrowser(app: FastifyInstance) {
  const cookies = new Map<string, string>()
  browsers += 1
  const own = { 'x-real-ip': `10.0.${browsers >> 8}.${browsers & 255}` }
  const send = async (
    method: 'GET' | 'POST',
    url: string,
    body?: object,
    headers: Record<string, string> = {},
  ) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const form = body instanceof URLSearchParams && String(body)
    const answer = await app.inject({
      method,
      url,
      headers: {
        ...FROM_CONSOLE,
        ...own,
        ...(cookie !== '' && { cookie }),
        ...(form && { 'content-type': FORM }),
        ...headers,
      },
      ...(body && { payload: form || body }),
    })
    for (const { name, value, maxAge } of answer.cookies) {
      if (maxAge === 0) cookies.delete(name)
      else cookies.set(name, value)
    }
    return answer
  }
  return {
    cookies,
    get: (url: string, headers?: Record<string, string>) => send('GET', url, undefined, headers),
    post: (url: string, body?: object, headers?: Record<string, string>) => send('POST', url, body, headers),
    logIn: (email: string, password: string = PASSWORD) =>
      send('POST', '/konsole/auth/sign-in/email', { email, password }),
    /** Asks a procedure of the office (router.ts). */
    ask: (name: string, input?: unknown, headers?: Record<string, string>) =>
      send('POST', `/konsole/ask/${name}`, (input ?? {}) as object, headers),
    /** What a procedure answers, or why it is refused. */
    // biome-ignore lint/suspicious/noExplicitAny: who asks knows what is answered
    async asks<Answer = any>(name: string, input?: unknown): Promise<Answer> {
      const answer = await send('POST', `/konsole/ask/${name}`, (input ?? {}) as object)
      const { result, error } = answer.json()
      if (!error) return result.data ?? result
      return { refused: error.data.reason, message: error.message, status: answer.statusCode } as Answer
    },
    /** Asks for a file, as a form of the console does. */
    file: (name: string, input: unknown = {}) =>
      send('POST', `/konsole/dateien/${name}`, new URLSearchParams({ input: JSON.stringify(input) })),
  }
}

export type ConsoleBrowser = ReturnType<typeof aConsoleBrowser>

/** The browser of somebody who has logged in by password. */
export async function loggedIn(app: FastifyInstance, email: string): Promise<ConsoleBrowser> {
  const browser = aConsoleBrowser(app)
  await browser.logIn(email)
  return browser
}
