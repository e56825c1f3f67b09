import { afterAll, beforeEach, expect, test } from 'vitest'
import { consoleApp } from '../../../test/support/console-app.ts'
import type { Region } from '../../contract/console/regions.ts'

let id: number
const server = await consoleApp()
afterAll(() => server.close())
beforeEach(async () => {
  await server.fresh.database.owner.query('truncate regions cascade')
  id = (await server.as.send.post(API, { name: 'Altmühltal', postalCodes: ['91732'] })).json().id
})

const API = '/konsole/api/regions'
const post = (path: string, body: object = {}) => server.as.send.post(`${API}/${id}${path}`, body)
const page = async () => (await server.as.look.get(`${API}/${id}`)).json<Region>()
const newest = async () => (await page()).log[0]

test('the same restaurant is there once, however it is written; and one that is gone is not changed', async () => {
  const { number } = (await post('/restaurants', { name: 'Zum Stern', place: 'Weidenbach' })).json()
  const twice = await post('/restaurants', { name: 'ZUM STERN', place: 'weidenbach' })
  expect([twice.statusCode, twice.json().message]).toEqual([
    409,
    'Diesen Gasthof gibt es in der Region schon.',
  ])
  expect((await post(`/restaurants/${number}/remove`)).statusCode).toBe(204)
  const gone = await post(`/restaurants/${number}`, { state: { from: 'asked', to: 'agreed' } })
  expect([gone.statusCode, gone.json().message]).toEqual([404, 'Diesen Gasthof gibt es nicht mehr.'])
  expect((await page()).restaurants).toEqual([])
})

test('notes are one text; who changed it meanwhile is named, and what was written is not lost', async () => {
  const write = (from: string, to: string) => post('', { notes: { from, to } })
  await write('', '  Bürgermeister angerufen.\r\nRathaus, ja.  ')
  expect((await page()).notes).toBe('Bürgermeister angerufen.\nRathaus, ja.')
  const late = await write('', 'Ich auch')
  expect([late.statusCode, late.json().message]).toEqual([
    409,
    'Selma hat die Notizen inzwischen geändert. Deine Änderung gilt nicht; hier steht, was jetzt gilt.',
  ])
  expect(await newest()).toMatchObject({ action: 'region_notes_written' })
  expect((await write('x', 'x'.repeat(4001))).statusCode).toBe(400)
})

test('what belongs to another region is not found below this one', async () => {
  const { number } = (await post('/restaurants', { name: 'Zum Stern', place: 'Weidenbach' })).json()
  const other = (await server.as.send.post(API, { name: 'Seenland', postalCodes: ['91735'] })).json().id
  const there = `${API}/${other}/restaurants/${number}`
  const change = { state: { from: 'asked', to: 'agreed' } }
  expect((await server.as.send.post(there, change)).statusCode).toBe(404)
  expect((await server.as.send.post(`${there}/remove`, {})).statusCode).toBe(404)
  expect((await page()).restaurants).toMatchObject([{ number, state: 'asked' }])
})
