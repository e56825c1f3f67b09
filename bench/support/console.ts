import { newLinkToken } from '../../src/console-server/auth/link-token.ts'
import { addOperator } from '../../src/database/queries/console/team.ts'
import type { BenchDatabase } from './database.ts'
import { type Part, startPart } from './part.ts'
import { BENCH_SENDER } from './sender.ts'

const PASSWORD = 'apfelmus regenschirm ziegel'

export type OpenConsole = Part<{ origin: string }> & { origin: string; cookie: string }

/** Starts the console's server; the cookie is that of somebody who may do everything. */
export async function openConsole(db: BenchDatabase, consoleDir?: string): Promise<OpenConsole> {
  const part = await startPart<{ origin: string }>('console', { url: db.url, consoleDir })
  const { origin } = part.ready
  return { ...part, origin, cookie: await logIn(db, origin) }
}

async function logIn({ database }: BenchDatabase, origin: string): Promise<string> {
  const { token, ...link } = newLinkToken(new Date())
  const person = { name: 'Adam', email: `adam-${process.hrtime.bigint()}@example.org`, role: 'administer' }
  await addOperator(database.owner, person, link)
  await post(`${origin}/konsole/auth/link/password`, { token, password: PASSWORD })
  const answer = await post(`${origin}/konsole/auth/log-in`, { email: person.email, password: PASSWORD })
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ')
}

async function post(url: string, body: object): Promise<Response> {
  const headers = {
    'content-type': 'application/json',
    origin: BENCH_SENDER.PUBLIC_ORIGIN,
    'sec-fetch-site': 'same-origin',
  }
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${new URL(url).pathname} answered ${answer.status}.`)
  return answer
}
