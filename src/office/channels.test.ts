import { afterAll, beforeEach, expect, test } from 'vitest'
import { consoleApp } from '../../test/support/console-app.ts'
import { join, signUp } from '../../test/support/signup-steps.ts'

const server = await consoleApp()
afterAll(() => server.close())
beforeEach(async () => {
  await ask('truncate newsletter_signups, letters, regions, channels cascade')
  await ask('delete from place_days')
})

const ask = async (sql: string, values: unknown[] = []) =>
  (await server.fresh.database.owner.query<Record<string, unknown>>(sql, values)).rows

const LANDFRAUEN = { code: 'landfrauen-arberg', name: 'Landfrauen Arberg' }

const add = async (channel: object) => (await server.as.send.ask('channels.add', channel)).json()
const remove = async (id: number) => (await server.as.send.ask('channels.remove', { id })).statusCode
const brought = async (region?: number) =>
  (await server.as.look.ask('channels.list', { region })).json().result.data

let people = 0
async function joined(postal_code: string, channel: string | undefined, times = 1) {
  for (let time = 0; time < times; time += 1) {
    people += 1
    const person = { email: `nachbar${people}@example.org`, postal_code, ...(channel && { channel }) }
    await join(server.fresh.database, person)
  }
}

test('a code has one name, the log has it by its number, and taken away it is gone', async () => {
  const { id } = (await add(LANDFRAUEN)).result.data
  expect((await add({ ...LANDFRAUEN, name: 'Noch einmal' })).error).toMatchObject({
    message: 'Die Kennung landfrauen-arberg heißt schon „Landfrauen Arberg“.',
    data: { httpStatus: 409, reason: 'code' },
  })
  for (const wrong of [
    { code: 'Landfrauen Arberg' },
    { code: 'x'.repeat(41) },
    { name: '' },
    { name: 'x'.repeat(61) },
  ])
    expect((await add({ ...LANDFRAUEN, ...wrong })).error.data.httpStatus).toBe(400)
  // Nobody came by it yet: it is listed where it can be taken away.
  expect((await brought()).channels).toEqual([{ ...LANDFRAUEN, id, confirmed: 0 }])
  expect([await remove(id), await remove(id)]).toEqual([200, 404])
  expect(
    await ask(`select action, subject from audit_log where action like 'channel%' order by id desc limit 2`),
  ).toEqual([
    { action: 'channel_removed', subject: { channel: id } },
    { action: 'channel_added', subject: { channel: id } },
  ])
})

test('what brought people to the Altmühltal, and everywhere, by code; what nobody named is one sum', async () => {
  const [region] = await ask(`insert into regions (name) values ('Altmühltal') returning id::integer`)
  await ask(`insert into region_places (postal_code, region_id) values ('91732', $1), ('91722', $1)`, [
    region?.id,
  ])
  const { id } = (await add({ code: 'altmuehl-bote', name: 'Anzeige Altmühl-Bote' })).result.data
  await joined('91732', 'aushang-91732', 3)
  await joined('91722', 'altmuehl-bote', 2)
  await joined('91522', 'altmuehl-bote')
  await joined('91722', 'nachbarn', 2)
  // Anybody may invent a code, also of a place that there is not.
  for (const code of ['invented', 'aushang-99999']) await joined('91732', code)
  await joined('91732', undefined, 2)
  // Not confirmed: nobody has come yet.
  const waits = { email: 'wartet@example.org', postal_code: '91732', channel: 'nachbarn' }
  await signUp(server.fresh.database, waits)
  const notice = { id: null, code: 'aushang-91732', name: 'Aushang Merkendorf', confirmed: 3 }
  const ad = { id, code: 'altmuehl-bote', name: 'Anzeige Altmühl-Bote', confirmed: 2 }
  const neighbours = { id: null, code: 'nachbarn', name: 'Links von Nachbarn', confirmed: 2 }
  expect(await brought(Number(region?.id))).toEqual({
    channels: [notice, ad, neighbours],
    others: 2,
    without: 2,
    confirmed: 11,
  })
  expect(await brought()).toEqual({
    channels: [{ ...ad, confirmed: 3 }, notice, neighbours],
    others: 2,
    without: 2,
    confirmed: 12,
  })
})
