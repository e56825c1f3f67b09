import type { inferRouterOutputs } from '@trpc/server'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { consoleApp } from '../../../test/support/console-app.ts'
import { anna } from '../../../test/support/people.ts'
import { join } from '../../../test/support/signup-steps.ts'
import type { OfficeRouter } from '../router.ts'

const server = await consoleApp()
afterAll(() => server.close())
beforeEach(async () => {
  await ask('truncate newsletter_signups, letters, newsletters, place_starts cascade')
  await ask('truncate regions, channels cascade')
  await ask('delete from place_days')
})

const ask = async (sql: string, values: unknown[] = []) =>
  (await server.fresh.database.owner.query(sql, values)).rows

type Answers = inferRouterOutputs<OfficeRouter>['regions']
// Of the six villages, those whose postal codes are known to every copy of the database.
const ALTMUEHLTAL = { name: 'Altmühltal', postalCodes: ['91732', '91639', '91746'], goal: 3 }
type Who = 'send' | 'administer' | 'look'
const does = async (what: string, input: object, who: Who = 'send') =>
  (await server.as[who].ask(`regions.${what}`, input)).json()
const said = async (what: string, input: object) => {
  const { error } = await does(what, input)
  return [error?.data.httpStatus, error?.message]
}
const make = async (region: object = ALTMUEHLTAL) => (await does('make', region)).result.data.region as number
const page = async (region: number): Promise<Answers['one']> =>
  (await does('one', { region }, 'look')).result.data
const list = async (): Promise<Answers['list']> => (await does('list', {}, 'look')).result.data
const logged = async () =>
  (await ask(`select action, subject from audit_log where subject ? 'region' order by id desc limit 1`))[0]
const lives = (email: string, postal_code: string, channel?: string) => ({
  ...{ email, postal_code },
  ...(channel && { channel }),
})

test('Selma makes a region; it stands in the list, in her care, and in the log', async () => {
  const id = await make()
  expect(await list()).toMatchObject([
    {
      ...{ id, name: 'Altmühltal', goal: 3, state: 'collecting', waiting: 0 },
      owner: { name: 'Selma' },
      postalCodes: ['91639', '91732', '91746'],
      ...{ asked: 0, agreed: 0, letter: null },
    },
  ])
  expect(Object.values((await page(id)).people)).toEqual(['Adam', 'Lotte', 'Selma'])
  expect(await logged()).toEqual({ action: 'region_made', subject: { region: id, places: 3 } })
})

test('a region is ready from its goal on, and runs once a place of it has started', async () => {
  const id = await make({ ...ALTMUEHLTAL, goal: 1 })
  await join(server.fresh.database, lives(anna.email, '91732'))
  expect(await page(id)).toMatchObject({ state: 'ready', waiting: 1 })
  await ask(
    `with letter as (insert into newsletters (subject, body, postal_codes, is_launch, region_id, state, started_at)
       values ('Es geht los', 'Hallo', '{91732}', true, $1, 'running', now()) returning id)
     insert into place_starts (postal_code, newsletter_id) select '91732', id from letter`,
    [id],
  )
  expect(await page(id)).toMatchObject({
    state: 'started',
    letter: 'running',
    letters: [{ subject: 'Es geht los', state: 'running', letters: 0 }],
  })
  // Its neighbour knows that it runs, and how far it is.
  const neighbour = await make({ name: 'Fränkisches Seenland', postalCodes: ['91735'] })
  expect((await page(neighbour)).nearest).toEqual({ name: 'Altmühltal', km: 5 })
})

test.each([
  [{ postalCodes: ['00000', '91735'] }, 400, 'Die Postleitzahl 00000 gibt es nicht.'],
  [{ postalCodes: ['00000', '00001'] }, 400, 'Diese Postleitzahlen gibt es nicht: 00000, 00001.'],
  [{ postalCodes: [] }, 400, 'Eine Region hat mindestens einen Ort.'],
  [{ name: '  ' }, 400, 'Ein Name hat 1 bis 60 Zeichen.'],
  [{ name: 'altmühltal' }, 409, 'So heißt schon eine Region. Nimm einen anderen Namen.'],
  [{ goal: 0 }, 400, 'Ein Ziel ist eine ganze Zahl von 1 bis 100.000.'],
  [
    { postalCodes: ['91735', '91732'] },
    409,
    'Ein Ort ist in höchstens einer Region. Schon vergeben: Merkendorf (91732) zu Altmühltal.',
  ],
])('%j makes no region, and says why', async (wrong, status, message) => {
  await make()
  expect(await said('make', { name: 'Seenland', postalCodes: ['91735'], ...wrong })).toEqual([
    status,
    message,
  ])
  expect(await list()).toHaveLength(1)
})

test('two who edit at once: the second hears what the first did, and other fields are free', async () => {
  const region = await make()
  await does('change', { region, goal: { from: 3, to: 300 } }, 'administer')
  expect(await said('change', { region, goal: { from: 3, to: 200 } })).toEqual([
    409,
    'Adam hat das Ziel inzwischen geändert. Deine Änderung gilt nicht; hier steht, was jetzt gilt.',
  ])
  await does('change', { region, name: { from: 'Altmühltal', to: 'Oberes Altmühltal' } })
  await does('change', { region, notes: { from: '', to: '  Rathaus angerufen.\r\nJa.  ' } })
  const { name, goal, notes, log } = await page(region)
  expect([name, goal, notes]).toEqual(['Oberes Altmühltal', 300, 'Rathaus angerufen.\nJa.'])
  expect(log.map(({ who, what }) => `${who}: ${what}`)).toEqual([
    'Selma: Notizen einer Region geändert',
    'Selma: Region umbenannt',
    'Adam: Ziel der Region gesetzt · 300 Haushalte',
    'Selma: Region angelegt · 3 Orte',
  ])
})

test('places come and go; the last one stays, and somebody else’s is refused with everything else', async () => {
  const region = await make()
  const other = await make({ name: 'Seenland', postalCodes: ['91735'] })
  await does('change', { region, addPlaces: ['91722'], removePlaces: ['91746'] })
  const { places, log } = await page(region)
  expect(places.map(({ postalCode }) => postalCode)).toEqual(['91639', '91722', '91732'])
  expect(log.slice(0, 2).map(({ what }) => what)).toEqual([
    'Orte aus der Region genommen · Postleitzahl 91746',
    'Orte in die Region genommen · Postleitzahl 91722',
  ])
  const both = { region, goal: { from: 3, to: 9 }, addPlaces: ['91735'] }
  expect([(await said('change', both))[0], (await page(region)).goal]).toEqual([409, 3])
  expect(await said('change', { region: other, removePlaces: ['91735'] })).toEqual([
    409,
    'Eine Region hat mindestens einen Ort. Entferne sie, wenn es sie nicht geben soll.',
  ])
  expect((await page(other)).places).toHaveLength(1)
})

test('a region that is removed is gone, its letters stay; but none that is on its way', async () => {
  const region = await make()
  await ask(
    `insert into newsletters (subject, body, postal_codes, region_id, state, send_at)
     values ('Es geht los', 'Hallo', '{91732}', $1, 'scheduled', now() + interval '1 day')`,
    [region],
  )
  for (const state of ['scheduled', 'running', 'paused']) {
    await ask('update newsletters set state = $1', [state])
    expect((await said('remove', { region }))[0]).toBe(409)
  }
  await ask(`update newsletters set state = 'draft'`)
  await does('remove', { region })
  expect(await logged()).toEqual({ action: 'region_removed', subject: { region } })
  expect(await said('remove', { region })).toEqual([404, 'Diese Region gibt es nicht mehr.'])
  expect((await said('one', { region }))[0]).toBe(404)
  expect(await ask('select region_id from newsletters')).toEqual([{ region_id: null }])
})

test('the log of a region says what was done to its letters, too, to whoever may look', async () => {
  const id = await make()
  const [letter] = await ask(
    `insert into newsletters (subject, body, postal_codes, region_id, state) values ('', '', '{}', $1, 'draft') returning id`,
    [id],
  )
  await ask(
    `insert into audit_log (operator_id, action, subject) select id, 'newsletter_changed', $1 from operators where name = 'Adam'`,
    [{ newsletter: Number(letter.id) }],
  )
  expect((await page(id)).log.map(({ who }) => who)).toEqual(['Adam', 'Selma'])
})

test('a restaurant is there once, however it is written; is changed below its own region alone; and goes', async () => {
  const region = await make()
  const star = { region, name: 'Zum Stern', place: 'Weidenbach', state: 'asked', serves: '' }
  const { number } = (await does('addRestaurant', star)).result.data
  expect(await said('addRestaurant', { ...star, name: 'ZUM STERN' })).toEqual([
    409,
    'Diesen Gasthof gibt es in der Region schon.',
  ])
  const other = await make({ name: 'Seenland', postalCodes: ['91735'] })
  const agrees = { number, state: { from: 'asked', to: 'agreed' } }
  const gone = [404, 'Diesen Gasthof gibt es nicht mehr.']
  expect(await said('changeRestaurant', { region: other, ...agrees })).toEqual(gone)
  expect(await said('removeRestaurant', { region: other, number })).toEqual(gone)
  await does('changeRestaurant', { region, ...agrees })
  expect((await page(region)).restaurants).toMatchObject([{ state: 'agreed', changedBy: 'Selma' }])
  expect((await said('changeRestaurant', { region, ...agrees }))[1]).toMatch(
    /^Jemand hat den Stand inzwischen/,
  )
  await does('removeRestaurant', { region, number })
  expect((await page(region)).restaurants).toEqual([])
})
