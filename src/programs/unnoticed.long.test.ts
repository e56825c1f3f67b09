import { randomInt } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { startSmtpServer } from '../../test/support/smtp-server.ts'
import { freshSites, KEY, originOf } from '../../test/support/start-site.ts'
import { findRunning } from '../database/embedded/start.ts'
import { routes } from '../routes.ts'

const REQUESTS = 2000
const PER_SECOND = 50

const sites = freshSites()

/** Half of the visitors have a connection that they keep, as browsers and proxies do. */
const kept = new Agent({ keepAlive: true })

/** Each comes from a line of its own. @returns the status, or why there was none */
function ask(origin: string, number: number): Promise<number | string> {
  const email = number % 5 === 0 ? `nachbar-${number}@example.org` : undefined
  const line = [10, randomInt(256), randomInt(256), randomInt(256)].join('.')
  const headers: Record<string, string> = { 'x-forwarded-for': line }
  const body = email && JSON.stringify({ email, postal_code: '16766' })
  if (body) {
    Object.assign(headers, {
      apikey: KEY,
      authorization: `Bearer ${KEY}`,
      'content-type': 'application/json',
    })
    headers['content-length'] = String(body.length)
  }
  return new Promise((resolve) => {
    const url = new URL(email ? routes.rest.signups : '/', origin)
    const method = email ? 'POST' : 'GET'
    const sent = request(url, { method, headers, agent: number % 2 === 0 ? kept : false }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0))
    })
    sent.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    sent.end(body)
  })
}

test('2,000 requests at 50 a second across four changes of version: none fails, no letter is doubled', async () => {
  const post = await startSmtpServer()
  const settings = {
    SMTP_URL: post.url,
    TRUST_PROXY: 'x-forwarded-for',
    CONFIRMATIONS_PER_HOUR: '1000000',
  }
  const origin = await originOf(sites.start(settings))

  const answers: Promise<number | string>[] = []
  const begin = Date.now()
  const changes: Promise<unknown>[] = []
  for (let number = 0; number < REQUESTS; number += 1) {
    await wait(Math.max(0, begin + (number * 1000) / PER_SECOND - Date.now()))
    answers.push(ask(origin, number))
    if (number % 600 === 100) {
      changes.push(sites.start(settings, { args: ['--takeover'] }).exit)
    }
  }
  const told = await Promise.all(answers)
  expect(await Promise.all(changes)).toEqual([0, 0, 0, 0])
  const counts = Map.groupBy(told, (status) => status)
  expect([...counts].map(([status, all]) => [status, all.length]).sort()).toEqual([
    [200, REQUESTS * 0.8],
    [201, REQUESTS * 0.2],
  ])

  const people = told.flatMap((status, number) => (status === 201 ? [`nachbar-${number}@example.org`] : []))
  const running = await findRunning(sites.path)
  const client = new pg.Client({ connectionString: typeof running === 'string' ? running : running.url })
  await client.connect()
  const { rows } = await client.query<{ email: string }>(
    'select email from newsletter_signups order by email',
  )
  await client.end()
  expect(rows.map(({ email }) => email)).toEqual([...people].sort())
  await expect
    .poll(() => post.taken(), { timeout: 120_000, interval: 500 })
    .toBeGreaterThanOrEqual(people.length)
  expect(post.recipients()).toEqual([...people].sort())
  await post.stop()
}, 400_000)
