import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { Registry } from 'prom-client'
import { expect, onTestFinished, test } from 'vitest'
import { freshApp, KEY_HEADERS } from '../../../test/support/fresh-app.ts'
import { anna, entryOf } from '../../../test/support/people.ts'
import { freePorts } from '../../../test/support/ports.ts'
import { countAnswers } from './count-answers.ts'
import { countLetters } from './count-letters.ts'
import { openMetrics } from './open-metrics.ts'
import { showPolicyReports } from './show-policy-reports.ts'
import { showVitals } from './show-vitals.ts'
import { watchPool } from './watch-pool.ts'

const HOST = '127.0.0.1'

/** The figures of a program that counts from some free port on. */
async function metricsOf(program: Parameters<typeof openMetrics>[0]) {
  const port = await freePorts(4)
  const metrics = await openMetrics(program, { METRICS_HOST: HOST, METRICS_PORT: port })
  if (!metrics) throw new Error('It has no figures although a port is set.')
  onTestFinished(() => metrics.close())
  const url = `http://${HOST}:${port + ['door', 'console', 'worker', 'watchdog'].indexOf(program)}`
  return { ...metrics, url, read: async () => (await fetch(`${url}/metrics`)).text() }
}

test('Anna signs up twice: the door’s figures say so on their own port, and nowhere else', async () => {
  const server = await freshApp()
  onTestFinished(() => server.close())
  const { register, read } = await metricsOf('door')
  countAnswers(server.app.server, register)
  watchPool(server.fresh.database.anon, register)
  const door = await server.open()
  const signUp = () =>
    fetch(`${door}/rest/v1/newsletter_signups`, {
      method: 'POST',
      headers: { ...KEY_HEADERS, 'content-type': 'application/json' },
      body: JSON.stringify(entryOf(anna)),
    })

  expect([(await signUp()).status, (await signUp()).status]).toEqual([201, 409])
  expect((await fetch(`${door}/${anna.email}?t=${anna.postal_code}`)).status).toBe(404)
  expect((await fetch(`${door}/metrics`)).status).toBe(404)

  const figures = await read()
  expect(figures).toContain('dorfteller_signups_total{result="accepted"} 1')
  expect(figures).toContain('dorfteller_signups_total{result="known"} 1')
  expect(figures).toContain('dorfteller_answers_total{by="interface",status="2xx"} 1')
  expect(figures).toContain('dorfteller_answers_total{by="nobody",status="4xx"} 1')
  expect(figures).toContain('dorfteller_pool_connections{state="waited_for"} 0')
  expect(figures).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m)
  expect(figures).toMatch(/^process_resident_memory_bytes [1-9]/m)
  expect(figures).not.toContain('anna')
  expect(figures).not.toContain(anna.postal_code)
})

test('what browsers report of our policies is a figure by directive, and what waits for a connection by seconds', async () => {
  const server = await freshApp()
  onTestFinished(() => server.close())
  const { register, read } = await metricsOf('door')
  showPolicyReports(server.app.policyReports, register)
  watchPool(server.fresh.database.anon, register)
  const door = await server.open()
  for (const directive of ['img-src', 'img-src', anna.email])
    await fetch(`${door}/csp-bericht`, {
      method: 'POST',
      headers: { 'content-type': 'application/csp-report' },
      body: JSON.stringify({ 'csp-report': { 'effective-directive': directive } }),
    })

  const figures = await read()
  expect(figures).toContain('dorfteller_policy_reports_total{directive="img-src"} 2')
  expect(figures).toContain('dorfteller_policy_reports_total{directive="other"} 1')
  expect(figures).toMatch(/^dorfteller_pool_waits_total \d+$/m)
  expect(figures).toMatch(/^dorfteller_pool_wait_seconds_total [\d.]+$/m)
  // The same figures at the next look, not added up again.
  expect(await read()).toContain('dorfteller_policy_reports_total{directive="img-src"} 2')
})

test('nothing but /metrics is there, and a connection that says nothing is no reason to wait', async () => {
  const { url, close } = await metricsOf('worker')
  for (const path of ['/', '/metrics?x', '/konsole', '/metrics/'])
    expect((await fetch(url + path)).status).toBe(404)
  expect((await fetch(`${url}/metrics`, { method: 'POST' })).status).toBe(404)
  const silent = connect(Number(new URL(url).port), HOST)
  silent.on('error', () => undefined)
  await close()
})

test('without METRICS_PORT no port is opened; one that is taken is said in a sentence', async () => {
  expect(await openMetrics('door', { METRICS_HOST: HOST })).toBeUndefined()
  const taken = createServer().listen(0, HOST)
  await once(taken, 'listening')
  onTestFinished(() => void taken.close())
  const { port } = taken.address() as AddressInfo
  await expect(openMetrics('console', { METRICS_HOST: HOST, METRICS_PORT: port - 1 })).rejects.toThrow(
    `Die Messwerte lassen sich auf 127.0.0.1:${port} nicht zeigen (EADDRINUSE)`,
  )
})

test('letters are counted by lane and by what the mail server said', async () => {
  const register = new Registry()
  const count = countLetters(register)
  for (const asked of [true, false, false]) count({ asked, outcome: 'sent' })
  count({ asked: false, outcome: 'refused' })
  const figures = await register.metrics()
  expect(figures).toContain('dorfteller_letters_total{lane="asked",outcome="sent"} 1')
  expect(figures).toContain('dorfteller_letters_total{lane="newsletter",outcome="sent"} 2')
  expect(figures).toContain('dorfteller_letters_total{lane="newsletter",outcome="refused"} 1')
})

test('what is not known is not shown, and a figure that was known is not shown any longer', async () => {
  const register = new Registry()
  let days: number | undefined = 20
  showVitals(register, () => ({ machine: { databaseAwaySeconds: 90, certificateDays: days } }))
  const lines = async () => (await register.metrics()).split('\n').filter((line) => /^\w/.test(line))
  expect(await lines()).toEqual(['dorfteller_database_away_seconds 90', 'dorfteller_certificate_days 20'])
  days = undefined
  expect(await lines()).toEqual(['dorfteller_database_away_seconds 90'])
})
