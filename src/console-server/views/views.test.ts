import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ConsoleApp, consoleApp } from '../../../test/support/console-app.ts'
import type { SavedView } from '../../contract/console/routes/views.ts'

let server: ConsoleApp
beforeAll(async () => {
  server = await consoleApp()
})
afterAll(() => server.close())

const API = '/konsole/api/views'
const views = async () => (await server.as.look.get(API)).json<SavedView[]>()

test('Selma keeps a view under a name, Adam changes it, Lotte opens it and may do no more', async () => {
  await server.as.send.post(API, { name: 'Bayern, fast da', search: 'land=Bayern' })
  await server.as.send.post(API, { name: 'Alles am Ziel', search: 'ansicht=ziel' })
  expect((await views()).map(({ name, search, by }) => [name, search, by])).toEqual([
    ['Alles am Ziel', 'ansicht=ziel', 'Selma'],
    ['Bayern, fast da', 'land=Bayern', 'Selma'],
  ])

  await server.as.administer.post(API, { name: 'bayern, fast da', search: 'land=Bayern&sortierung=-7tage' })
  const [first, second] = await views()
  expect(second).toMatchObject({
    name: 'bayern, fast da',
    search: 'land=Bayern&sortierung=-7tage',
    by: 'Adam',
  })

  expect((await server.as.look.post(API, { name: 'Meine', search: '' })).statusCode).toBe(403)
  expect((await server.as.look.post(`${API}/${first?.id}/remove`, {})).statusCode).toBe(403)
  expect((await server.as.send.post(`${API}/${first?.id}/remove`, {})).statusCode).toBe(204)
  expect((await server.as.send.post(`${API}/${first?.id}/remove`, {})).statusCode).toBe(404)
  expect(await views()).toHaveLength(1)
})

test.each(['', '   ', 'a'.repeat(41)])('%j is no name', async (name) => {
  expect((await server.as.send.post(API, { name, search: '' })).statusCode).toBe(400)
})
