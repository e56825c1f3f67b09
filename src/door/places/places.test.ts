import { beforeAll, expect, test } from 'vitest'
import { appForAll } from '../../../test/support/fresh-app.ts'
import { settle } from '../../../test/support/households.ts'
import { NOTICE_FACES } from '../../contract/notice.ts'
import { shortName } from '../../contract/places.ts'
import { call } from '../../database/ask.ts'
import { cutFace } from '../../design/fonts/subset.ts'
import { placePictureSvg } from '../../site/pictures/place-picture.ts'
import type { PlaceStanding } from './leading.ts'
import { otherNames } from './place-pages.ts'

const face = await cutFace(NOTICE_FACES.display)
const server = appForAll(
  {},
  {
    files: {
      ...Object.fromEntries(
        ['display', 'text', 'strong'].map((name) => [`aushang/schrift/${name}.ttf`, face]),
      ),
      'aushang/blatt.html': '<title>Aushang</title>',
      'og/spruce.svg': placePictureSvg('spruce'),
      'og/brick.svg': placePictureSvg('brick'),
    },
  },
)
const wait = (people: Record<string, number>) =>
  settle(
    server.fresh.database.owner,
    Object.entries(people).map(([postalCode, waiting]) => ({ postalCode, waiting })),
  )
beforeAll(() => wait({ '17268': 3, '16833': 5, '16766': 12 }))

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers })

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

test('a page is named after the first of its villages; search engines may keep it from five on, and find it in the sitemap', async () => {
  const templin = await get('/17268')
  expect(templin.body).toContain('<h1>Templin</h1><p>17268 · mit Boitzenburg\u00a0u.\u00a0a.</p>')
  expect(templin.headers).toMatchObject({ 'x-robots-tag': 'noindex', 'cache-control': 'no-cache' })
  expect((await get('/16833')).headers['x-robots-tag']).toBeUndefined()
  const { body } = await get('/sitemap.xml')
  expect([...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address)).toEqual([
    'https://dorfteller.example/kremmen',
    'https://dorfteller.example/16833',
  ])
})

test.each([
  ['Kremmen', 'Kremmen', undefined],
  ['Templin, Boitzenburg u.a.', 'Templin', 'mit Boitzenburg u. a.'],
  ['Bad Freienwalde u.a.', 'Bad Freienwalde', 'und Umgebung'],
  ['Mühlhausen, Unstruttal', 'Mühlhausen', 'mit Unstruttal'],
])('%s: the sign says %s, the line below it %s', (place, sign, line) => {
  expect([shortName(place), otherNames(place)?.replaceAll('\u00a0', ' ')]).toEqual([sign, line])
})

test('a standing and a picture are for every cache, the picture for every site', async () => {
  const standing = await get('/orte/16833/stand.json')
  const hidden = { 'content-type': 'application/json; charset=utf-8', 'x-robots-tag': 'noindex' }
  expect(standing.headers).toMatchObject(hidden)
  expect(standing.json().row).toEqual(['Fehrbellin: 5 von 25', 'Noch 20 bis zum Ziel.'])
  const picture = await get('/og/16833.png')
  const shared = { 'content-type': 'image/png', 'cross-origin-resource-policy': 'cross-origin' }
  expect(picture.headers).toMatchObject(shared)
  expect(picture.headers['x-robots-tag']).toBeUndefined()
  expect([picture.rawPayload.readUInt32BE(16), picture.rawPayload.readUInt32BE(20)]).toEqual([1200, 630])
  for (const [path, { statusCode, headers }] of [
    ['/orte/16833/stand.json', standing],
    ['/og/16833.png', picture],
  ] as const) {
    expect([statusCode, headers['cache-control']]).toEqual([200, 'public, max-age=300'])
    const again = await get(path, { 'if-none-match': String(headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  }
})

test('of a postal code that there is not nothing is said or drawn; what is none is an address that there is not', async () => {
  expect((await get('/orte/99999/stand.json')).body).toBe('null')
  for (const path of [
    ...['1676', '167667', "16766'--", '..%2f16766', '<b>'].map((typed) => `/orte/${typed}/stand.json`),
    ...['99999.png', '1676.png', '167667.png', '16766.svg', 'spruce.svg', 'spruce'].map(
      (name) => `/og/${name}`,
    ),
  ]) {
    const { statusCode, headers } = await get(path)
    expect([path, statusCode, headers['cache-control']]).toEqual([path, 404, 'no-cache'])
  }
})

test('Templin is told with its region; a place of fewer than five is not told by what is missing to the sum', async () => {
  await server.ask(`with region as (insert into regions (name, goal) values ('Schorfheide', 250) returning id)
    insert into region_places (postal_code, region_id) select code, id from region cross join unnest('{17268,91732,91722}'::text[]) as code`)
  const region = async (postalCode = '17268') =>
    (await call<PlaceStanding | null>(server.fresh.database.anon, 'place_standing', postalCode))?.region
  expect(await region()).toEqual({ name: 'Schorfheide', goal: 250, state: 'collecting', households: null })
  // Three in Templin: 97 less 58 and 36 would say so.
  await wait({ '91732': 58, '91722': 36 })
  expect(await region()).toMatchObject({ households: 94 })
  expect(await region('16766')).toBeNull()
})

test('without the database whoever shares a place shows the neutral picture, and no cache keeps it', async () => {
  await server.ask('revoke execute on function place_standing(text) from anon')
  const { statusCode, headers } = await get('/og/01067.png')
  expect([statusCode, headers.location, headers['cache-control']]).toEqual([302, '/og/home.png', 'no-store'])
})
