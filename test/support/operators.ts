import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { hashPassword } from 'better-auth/crypto'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import type pg from 'pg'
import { hashOfToken, newLinkToken } from '../../src/console-server/auth/link-token.ts'
import { beginSession } from '../../src/console-server/queries/audit.ts'
import { setPasswordByLink } from '../../src/console-server/queries/operators.ts'
import { addOperator, operatorOfAddress } from '../../src/console-server/queries/team.ts'
import type { Role } from '../../src/contract/console/access.ts'
import type { FreshApp } from './fresh-app.ts'
import type { FreshDatabase } from './fresh-database.ts'
import './kept-scrypt.ts'

/** Long, and of words that have nothing to do with each other. */
export const PASSWORD = 'apfelmus regenschirm ziegel'

/** What a page of the console sends with every change. */
export const FROM_CONSOLE = {
  origin: 'https://dorfteller.example',
  'sec-fetch-site': 'same-origin',
  'content-type': 'application/json',
}

/** Adds somebody as `npm run dorfteller -- operator` does. @returns the token of the one-time link. */
export async function aNewOperator(
  { database }: Pick<FreshDatabase, 'database'>,
  person: { name: string; email: string },
  role: Role = 'look',
): Promise<string> {
  const { token, ...link } = newLinkToken(new Date())
  if (!(await addOperator(database.owner, { ...person, role }, link)))
    throw new Error('There is one already.')
  return token
}

/** The number of who has this address. */
export async function idOf(owner: pg.Pool, email: string): Promise<string> {
  const id = await operatorOfAddress(owner, email)
  if (id === undefined) throw new Error('Nobody has this address.')
  return id
}

/** Begins a session for somebody as the console's server does after a log-in by password. @returns its number. */
export async function aProvenSession({ database }: Pick<FreshDatabase, 'database'>, email: string) {
  const token = randomUUID()
  await database.owner.query(
    `insert into operator_credentials (operator_id, password) select id, 'nobody types it' from operators where email = $1
     on conflict (operator_id) do nothing`,
    [email],
  )
  await database.office.query(
    `insert into operator_sessions (operator_id, token, expires_at, created_at, updated_at)
     select id, $2, now() + interval '30 minutes', now(), now() from operators where email = $1`,
    [email, token],
  )
  return beginSession(database.office, { token, means: 'password', action: 'log_in' })
}

/** Adds somebody and sets the password by the link. */
export async function anOperator(
  { fresh: { database } }: Pick<FreshApp, 'fresh'>,
  person: { name: string; email: string },
  role: Role = 'look',
): Promise<void> {
  await choosePassword(database.office, await aNewOperator({ database }, person, role))
}

/** As the link's page does (link.test.ts), with a salt that all share: see kept-scrypt.ts. */
export async function choosePassword(pool: pg.Pool, token: string): Promise<void> {
  hashOfPassword ??= hashPassword(PASSWORD)
  const hash = await hashOfPassword
  if (!(await setPasswordByLink(pool, hashOfToken(token), hash))) throw new Error('The password was not set.')
}

let hashOfPassword: Promise<string> | undefined

/** A browser of somebody who uses the console: keeps cookies, sends what a page of the console sends. */
export function aConsoleBrowser(app: FastifyInstance) {
  const cookies = new Map<string, string>()
  const send = async (
    method: 'GET' | 'POST',
    url: string,
    body?: object,
    headers: Record<string, string> = {},
  ) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await asConsole(app, method, url, body, { ...(cookie !== '' && { cookie }), ...headers })
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
      send('POST', '/konsole/auth/log-in', { email, password }),
  }
}

export type ConsoleBrowser = ReturnType<typeof aConsoleBrowser>

/** The browser of somebody who has logged in by password. */
export async function loggedIn(app: FastifyInstance, email: string): Promise<ConsoleBrowser> {
  const browser = aConsoleBrowser(app)
  await browser.logIn(email)
  return browser
}

function asConsole(
  app: FastifyInstance,
  method: 'GET' | 'POST',
  url: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> {
  const { 'content-type': type, ...always } = FROM_CONSOLE
  return app.inject({
    method,
    url,
    headers: { ...always, ...(body && { 'content-type': type }), ...headers },
    ...(body && { payload: isFile(body) ? body : JSON.stringify(body) }),
  })
}

function isFile(body: object): body is Buffer | Readable {
  return body instanceof Buffer || body instanceof Readable
}
