import { beforeEach, expect, test } from 'vitest'
import { appForAll } from '../../../test/support/fresh-app.ts'
import { settle } from '../../../test/support/households.ts'
import { call } from '../../database/ask.ts'
import type { PlaceStanding } from './leading.ts'

const server = appForAll()
beforeEach(() => server.ask('truncate place_starts, newsletter_signups cascade'))

const standingOf = (postalCode: string) =>
  call<PlaceStanding | null>(server.fresh.database.anon, 'place_standing', postalCode)

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers })

test('Kremmen’s standing is for everybody and every cache', async () => {
  const answer = await get('/orte/16766/stand.json')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'public, max-age=300',
    'x-robots-tag': 'noindex',
  })
  expect(answer.json()).toMatchObject({ place: 'Kremmen', row: ['Kremmen:', 'Sei unter den Ersten.'] })

  const etag = String(answer.headers.etag)
  const again = await get('/orte/16766/stand.json', { 'if-none-match': etag })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('of a postal code that there is not nothing is said; what is none is an address that there is not', async () => {
  expect((await get('/orte/99999/stand.json')).body).toBe('null')
  const hostile = ['1676', '167667', "16766'--", '..%2f16766', '<b>']
  for (const typed of hostile) {
    const answer = await get(`/orte/${typed}/stand.json`)
    expect([typed, answer.statusCode]).toEqual([typed, 404])
    expect(answer.headers['cache-control']).not.toContain('public')
  }
})

test('Templin is told with its region; a place of fewer than five is not told by what is missing to the sum', async () => {
  const { owner } = server.fresh.database
  await owner.query(`with region as (insert into regions (name, goal) values ('Schorfheide', 250) returning id)
    insert into region_places (postal_code, region_id) select code, id from region cross join unnest('{17268,91732,91722}'::text[]) as code`)
  const wait = (postalCode: string, waiting: number) => settle(owner, [{ postalCode, waiting }])
  const region = async () => (await standingOf('17268'))?.region
  expect(await region()).toEqual({ name: 'Schorfheide', goal: 250, state: 'collecting', households: null })
  await wait('91732', 58)
  await wait('91722', 36)
  // Three in Templin: 97 less 58 and 36 would say so.
  await wait('17268', 3)
  expect(await region()).toMatchObject({ households: 94 })
  expect((await get('/orte/17268/stand.json')).json().row).toEqual([
    'Templin in der Region Schorfheide:',
    '94 von 250 Haushalten warten schon.',
  ])
  expect((await standingOf('16766'))?.region).toBeNull()
  await owner.query('truncate regions cascade')
})
