import { expect, test } from 'vitest'
import { appForEach } from '../../../test/support/fresh-app.ts'
import { settle } from '../../../test/support/households.ts'
import { shortName } from '../../contract/places.ts'
import { otherNames } from './place-pages.ts'

const server = appForEach()
// A standing is kept for a minute: each test has a program of its own.

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers })

const wait = (postalCode: string, waiting: number) =>
  settle(server.fresh.database.owner, [{ postalCode, waiting }])

test('a page is named after the first of its villages; search engines may keep it from five on', async () => {
  await wait('17268', 4)
  await wait('16833', 5)
  const templin = await get('/17268')
  expect(templin.body).toContain('<h1>Templin</h1><p>17268 · mit Boitzenburg\u00a0u.\u00a0a.</p>')
  expect(templin.headers).toMatchObject({ 'x-robots-tag': 'noindex', 'cache-control': 'no-cache' })
  expect((await get('/16833')).headers['x-robots-tag']).toBeUndefined()
})

test('the sitemap has the villages from five on, and towns at their own address alone', async () => {
  await wait('16833', 5)
  await wait('17268', 4)
  await wait('16766', 12)
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
