import { expect, test } from 'vitest'
import { appForAll } from '../../../test/support/fresh-app.ts'

const server = appForAll()

const get = (url: string) => server.app.inject({ url })

test.each(['17268', '+17268', 'D-17268', '17.268', 'PLZ+17268', '١٧٢٦٨', '１７２６８'])(
  'who asks the start page’s row for %j without a script is led to the village',
  async (typed) => {
    const answer = await get(`/anmelden?plz=${encodeURI(typed)}`)
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/17268'])
  },
)

test('a postal code that we do not know is no error: it stands in the form, as a drawn town’s does', async () => {
  const shown = async (query: string) =>
    (await get(`/anmelden${query}`)).body.match(/"postal_code" value="([^"]*)"/)?.[1]
  expect(await shown('?plz=99999')).toBe('99999')
  expect(await shown('?plz=16766')).toBe('16766')
  expect(await shown('?plz=D-16766')).toBe('16766')
  expect(await shown('?plz=1676')).toBe('1676')
  expect(await shown('?plz=167660')).toBe('167660')
  expect(await shown('?plz=%3Cb%3E16')).toBe('16')
  const blank = await get('/anmelden?other=16766')
  expect(blank.body).toContain('<h1>Anmelden</h1>')
  expect(blank.headers.etag).toBeDefined()
})

test('the thanks lead back to the form of the place', async () => {
  const answer = await get('/anmelden/danke?plz=16766')
  expect(answer.body).toContain('<a href="/anmelden?plz=16766">')
  expect((await get('/anmelden/danke?plz=99999')).body).toContain('<h1>Vielen Dank!</h1>')
})

test('a drawn town’s number leads to its page; an unknown one is a page that does not exist', async () => {
  const answer = await get('/16766')
  expect([answer.statusCode, answer.headers.location]).toEqual([307, '/kremmen'])
  const unknown = await get('/99999')
  expect([unknown.statusCode, unknown.body.includes('Oops! Page not found')]).toEqual([404, true])
  // What was typed stays: to be corrected, not to be typed anew.
  expect(unknown.body).toContain('value="99999"')
})
