import { setTimeout as wait } from 'node:timers/promises'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FreshApp, freshApp, KEY_HEADERS } from '../../../test/support/fresh-app.ts'
import { anna, buelent, carla, entryOf } from '../../../test/support/people.ts'
import { LETTER_HEADER, PROOF_HEADER, type SignupChallenge } from '../../contract/signup-proof.ts'
import { routes } from '../../routes.ts'

let server: FreshApp
beforeEach(async () => {
  server = await freshApp({ trustProxy: 'x-real-ip' })
  // One letter an hour at once for all, one for those with a proof.
  await server.fresh.database.owner.query('select public.admit_letters(4)')
})
afterEach(() => server.close())

function signUp(person: { email: string; postal_code: string }, headers: Record<string, string> = {}) {
  return server.app.inject({
    method: 'POST',
    url: routes.rest.signups,
    headers: { ...KEY_HEADERS, 'x-real-ip': '203.0.113.9', ...headers },
    payload: entryOf(person),
  })
}

const submit = (form: Record<string, string>) =>
  server.app.inject({
    method: 'POST',
    url: routes.signup,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ consent: 'on', ...form }).toString(),
  })

const waiting = async () =>
  (await server.fresh.database.owner.query('select lane, domain, is_proven from public.waiting_letters')).rows

test('whoever’s letter has to wait is told so beside the specification’s answer, and taken all the same', async () => {
  const first = await signUp(anna)
  expect([first.statusCode, first.headers[LETTER_HEADER]]).toEqual([201, undefined])
  const second = await signUp(buelent)
  expect([second.statusCode, second.body, second.headers[LETTER_HEADER]]).toEqual([201, '', 'waits'])
  // Of the address only what is left of it without its end.
  expect(await waiting()).toEqual([{ lane: '203.0.113.0/24', domain: 'example.org', is_proven: false }])
  expect(server.logged()).not.toContain('203.0.113')
})

test('Carla’s page has solved the door’s puzzle, and her letter goes at once', async () => {
  await signUp(anna)
  const asked = await server.app.inject({ url: routes.signupChallenge })
  expect(asked.headers['cache-control']).toBe('no-store')
  const challenge = asked.json() as SignupChallenge
  const [solution] = await Promise.all([solveChallenge({ challenge, deriveKey }), wait(2_500)])
  const proof = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64url')
  expect((await signUp(carla, { [PROOF_HEADER]: proof })).headers[LETTER_HEADER]).toBeUndefined()
  expect(await waiting()).toEqual([])
  // The same puzzle again is none.
  expect((await signUp(buelent, { [PROOF_HEADER]: proof })).headers[LETTER_HEADER]).toBe('waits')
})

test('without a script the thanks say that the letter comes later; a form with our time on it has its share', async () => {
  const early = await submit({ email: anna.email, postal_code: '16833' })
  expect(early.headers.location).toBe('/anmelden/danke?plz=16833')
  const late = await submit({ email: buelent.email, postal_code: '16833' })
  expect(late.headers.location).toBe('/anmelden/danke?plz=16833&spaeter')
  expect((await server.app.inject({ url: late.headers.location as string })).body).toContain('kommt später')

  const page = await server.app.inject({ url: routes.signup, headers: { 'accept-encoding': 'identity' } })
  const time = /name="form_time" value="([^"]+)"/.exec(page.body)?.[1] ?? ''
  await wait(2_500)
  const timed = await submit({ email: carla.email, postal_code: '16833', form_time: time })
  expect(timed.headers.location).toBe('/anmelden/danke?plz=16833')
  expect(await waiting()).toHaveLength(1)
})

test('the page that signed up and asks again hears that its letter waits', async () => {
  await signUp(anna)
  const key = 'k'.repeat(43)
  await signUp(buelent, { 'idempotency-key': key })
  const again = await server.app.inject({ method: 'POST', url: routes.letterAgain, payload: { key } })
  expect(again.json()).toEqual({ waits: true })
})
