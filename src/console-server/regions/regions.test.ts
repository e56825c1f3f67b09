import { afterAll, beforeEach, expect, test } from 'vitest'
import { consoleApp } from '../../../test/support/console-app.ts'
import { anna } from '../../../test/support/people.ts'
import { join } from '../../../test/support/signup-steps.ts'
import type { Region, RegionList } from '../../contract/console/regions.ts'

const server = await consoleApp()
afterAll(() => server.close())
beforeEach(async () => {
  await ask('truncate newsletter_signups, letters, newsletters, place_starts cascade')
  await ask('truncate regions cascade')
  await ask('delete from place_days')
})

const ask = async (sql: string, values: unknown[] = []) =>
  (await server.fresh.database.owner.query(sql, values)).rows

const API = '/konsole/api/regions'
// Of the six villages, those whose postal codes are known to every copy of the database.
const ALTMUEHLTAL = { name: 'Altmühltal', postalCodes: ['91732', '91639', '91746'], goal: 3 }
const post = (path: string, body: object = {}, who: 'send' | 'administer' | 'look' = 'send') =>
  server.as[who].post(`${API}${path}`, body)
const make = async (region: object = ALTMUEHLTAL) => (await post('', region)).json<{ id: number }>().id
const page = async (id: number) => (await server.as.look.get(`${API}/${id}`)).json<Region>()
const list = async () => (await server.as.look.get(API)).json<RegionList>()
const logged = async () =>
  (await ask(`select action, subject from audit_log where subject ? 'region' order by id desc limit 1`))[0]
const inPlace = (person: { email: string }, postal_code: string) => ({ ...person, postal_code })

test('Selma makes a region; it stands in the list, in her care, and in the log', async () => {
  const id = await make(ALTMUEHLTAL)
  const { regions, colleagues } = await list()
  expect(regions).toMatchObject([
    {
      id,
      name: 'Altmühltal',
      goal: 3,
      state: 'collecting',
      waiting: 0,
      owner: { name: 'Selma' },
      postalCodes: ['91639', '91732', '91746'],
      restaurantCounts: { asked: 0, agreed: 0, declined: 0 },
      letter: null,
    },
  ])
  expect(colleagues.map(({ name }) => name)).toEqual(['Adam', 'Lotte', 'Selma'])
  expect(await logged()).toEqual({ action: 'region_made', subject: { region: id, places: 3 } })
})

test('a region is ready from its goal on, and runs once a place of it has started', async () => {
  const id = await make({ ...ALTMUEHLTAL, goal: 1 })
  await join(server.fresh.database, inPlace(anna, '91732'))
  expect(await page(id)).toMatchObject({ state: 'ready', startedAt: null })
  const started = (letter: string) =>
    ask(
      `with letter as (insert into newsletters (subject, body, postal_codes, is_launch, region_id, state, started_at)
         values ('Es geht los', 'Hallo', '{91732}', true, ${letter}, 'running', now()) returning id)
       insert into place_starts (postal_code, newsletter_id) select '91732', id from letter`,
    )
  await started(String(id))
  expect(await page(id)).toMatchObject({
    state: 'started',
    startedAt: expect.stringMatching(/^20/),
    letters: [{ subject: 'Es geht los', state: 'running', letters: 0 }],
  })
  // Its neighbour knows that it runs, and how far it is.
  const neighbour = await make({ name: 'Fränkisches Seenland', postalCodes: ['91735'] })
  expect((await page(neighbour)).nearestRunning).toMatchObject({ id, name: 'Altmühltal' })
})

test('a place is in one region at most, and the refusal says in which', async () => {
  await make()
  const answer = await post('', { name: 'Seenland', postalCodes: ['91735', '91732'] })
  expect([answer.statusCode, answer.json().code, answer.json().message]).toEqual([
    409,
    'taken',
    'Ein Ort ist in höchstens einer Region. Schon vergeben: Merkendorf (91732) zu Altmühltal.',
  ])
  expect((await list()).regions.map(({ name }) => name)).toEqual(['Altmühltal'])
})

test.each([
  [{ postalCodes: ['00000', '91735'] }, 400, 'Die Postleitzahl 00000 gibt es nicht.'],
  [{ postalCodes: ['00000', '00001'] }, 400, 'Diese Postleitzahlen gibt es nicht: 00000, 00001.'],
  [{ postalCodes: [] }, 400, 'Eine Region hat mindestens einen Ort.'],
  [{ postalCodes: ['9173'] }, 400, 'Eine Postleitzahl hat fünf Ziffern.'],
  [{ name: '  ' }, 400, 'Ein Name hat 1 bis 60 Zeichen, in einer Zeile.'],
  [{ name: 'altmühltal' }, 409, 'So heißt schon eine Region. Nimm einen anderen Namen.'],
  [{ goal: 0 }, 400, 'Ein Ziel ist eine ganze Zahl von 1 bis 100.000.'],
])('%j makes no region, and says why', async (wrong, status, message) => {
  await make()
  const answer = await post('', { name: 'Seenland', postalCodes: ['91735'], ...wrong })
  expect([answer.statusCode, answer.json().message]).toEqual([status, message])
  expect((await list()).regions).toHaveLength(1)
})

test('two who edit at once: the second hears what the first did, and other fields are free', async () => {
  const id = await make()
  expect((await post(`/${id}`, { goal: { from: 3, to: 300 } }, 'administer')).statusCode).toBe(204)
  const late = await post(`/${id}`, { goal: { from: 3, to: 200 } })
  expect([late.statusCode, late.json().message]).toEqual([
    409,
    'Adam hat das Ziel inzwischen geändert. Deine Änderung gilt nicht; hier steht, was jetzt gilt.',
  ])
  const free = await post(`/${id}`, { name: { from: 'Altmühltal', to: 'Oberes Altmühltal' } })
  expect(free.statusCode).toBe(204)
  // The way back is the same the other way round.
  await post(`/${id}`, { goal: { from: 300, to: 3 } }, 'administer')
  expect(await page(id)).toMatchObject({ name: 'Oberes Altmühltal', goal: 3 })
  expect((await page(id)).log.map(({ action }) => action)).toEqual([
    'region_goal_set',
    'region_renamed',
    'region_goal_set',
    'region_made',
  ])
})

test('places come and go; the last one stays, and somebody else’s is refused with everything else', async () => {
  const id = await make()
  const other = await make({ name: 'Seenland', postalCodes: ['91735'] })
  await post(`/${id}`, { addPlaces: ['91722'], removePlaces: ['91746'] })
  expect((await page(id)).places.map(({ postalCode }) => postalCode)).toEqual(['91639', '91722', '91732'])
  expect((await page(id)).log.slice(0, 2).map(({ action, subject }) => [action, subject])).toEqual([
    ['region_places_removed', { region: id, postal_code: '91746' }],
    ['region_places_added', { region: id, postal_code: '91722' }],
  ])
  const both = await post(`/${id}`, { goal: { from: 3, to: 9 }, addPlaces: ['91735'] })
  expect([both.statusCode, both.json().code, (await page(id)).goal]).toEqual([409, 'taken', 3])
  const last = await post(`/${other}`, { removePlaces: ['91735'] })
  expect([last.statusCode, last.json().code]).toEqual([409, 'empty'])
  expect((await page(other)).places).toHaveLength(1)
})

test('a region that is removed is gone, its places and letters stay', async () => {
  const id = await make()
  await ask(
    `insert into newsletters (subject, body, postal_codes, region_id, state) values ('', '', '{}', $1, 'draft')`,
    [id],
  )
  expect((await post(`/${id}/remove`)).statusCode).toBe(204)
  expect((await server.as.look.get(`${API}/${id}`)).statusCode).toBe(404)
  expect((await post(`/${id}/remove`)).statusCode).toBe(404)
  expect(await ask('select region_id from newsletters')).toEqual([{ region_id: null }])
  expect(await logged()).toEqual({ action: 'region_removed', subject: { region: id } })
})

test.each(['scheduled', 'running', 'paused'])(
  'a region of which a letter is %s is not removed',
  async (state) => {
    const id = await make()
    await ask(
      `insert into newsletters (subject, body, postal_codes, region_id, state, send_at)
       values ('Es geht los', 'Hallo', '{91732}', $1, $2, now() + interval '1 day')`,
      [id, state],
    )
    const answer = await post(`/${id}/remove`)
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'letters'])
    expect((await list()).regions).toHaveLength(1)
  },
)

test('the log of a region says what was done to its letters, too, to whoever may look', async () => {
  const id = await make()
  const [letter] = await ask(
    `insert into newsletters (subject, body, postal_codes, region_id, state) values ('', '', '{}', $1, 'draft') returning id`,
    [id],
  )
  const adam = (await page(id)).colleagues.find(({ name }) => name === 'Adam')
  await ask(`insert into audit_log (operator_id, action, subject) values ($1, 'newsletter_changed', $2)`, [
    adam?.id,
    { newsletter: Number(letter.id) },
  ])
  const { log, people } = await page(id)
  expect(log.map(({ action, who }) => [action, people[who ?? '']])).toEqual([
    ['newsletter_changed', 'Adam'],
    ['region_made', 'Selma'],
  ])
})
