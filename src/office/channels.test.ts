import { afterAll, beforeEach, expect, test } from 'vitest'
import { consoleApp } from '../../test/support/console-app.ts'
import { join, signUp } from '../../test/support/signup-steps.ts'

const server = await consoleApp()
afterAll(() => server.close())
beforeEach(() => ask('truncate newsletter_signups, letters, channels cascade'))

const ask = async (sql: string, values: unknown[] = []) =>
  (await server.fresh.database.owner.query<Record<string, unknown>>(sql, values)).rows

const LANDFRAUEN = { code: 'landfrauen-arberg', name: 'Landfrauen Arberg' }

const name = async (channel: object) => (await server.as.send.ask('channels.name', channel)).statusCode
const remove = async (id: number) => (await server.as.send.ask('channels.remove', { id })).statusCode
const brought = async () => (await server.as.look.ask('channels.list', {})).json().result.data

let people = 0
async function joined(postal_code: string, channel: string | undefined, times = 1) {
  for (let time = 0; time < times; time += 1) {
    people += 1
    const person = { email: `nachbar${people}@example.org`, postal_code, ...(channel && { channel }) }
    await join(server.fresh.database, person)
  }
}

test('a code has one name, the last; the log has it by its number, and taken away it is gone', async () => {
  for (const wrong of [
    { code: 'Land Frauen' },
    { code: 'x'.repeat(41) },
    { name: '' },
    { name: 'x'.repeat(61) },
  ])
    expect(await name({ ...LANDFRAUEN, ...wrong })).toBe(400)
  await name({ ...LANDFRAUEN, name: 'Landfrauen' })
  await name(LANDFRAUEN)
  // Nobody came by it yet: it is listed where it can be taken away.
  const [channel, ...others] = await brought()
  expect([channel, others]).toEqual([{ ...LANDFRAUEN, id: channel.id, signedUp: 0, confirmed: 0 }, []])
  expect([await remove(channel.id), await remove(channel.id)]).toEqual([200, 404])
  expect(await brought()).toEqual([])
  expect(
    await ask(`select action, subject from audit_log where action like 'channel%' order by id desc limit 2`),
  ).toEqual([
    { action: 'channel_removed', subject: { channel: channel.id } },
    { action: 'channel_named', subject: { channel: channel.id } },
  ])
})

test('what brought people, by code; what nobody named is one sum', async () => {
  await name({ code: 'altmuehl-bote', name: 'Anzeige Altmühl-Bote' })
  await joined('91732', 'aushang-91732', 3)
  await joined('91722', 'altmuehl-bote', 4)
  // Anybody may invent a code, also of a place that there is not.
  for (const code of ['invented', 'aushang-99999']) await joined('91732', code)
  await joined('91732', undefined, 6)
  await joined('91722', 'nachbarn')
  const waits = { email: 'wartet@example.org', postal_code: '91732', channel: 'nachbarn' }
  await signUp(server.fresh.database, waits)
  const line = (code: string | null, name: string, signedUp: number, confirmed = signedUp) =>
    expect.objectContaining({ code, name, signedUp, confirmed })
  expect(await brought()).toEqual([
    line(null, 'ohne Kennung', 6),
    line('altmuehl-bote', 'Anzeige Altmühl-Bote', 4),
    line('aushang-91732', 'Aushang Merkendorf', 3),
    line('*', 'andere Kennungen', 2),
    line('nachbarn', 'Links von Nachbarn', 2, 1),
  ])
})
