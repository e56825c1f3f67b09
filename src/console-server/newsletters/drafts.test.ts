import { afterAll, beforeEach, expect, test } from 'vitest'
import { consoleApp } from '../../../test/support/console-app.ts'
import { crowd, crowdJoins } from '../../../test/support/crowd.ts'
import type { NewsletterDraft } from '../../contract/console/routes/newsletters.ts'

const server = await consoleApp()
const { database } = server.fresh
await crowdJoins(database, crowd(7), '91732')
await crowdJoins(
  database,
  crowd(3).map((email) => `o-${email}`),
  '91737',
)
await database.owner.query(`insert into regions (name, goal) values ('Altmühltal', 250)`)
await database.owner.query(
  `insert into region_places (region_id, postal_code) select id, unnest('{91732,91737}'::text[]) from regions`,
)
await database.owner.query(
  `insert into region_restaurants (region_id, name, place, state, serves)
   select id, r.name, place, state, serves from regions, (values
     ('Gasthaus Krone', 'Wolframs-Eschenbach', 'agreed', 'montags'), ('Zur Altmühl', 'Ornbau', 'agreed', 'freitags'),
     ('Zum Nein', 'Ornbau', 'declined', '')) as r (name, place, state, serves)`,
)
afterAll(() => server.close())
beforeEach(async () => {
  await server.fresh.database.owner.query('truncate newsletters cascade')
})

const API = '/konsole/api/newsletters'
const regionId = async () =>
  (await server.as.look.get(`${API}/regions`)).json<{ regions: { id: number }[] }>().regions[0]?.id ?? 0

async function written(draft: Partial<NewsletterDraft> = {}) {
  const answer = await server.as.send.post(API, { isLaunch: true, ...draft })
  expect(answer.statusCode).toBe(201)
  return answer.json<{ id: number; version: string }>()
}

test('half a letter is kept, and what one person types in one go is one line of the log', async () => {
  const { id, version } = await written()
  let seen = version
  for (const subject of ['E', 'Es', 'Es geht los']) {
    const answer = await server.as.send.post(`${API}/${id}`, { isLaunch: true, subject, version: seen })
    seen = answer.json<{ version: string }>().version
  }
  expect((await server.as.look.get(`${API}/${id}`)).json()).toMatchObject({
    subject: 'Es geht los',
    body: '',
    postalCodes: [],
    savedBy: 'Selma',
  })
  expect((await server.actions()).filter(({ subject }) => subject.newsletter === id)).toHaveLength(1)
})

test('a test letter with other words than the draft has now says so', async () => {
  const words = { subject: 'Es geht los', body: 'Hallo nach {Ort}.' }
  const { id } = await written(words)
  const testCheck = async () => {
    const { checks } = (await server.as.look.get(`${API}/${id}/preflight`)).json<{
      checks: { code: string; state: string; what: string; more: string }[]
    }>()
    return checks.find(({ code }) => code === 'test')
  }
  const send = (subject: string) =>
    server.as.send.post(`${API}/test`, { ...words, subject, postalCode: '91732', draft: id })
  expect(await testCheck()).toMatchObject({ state: 'open' })
  expect((await send('Etwas anderes')).json()).toMatchObject({ outcome: 'kept' })
  expect(await testCheck()).toMatchObject({
    state: 'done',
    what: 'Testbrief ist angekommen, aber nicht mit diesen Worten',
    more: expect.stringMatching(/^selma@example\.org, .*, seitdem geändert$/),
  })
  await send('Es geht los')
  expect(await testCheck()).toMatchObject({ state: 'done', what: 'Testbrief ist angekommen' })
})

test('a letter to a region knows its places, numbers and restaurants', async () => {
  const region = await regionId()
  const reach = (await server.as.look.post(`${API}/reach`, { regionId: region })).json<object>()
  expect(reach).toMatchObject({
    region: { name: 'Altmühltal', goal: 250, state: 'collecting', restaurants: { asked: 3 } },
    places: [
      { postalCode: '91732', fresh: 7, told: 0 },
      { postalCode: '91737', fresh: 3, told: 0 },
    ],
  })
  const words = {
    subject: 'Los in {Ort}',
    body: 'Hallo.\n\n{Häuser im Ort} Häuser in {Ort}, {Häuser der Region} in allen.\n\n{Gasthöfe}',
    isLaunch: true,
    regionId: region,
  }
  const preview = async (postalCode: string) =>
    (await server.as.look.post(`${API}/preview`, { ...words, postalCode })).json<Record<string, string>>()
  const ornbau = await preview('91737')
  expect(ornbau).toMatchObject({ subject: 'Los in Ornbau', unfilled: [] })
  expect(ornbau.text).toContain('ein paar Häuser in Ornbau, 10 in allen.')
  expect(ornbau.text).toContain('Zur Altmühl, Ornbau: freitags\nGasthaus Krone, Wolframs-Eschenbach: montags')
  expect(ornbau.text).not.toContain('Zum Nein')
  expect((await preview('91732')).text).toContain('7 Häuser in Merkendorf')
})
