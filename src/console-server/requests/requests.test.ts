import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ConsoleApp, consoleApp } from '../../../test/support/console-app.ts'
import { HOSTILE_ADDRESSES } from '../../../test/support/hostile-addresses.ts'
import { anna, buelent } from '../../../test/support/people.ts'
import { signUp } from '../../../test/support/signup-steps.ts'
import type { RequestList } from '../../contract/console/routes/requests.ts'

let server: ConsoleApp
beforeEach(async () => {
  server = await consoleApp()
})
afterEach(() => server.close())

const annasRequest = {
  receivedOn: '2026-01-31',
  kind: 'access',
  from: anna.email,
  note: 'Kam per Post.',
} as const
const add = async (change: object = {}) => {
  const answer = await server.as.administer.post('/konsole/api/requests', { ...annasRequest, ...change })
  return { status: answer.statusCode, ...answer.json<{ number: number; code?: string }>() }
}
const change = async (number: number, body: object) =>
  (await server.as.administer.post(`/konsole/api/requests/${number}`, body)).statusCode
const list = async (role: 'look' | 'administer' = 'administer') =>
  (await server.as[role].get('/konsole/api/requests')).json<RequestList>()
const owner = (sql: string, values: unknown[] = []) => server.fresh.database.owner.query(sql, values)

test('a request is due a month after it came, and leads to the person', async () => {
  await signUp(server.fresh.database, anna)
  const { number } = await add()
  const { requests, masked } = await list()
  expect(masked).toBe(false)
  expect(requests).toEqual([
    {
      ...annasRequest,
      number,
      state: 'open',
      doneOn: null,
      dueOn: '2026-02-28',
      overdue: true,
      signup: expect.any(Number),
    },
  ])
  expect((await server.as.look.get(`/konsole/api/signups/${requests[0]?.signup}`)).statusCode).toBe(200)
})

test('what is overdue stands first, what is done last', async () => {
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
  const young = await add({ receivedOn: day(-2), from: buelent.email })
  const old = await add({ receivedOn: day(-60) })
  const done = await add({ receivedOn: day(-90), kind: 'erasure' })
  await change(done.number, { ...annasRequest, receivedOn: day(-90), state: 'done', doneOn: day(-70) })
  const { requests } = await list()
  expect(requests.map(({ number, overdue, state }) => [number, overdue, state])).toEqual([
    [old.number, true, 'open'],
    [young.number, false, 'open'],
    [done.number, false, 'done'],
  ])
})

test('every change is in the log, without the person', async () => {
  const { number } = await add()
  expect(await change(number, { ...annasRequest, state: 'asked', doneOn: null, note: 'Wer ist das?' })).toBe(
    204,
  )
  expect(await change(number, { ...annasRequest, state: 'done', doneOn: '2026-02-10' })).toBe(204)
  const { rows } = await owner(
    `select action, subject from audit_log where action like 'request%' order by id`,
  )
  expect(rows).toEqual([
    { action: 'request_added', subject: { request: number, kind: 'access' } },
    { action: 'request_changed', subject: { request: number, kind: 'access', state: 'asked' } },
    { action: 'request_changed', subject: { request: number, kind: 'access', state: 'done' } },
  ])
  expect(await change(number + 1, { ...annasRequest, state: 'open', doneOn: null })).toBe(404)
})

test('whoever may only look sees neither who asks nor what was noted', async () => {
  await add()
  await add({ from: 'Anna Anders, Dorfstraße 1' })
  const { requests, masked } = await list('look')
  expect(masked).toBe('role')
  expect(requests.map(({ from, note }) => [from, note])).toEqual([
    ['…', ''],
    ['a…@example.org', ''],
  ])
})

test.each([
  { receivedOn: '2026-02-31' },
  { receivedOn: '2999-01-01' },
  { kind: 'money' },
  { from: '' },
  { from: 'x'.repeat(255) },
  { from: 'anna\nbernd' },
  { note: 'x'.repeat(4001) },
  { note: '\0' },
  { state: 'done' },
  { number: 7 },
])('a request that cannot be is refused: %j', async (wrong) => {
  expect((await add(wrong)).status).toBe(400)
})

test('done and its day belong together', async () => {
  const { number } = await add()
  for (const wrong of [
    { state: 'done', doneOn: null },
    { state: 'open', doneOn: '2026-02-10' },
    { state: 'done', doneOn: '2026-01-01' },
    { state: 'done', doneOn: '2999-01-01' },
  ]) {
    expect(await change(number, { ...annasRequest, ...wrong })).toBe(400)
  }
  expect((await list()).requests).toMatchObject([{ state: 'open' }])
})

test('whatever is typed comes back as it was, and into no log', async () => {
  const texts = [
    ...HOSTILE_ADDRESSES,
    `<img src=x onerror=alert(1)>`,
    `'; drop table rights_requests; --`,
    '{{constructor}}',
  ]
  const typed = texts.map((text) => text.trim()).filter((text) => /^\P{Cc}{1,254}$/u.test(text))
  for (const from of typed) expect((await add({ from, note: from })).status).toBe(200)
  const { requests } = await list()
  expect(requests.map(({ from }) => from).toSorted()).toEqual(typed.toSorted())
  expect(requests.every(({ from, note }) => from === note)).toBe(true)
  expect(server.logged()).not.toContain('evil')
})

test('an answered request goes after three years, one that waits never', async () => {
  const { number } = await add()
  await add({ kind: 'erasure' })
  await change(number, { ...annasRequest, state: 'done', doneOn: '2026-02-10' })
  const retain = async (moment: string) =>
    (await owner(`select public.retain_rights_requests(1095, $1)::int as gone`, [moment])).rows[0].gone
  expect(await retain('2029-02-09T12:00:00Z')).toBe(0)
  expect(await retain('2029-02-10T12:00:00Z')).toBe(1)
  expect(await retain('2099-01-01T12:00:00Z')).toBe(0)
  expect((await list()).requests.map(({ kind }) => kind)).toEqual(['erasure'])
})
