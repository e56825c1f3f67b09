import type { inferRouterOutputs } from '@trpc/server'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { consoleForAll } from '../../test/support/console-app.ts'
import { settle } from '../../test/support/households.ts'
import { anna, buelent } from '../../test/support/people.ts'
import { join, signUp } from '../../test/support/signup-steps.ts'
import type { OfficeRouter } from './router.ts'

const server = consoleForAll()
let postalCodes: string[]
beforeAll(async () => {
  const rows = await server.ask('select postal_code from places order by 1')
  postalCodes = rows.map((row) => row.postal_code)
})
beforeEach(async () => {
  await server.ask(`truncate newsletter_signups, letters, place_starts, regions, region_places cascade`)
  await server.ask('delete from place_days')
})

type Next = inferRouterOutputs<OfficeRouter>['next']['figures']
const next = () => server.as.look.asks<Next>('next.figures')

/** Has so many a day confirm in a place, on each of the days before today. */
async function come(postalCode: string, perDay: number, days = 56) {
  await server.ask(
    `insert into place_days (postal_code, day, signed_up, confirmed, withdrawn)
     select $1, (now() at time zone 'Europe/Berlin')::date - age, $2, $2, 0 from generate_series(1, $3) as age`,
    [postalCode, perDay, days],
  )
  await settle(server.fresh.database.owner, [{ postalCode, waiting: perDay * days }])
}

/** Around Merkendorf, and far from there around Lüchow. */
const ALTMUEHL = ['91732', '91735', '91737', '91746']
const WENDLAND = ['29439', '29482']
async function twoAreas() {
  for (const postalCode of ALTMUEHL) await come(postalCode, 1)
  for (const postalCode of WENDLAND) await come(postalCode, 2, 20)
}

const codesOf = (proposals: Next['proposals']) => proposals.map((one) => one.postalCodes)
const at = <Value>(column: ArrayLike<Value>, postalCode: string) => column[postalCodes.indexOf(postalCode)]

test('Lotte sees which villages one restaurant could serve, most households first', async () => {
  await twoAreas()
  const { proposals } = await next()
  expect(proposals).toEqual([
    {
      name: 'Merkendorf und Umgebung',
      centre: expect.stringMatching(/^917/),
      postalCodes: ALTMUEHL,
      waiting: 224,
      areaKm2: Math.round(26.12 + 10.96 + 15.13 + 21.68),
      growth7: 6 * 4,
      growth28: 27 * 4,
    },
    expect.objectContaining({ postalCodes: WENDLAND, waiting: 80 }),
  ])
})

test('too few, a town, a company and who is farther than the drive are no proposal together', async () => {
  await come('91732', 12, 2)
  // Speyer, a company, and Wustrow, 13 km from Dannenberg.
  for (const postalCode of ['67346', '33333']) await come(postalCode, 100, 1)
  expect((await next()).proposals).toEqual([])
  await come('91735', 1, 1)
  expect(codesOf((await next()).proposals)).toEqual([['91732', '91735']])
  for (const postalCode of ['29462', '29451']) await come(postalCode, 30, 1)
  const apart = expect.arrayContaining([['29451'], ['29462']])
  expect(codesOf((await next()).proposals)).toEqual(apart)
})

test('figures are of this moment: who confirms now, a place that finds a region or starts', async () => {
  await twoAreas()
  await join(server.fresh.database, { ...anna, postal_code: '91732' })
  await signUp(server.fresh.database, { ...buelent, postal_code: '91732' })
  const before = await next()
  expect(before.proposals[0]?.waiting).toBe(225)
  const { waiting, open, growth7 } = before.places
  expect([waiting, open, growth7].map((column) => at(column, '91732'))).toEqual([57, 1, 7])

  await server.ask(
    `with region as (insert into regions (name, goal) values ('Altmühltal', 200) returning id)
     insert into region_places (postal_code, region_id) select unnest('{91735,91732}'::text[]), id from region`,
  )
  await server.ask(`insert into place_starts (postal_code) values ('91735')`)
  const { proposals, places } = await next()
  expect(codesOf(proposals)).toEqual([['91737', '91746'], WENDLAND])
  expect([at(places.states, '91732'), at(places.states, '91735')]).toEqual(['r', 's'])
})
