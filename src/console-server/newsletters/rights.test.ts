import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ConsoleApp, consoleApp } from '../../../test/support/console-app.ts'
import { anna } from '../../../test/support/people.ts'
import { join } from '../../../test/support/signup-steps.ts'

let server: ConsoleApp
let one: string
beforeAll(async () => {
  server = await consoleApp()
  await join(server.fresh.database, anna)
  const { owner } = server.fresh.database
  await owner.query(`select write_newsletter('Es geht los', 'Ab Freitag.', '{16766}', true, '')`)
  const { rows } = await owner.query<{ id: string }>('select id::text from newsletters')
  one = `/newsletters/${rows[0]?.id}`
})
afterAll(() => server.close())

const LETTER = { subject: 'Es geht los', body: 'Ab Freitag.', postalCode: '16766' }
const NOBODYS = '11111111-2222-4333-8444-555555555555'

type Ask = [method: 'GET' | 'POST', path: string, body?: object]

// `1` stands for the newsletter's number.
const ASKS: Ask[] = [
  ['GET', '/newsletters'],
  ['GET', '/newsletters/plan?recipients=1'],
  ['GET', '/post-offices'],
  ['GET', '/newsletters/1'],
  ['GET', '/newsletters/1/progress'],
  ['GET', '/newsletters/regions'],
  ['GET', '/newsletters/1/preflight'],
  ['POST', '/newsletters/reach', { postalCodes: ['16766'] }],
  ['POST', '/newsletters/preview', LETTER],
  ['GET', '/outbox'],
  ['GET', '/outbox/server'],
  ['GET', '/outbox/stuck'],
  ['GET', '/outbox/kept'],
  ['GET', '/outbox/kept/1'],
  ['GET', '/outbox/kept/1/page'],
]

const DOES: Ask[] = [
  ['POST', '/newsletters', { ...LETTER, postalCodes: ['1'], isLaunch: true }],
  ['POST', '/newsletters/1', {}],
  ['POST', '/newsletters/1/start', {}],
  ['POST', '/newsletters/1/schedule', {}],
  ['POST', '/newsletters/1/unschedule'],
  ['POST', '/newsletters/1/pause'],
  ['POST', '/newsletters/1/resume'],
  ['POST', '/newsletters/1/retry'],
  ['POST', '/newsletters/test', { ...LETTER, subject: '' }],
  ['POST', '/outbox/stuck/retry', { letters: [NOBODYS] }],
  ['POST', '/outbox/stuck/discard', { letters: [NOBODYS] }],
  // Last, as nothing can be done with it afterwards.
  ['POST', '/newsletters/1/cancel'],
]

type Who = keyof ConsoleApp['as']

async function statusFor(who: Who, [method, path, body]: Ask) {
  const url = `/konsole/api${path.replace('/newsletters/1', one)}`
  const browser = server.as[who]
  return (await (method === 'GET' ? browser.get(url) : browser.post(url, body))).statusCode
}

test.each(ASKS)('%s %s: everybody who may look', async (...request) => {
  expect(await statusFor('nobody', request)).toBe(401)
  for (const who of ['look', 'send', 'administer'] as const) {
    expect([200, 404]).toContain(await statusFor(who, request))
  }
})

test.each(DOES)('%s %s: only who may send', async (...request) => {
  expect(await statusFor('nobody', request)).toBe(401)
  expect(await statusFor('look', request)).toBe(403)
  // Allowed, but there was nothing to do or something was missing.
  for (const who of ['send', 'administer'] as const) {
    expect([200, 400, 409]).toContain(await statusFor(who, request))
  }
})

test('no change comes from a foreign page, nor as a form', async () => {
  const before = await server.actions()
  for (const [, path, body] of DOES) {
    const url = `/konsole/api${path.replace('/newsletters/1', one)}`
    const foreign = await server.as.send.post(url, body ?? {}, {
      origin: 'https://evil.example',
      'sec-fetch-site': 'cross-site',
    })
    expect([path, foreign.statusCode]).toEqual([path, 403])
    const form = await server.as.send.post(url, body ?? {}, {
      'content-type': 'application/x-www-form-urlencoded',
    })
    expect([path, form.statusCode]).toEqual([path, 415])
  }
  expect(await server.actions()).toEqual(before)
})
