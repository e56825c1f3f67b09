import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ConsoleApp, consoleApp } from '../../../test/support/console-app.ts'
import type { Region, RestaurantsRead } from '../../contract/console/regions.ts'

let server: ConsoleApp
let id: number
beforeAll(async () => {
  server = await consoleApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.fresh.database.owner.query('truncate regions, region_removals cascade')
  id = (await server.as.send.post(API, { name: 'Altmühltal', postalCodes: ['91732'] })).json().id
})

const API = '/konsole/api/regions'
const post = (path: string, body: object = {}) => server.as.send.post(`${API}/${id}${path}`, body)
const restore = (removal: number) => server.as.send.post(`${API}/removals/${removal}/restore`, {})
const page = async () => (await server.as.look.get(`${API}/${id}`)).json<Region>()
const newest = async () => (await page()).log[0]

test('Selma asks the Krone, which agrees; taken back, it is asked again', async () => {
  const krone = { name: 'Gasthaus Krone', place: 'Wolframs-Eschenbach' }
  const { number } = (await post('/restaurants', krone)).json()
  expect((await page()).restaurants).toMatchObject([
    { number, ...krone, state: 'asked', serves: '', changedBy: 'Selma' },
  ])
  await post(`/restaurants/${number}`, { state: { from: 'asked', to: 'agreed' } })
  await post(`/restaurants/${number}`, { serves: { from: '', to: 'montags und donnerstags' } })
  expect(await page()).toMatchObject({
    restaurants: [{ state: 'agreed', serves: 'montags und donnerstags' }],
    restaurantCounts: { asked: 0, agreed: 1, declined: 0 },
  })
  await post(`/restaurants/${number}`, { state: { from: 'agreed', to: 'asked' } })
  expect((await page()).restaurants[0]?.state).toBe('asked')
  expect(await newest()).toMatchObject({
    action: 'restaurant_changed',
    subject: { region: id, restaurant: number, answer: 'asked' },
  })
})

test('the same restaurant is there once, however it is written; and one that is gone is not changed', async () => {
  const { number } = (await post('/restaurants', { name: 'Zum Stern', place: 'Weidenbach' })).json()
  const twice = await post('/restaurants', { name: 'ZUM STERN', place: 'weidenbach' })
  expect([twice.statusCode, twice.json().message]).toEqual([
    409,
    'Diesen Gasthof gibt es in der Region schon.',
  ])
  const { removal } = (await post('/restaurants/remove', { numbers: [number] })).json()
  const gone = await post(`/restaurants/${number}`, { state: { from: 'asked', to: 'agreed' } })
  expect([gone.statusCode, gone.json().message]).toEqual([404, 'Diesen Gasthof gibt es nicht mehr.'])
  await restore(removal)
  expect((await page()).restaurants).toMatchObject([{ number, name: 'Zum Stern' }])
})

test.each([
  ['semicolons', 'Name;Ort;Stand;Tage\nGasthaus Krone;Wolframs-Eschenbach;zugesagt;montags\n'],
  ['commas', '\uFEFFGasthof,Ort\r\nGasthaus Krone,Wolframs-Eschenbach,Zugesagt,montags\r\n'],
  ['tabs and no header', 'Gasthaus Krone\tWolframs-Eschenbach\tzugesagt\tmontags'],
  ['quotes', '"Gasthaus Krone";"Wolframs-Eschenbach";"zugesagt";"montags"\n\n;;;\n'],
])('a list with %s is read', async (_how, table) => {
  const { added, known, faults } = (await post('/restaurants/list', { table })).json<RestaurantsRead>()
  expect([added.length, known, faults]).toEqual([1, 0, []])
  expect((await page()).restaurants).toMatchObject([
    { name: 'Gasthaus Krone', place: 'Wolframs-Eschenbach', state: 'agreed', serves: 'montags' },
  ])
})

test('of a list, what is wrong is told by its line, what is there already stays as it is, and all of it can be taken back', async () => {
  await post('/restaurants', { name: 'Gasthaus Krone', place: 'Wolframs-Eschenbach', state: 'agreed' })
  const table = [
    'Name;Ort;Stand',
    'gasthaus krone;Wolframs-Eschenbach;abgesagt',
    'Gasthof zur Altmühl;Ornbau;zugesagt',
    ';Arberg',
    'Zum Stern;',
    'Wirtshaus am See;Muhr a. See;vielleicht',
    `${'x'.repeat(101)};Arberg`,
    'Zum Löwen;Arberg',
  ].join('\n')
  const read = (await post('/restaurants/list', { table })).json<RestaurantsRead>()
  expect(read).toMatchObject({
    known: 1,
    faults: [
      { line: 4, what: 'Der Name fehlt.' },
      { line: 5, what: 'Der Ort fehlt.' },
      { line: 6, what: '„vielleicht“ ist kein Stand: gefragt, zugesagt oder abgesagt.' },
      { line: 7, what: '„xxxxxxxxxxxxxxxxxxxx…“ hat mehr als 100 Zeichen.' },
    ],
  })
  expect((await page()).restaurantCounts).toEqual({ asked: 1, agreed: 2, declined: 0 })
  expect(await newest()).toMatchObject({
    action: 'restaurants_read',
    subject: { region: id, restaurants: 2 },
  })
  await post('/restaurants/remove', { numbers: read.added })
  expect((await page()).restaurants.map(({ name }) => name)).toEqual(['Gasthaus Krone'])
})

test('a list with a quote that never ends says where, and is not taken', async () => {
  const answer = await post('/restaurants/list', { table: 'Zum Stern;Weidenbach\n"Zum Löwen;Arberg\n' })
  expect(answer.json<RestaurantsRead>().faults).toMatchObject([
    { what: expect.stringContaining('Anführungszeichen') },
  ])
  expect((await page()).restaurants).toEqual([])
})

test('a note is dated and signed; removed and brought back it still is', async () => {
  const { number } = (await post('/notes', { body: '  Bürgermeister angerufen.\r\nRathaus, ja.  ' })).json()
  const before = (await page()).notes
  expect(before).toMatchObject([
    { number, body: 'Bürgermeister angerufen.\nRathaus, ja.', writtenBy: { name: 'Selma' } },
  ])
  expect((await post('/notes', { body: ' \n ' })).json().message).toBe('Die Notiz ist leer.')
  const { removal } = (await post('/notes/remove', { numbers: [number] })).json()
  expect((await page()).notes).toEqual([])
  await restore(removal)
  expect((await page()).notes).toEqual(before)
  expect((await page()).log.map(({ action }) => action)).toEqual([
    'region_restored',
    'notes_removed',
    'note_written',
    'region_made',
  ])
})

test('a task is given to somebody, ticked, and opened again; the one that is due first stands in the list', async () => {
  const adam = (await page()).colleagues.find(({ name }) => name === 'Adam')
  const { number } = (await post('/tasks', { what: 'Wirtshaus anrufen', dueOn: '2026-12-01' })).json()
  await post('/tasks', { what: 'Startbrief gegenlesen' })
  await post(`/tasks/${number}`, { assignee: { from: null, to: adam?.id } })
  const { regions } = (await server.as.look.get(API)).json()
  expect(regions[0].task).toEqual({ what: 'Wirtshaus anrufen', assignee: adam, dueOn: '2026-12-01' })
  await post(`/tasks/${number}`, { done: { from: false, to: true } })
  expect((await page()).tasks[0]).toMatchObject({ number, doneAt: expect.stringMatching(/^20/) })
  expect((await newest())?.action).toBe('task_done')
  // Somebody else ticked it, too: said, and done once.
  expect((await post(`/tasks/${number}`, { done: { from: false, to: true } })).json().code).toBe('changed')
  await post(`/tasks/${number}`, { done: { from: true, to: false }, dueOn: { from: '2026-12-01', to: null } })
  expect((await page()).tasks.map(({ what, doneAt }) => [what, doneAt])).toEqual([
    ['Wirtshaus anrufen', null],
    ['Startbrief gegenlesen', null],
  ])
  expect((await post(`/tasks/${number}`, { dueOn: { from: null, to: '2026-02-30' } })).json().message).toBe(
    'Das ist kein Tag.',
  )
})

test('what belongs to another region is not found below this one', async () => {
  const { number } = (await post('/tasks', { what: 'Wirtshaus anrufen' })).json()
  const other = (await server.as.send.post(API, { name: 'Seenland', postalCodes: ['91735'] })).json().id
  const there = `${API}/${other}/tasks`
  const change = { done: { from: false, to: true } }
  expect((await server.as.send.post(`${there}/${number}`, change)).statusCode).toBe(404)
  expect((await server.as.send.post(`${there}/remove`, { numbers: [number] })).statusCode).toBe(404)
  expect((await server.as.send.post(`${API}/999999/tasks`, { what: 'Nirgends' })).statusCode).toBe(404)
  expect((await page()).tasks).toMatchObject([{ number, doneAt: null }])
})
