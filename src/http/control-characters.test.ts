import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshApp, freshApp, KEY_HEADERS } from '../../test/support/fresh-app.ts'
import { freshConsole } from '../../test/support/fresh-console.ts'
import { answers } from '../answers.ts'
import { routes } from '../routes.ts'
import { hasControl } from './control-characters.ts'

let door: FreshApp
let operators: FreshApp
let port: number
beforeAll(async () => {
  door = await freshApp()
  port = Number(new URL(await door.open()).port)
  operators = await freshConsole({}, door.fresh)
})
afterAll(async () => {
  await operators.app.close()
  await door.close()
})

const CONTROLS = ['\0', '\x07', '\x1b', '\x7f', '\x85']
const SENTENCE = 'Diese Anfrage ist unvollständig oder beschädigt'

test.each(answers)('$path: no control character in the address', async ({ path, by, methods }) => {
  const url = path
    .replace(':postalCode', '16766')
    .replace(':twoDigits', '16')
    .replace(/:name|\*/, 'x')
  for (const control of CONTROLS.map(encodeURIComponent)) {
    for (const { app } of by === 'console' ? [door, operators] : [door]) {
      for (const tainted of [`${url}?state=${control}`, `${url}${control}`]) {
        const answer = await app.inject({ method: methods[0] === 'POST' ? 'POST' : 'GET', url: tainted })
        expect([tainted, answer.statusCode]).toEqual([tainted, 400])
        // Programs get four keys, people a sentence.
        expect(answer.body).toMatch(new RegExp(`"code":|${SENTENCE}`))
      }
    }
  }
})

test.each([
  [routes.signup, 'email=anna%40example.org%07&postal_code=16766&consent=on'],
  [routes.myData, 'email=anna%00%40example.org'],
  [routes.confirm, 't=%1b'],
])('%s: no control character in a form', async (url, payload) => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await door.app.inject({ method: 'POST', url, headers, payload })
  expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining(SENTENCE)])
})

test.each([
  [routes.rest.signups, { email: 'anna@example.org', postal_code: '16766\x07' }],
  [routes.rest.visits, { user_agent: 'Fire\x1bfox', referrer: null, page_path: '/' }],
  [`${routes.auth.token}?grant_type=refresh_token`, { refresh_token: '\x7f' }],
])('%s: no control character in JSON', async (url, payload) => {
  const answer = await door.app.inject({ method: 'POST', url, headers: KEY_HEADERS, payload })
  expect(answer.statusCode, answer.body).toBe(400)
})

test.each(CONTROLS.slice(0, 4))('no control character in a header: %j', async (control) => {
  const socket = connect(port, '127.0.0.1')
  socket.write(`GET / HTTP/1.1\r\nHost: dorf\r\nUser-Agent: Fire${control}fox\r\nConnection: close\r\n\r\n`)
  expect(await text(socket)).toMatch(new RegExp(`^HTTP/1.1 400 [^]*${SENTENCE}`))
})

test('lines, tabs and all that people write in are no control characters', () => {
  expect(hasControl({ text: 'Zeile\r\n\tZwei, Ä, 漢, 👩‍🌾, \u{202e}' })).toBe(false)
  expect(hasControl([{ deep: ['\0'] }])).toBe(true)
  expect(hasControl({ '\x85': 1 })).toBe(true)
})
