import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshApp, freshApp } from '../../../test/support/fresh-app.ts'

let server: FreshApp
beforeAll(async () => {
  server = await freshApp()
})
afterAll(() => server.close())

const get = (url: string) => server.app.inject({ url })

test('a neighbour’s link opens the form with the postal code in it', async () => {
  const answer = await get('/anmelden?plz=16766')
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toContain('value="16766"')
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
})

test('without one, and with whatever is none, the form is the blank one', async () => {
  for (const typed of [
    '',
    '?plz=',
    '?plz=99999',
    '?plz=1676',
    '?plz=%3Cb%3E',
    '?plz=16766%00',
    '?other=16766',
  ]) {
    const answer = await get(`/anmelden${typed}`)
    expect([typed, answer.statusCode]).toEqual([typed, 200])
    expect(answer.body).toContain('<h1>Anmelden</h1>')
    expect(answer.headers.etag).toBeDefined()
  }
})

test('the thanks lead back to the form of the place', async () => {
  const answer = await get('/anmelden/danke?plz=16766')
  expect(answer.body).toContain('<a href="/anmelden?plz=16766">')
  expect((await get('/anmelden/danke?plz=99999')).body).toContain('<h1>Vielen Dank!</h1>')
})

test('the short address of a strip leads to the form; an unknown one is a page that does not exist', async () => {
  const answer = await get('/16766')
  expect([answer.statusCode, answer.headers.location]).toEqual([307, '/anmelden?plz=16766'])
  const unknown = await get('/99999')
  expect([unknown.statusCode, unknown.body.includes('Oops! Page not found')]).toEqual([404, true])
})
