import { beforeAll, expect, test } from 'vitest'
import { appForAll } from '../../../test/support/fresh-app.ts'
import { settle } from '../../../test/support/households.ts'
import { shortName } from '../../contract/places.ts'
import { otherNames } from './place-pages.ts'

const server = appForAll()
beforeAll(() =>
  settle(server.fresh.database.owner, [
    { postalCode: '17268', waiting: 4 },
    { postalCode: '16833', waiting: 5 },
    { postalCode: '16766', waiting: 12 },
  ]),
)

const get = (url: string) => server.app.inject({ url })

test('a page is named after the first of its villages; search engines may keep it from five on', async () => {
  const templin = await get('/17268')
  expect(templin.body).toContain('<h1>Templin</h1><p>17268 · mit Boitzenburg\u00a0u.\u00a0a.</p>')
  expect(templin.headers).toMatchObject({ 'x-robots-tag': 'noindex', 'cache-control': 'no-cache' })
  expect((await get('/16833')).headers['x-robots-tag']).toBeUndefined()
})

test('the sitemap has the villages from five on, and towns at their own address alone', async () => {
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
