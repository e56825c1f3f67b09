import { expect, test } from 'vitest'
import { appForAll } from '../../../test/support/fresh-app.ts'

const server = appForAll()

const get = (url: string) => server.app.inject({ url })

// What else is read as a postal code: src/contract/places.test.ts.
test.each([
  ['/anmelden?plz=17268', 303, '/17268'],
  ['/anmelden?plz=D-17268', 303, '/17268'],
  ['/anmelden?plz=١٧٢٦٨', 303, '/17268'],
  ['/16766', 307, '/kremmen'],
])('%s, as the start page’s row asks without a script, leads (%i) to %s', async (url, status, location) => {
  const answer = await get(encodeURI(url))
  expect([answer.statusCode, answer.headers.location]).toEqual([status, location])
})

test('a postal code that we do not know is no error: it stands in the form, as a drawn town’s does', async () => {
  for (const [typed, shown] of [
    ['99999', '99999'],
    ['D-16766', '16766'],
    ['1676', '1676'],
    ['167660', '167660'],
    ['%3Cb%3E16', '16'],
  ])
    expect((await get(`/anmelden?plz=${typed}`)).body).toContain(`value="${shown}"`)
  const blank = await get('/anmelden?other=16766')
  expect([blank.body.includes('<h1>Anmelden</h1>'), typeof blank.headers.etag]).toEqual([true, 'string'])
  // On its own page: to be corrected, not to be typed anew.
  const unknown = await get('/99999')
  expect([unknown.statusCode, unknown.body.includes('value="99999"')]).toEqual([404, true])
})

test('the thanks lead back to the form of the place', async () => {
  expect((await get('/anmelden/danke?plz=16766')).body).toContain('<a href="/16766">')
  expect((await get('/anmelden/danke?plz=99999')).body).toContain('<a href="/anmelden">')
})
