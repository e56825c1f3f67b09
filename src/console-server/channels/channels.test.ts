import { afterAll, beforeEach, expect, test } from 'vitest'
import { consoleApp } from '../../../test/support/console-app.ts'
import { join, signUp } from '../../../test/support/signup-steps.ts'
import type { RegionChannels } from '../../contract/console/channels.ts'

const server = await consoleApp()
afterAll(() => server.close())
beforeEach(async () => {
  await ask('truncate newsletter_signups, letters, regions, channels cascade')
  await ask('delete from place_days')
})

const ask = async (sql: string, values: unknown[] = []) =>
  (await server.fresh.database.owner.query<Record<string, unknown>>(sql, values)).rows

const API = '/konsole/api'
const LANDFRAUEN = { code: 'landfrauen-arberg', name: 'Landfrauen Arberg' }

const add = (channel: object) => server.as.send.post(`${API}/channels`, channel)
const broughtTo = async (region: number) =>
  (await server.as.look.get(`${API}/regions/${region}/channels`)).json<RegionChannels>()

async function aRegion(name: string, ...postalCodes: string[]): Promise<number> {
  const [row] = await ask('insert into regions (name) values ($1) returning id::integer', [name])
  await ask('insert into region_places (postal_code, region_id) select unnest($1::text[]), $2', [
    postalCodes,
    row?.id,
  ])
  return Number(row?.id)
}

let people = 0
async function joined(postal_code: string, channel: string | undefined, times = 1) {
  for (let time = 0; time < times; time += 1) {
    people += 1
    const person = { email: `nachbar${people}@example.org`, postal_code, ...(channel && { channel }) }
    await join(server.fresh.database, person)
  }
}

test('a code has one name, the log has it by its number, and taken away it is gone', async () => {
  const { id } = (await add(LANDFRAUEN)).json<{ id: number }>()
  const again = await add({ ...LANDFRAUEN, name: 'Noch einmal' })
  expect([again.statusCode, again.json()]).toEqual([
    409,
    { code: 'code', message: 'Die Kennung landfrauen-arberg heißt schon „Landfrauen Arberg“.' },
  ])
  expect((await server.as.send.post(`${API}/channels/${id}/remove`)).statusCode).toBe(204)
  expect((await server.as.send.post(`${API}/channels/${id}/remove`)).statusCode).toBe(404)
  expect(
    await ask(`select action, subject from audit_log where action like 'channel%' order by id desc limit 2`),
  ).toEqual([
    { action: 'channel_removed', subject: { channel: id } },
    { action: 'channel_added', subject: { channel: id } },
  ])
})

test.each([
  ['code', { code: 'Landfrauen Arberg' }],
  ['code', { code: 'x'.repeat(41) }],
  ['name', { name: '' }],
])('no channel for a wrong %s: %j', async (field, wrong) => {
  const answer = await add({ ...LANDFRAUEN, ...wrong })
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, field])
  expect(await ask('select from channels')).toEqual([])
})

test('what brought people to the Altmühltal, by code; what nobody named is one sum', async () => {
  const region = await aRegion('Altmühltal', '91732', '91722')
  const { id } = (await add({ code: 'altmuehl-bote', name: 'Anzeige Altmühl-Bote' })).json<{ id: number }>()
  await joined('91732', 'aushang-91732', 3)
  await joined('91722', 'altmuehl-bote', 2)
  await joined('91522', 'altmuehl-bote')
  await joined('91722', 'nachbarn', 2)
  await joined('91732', 'invented')
  await joined('91732', undefined, 2)
  // Not confirmed: nobody has come yet.
  const waits = { email: 'wartet@example.org', postal_code: '91732', channel: 'nachbarn' }
  await signUp(server.fresh.database, waits)
  expect(await broughtTo(region)).toEqual({
    channels: [
      { id: null, code: 'aushang-91732', name: 'Aushang Merkendorf', confirmed: 3 },
      { id, code: 'altmuehl-bote', name: 'Anzeige Altmühl-Bote', confirmed: 2 },
      { id: null, code: 'nachbarn', name: 'Links von Nachbarn', confirmed: 2 },
    ],
    others: 1,
    without: 2,
    confirmed: 10,
  })
})
