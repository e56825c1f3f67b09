import { afterAll, beforeEach, expect, test } from 'vitest'
import { consoleApp } from '../../test/support/console-app.ts'
import { join, signUp } from '../../test/support/signup-steps.ts'

const server = await consoleApp()
afterAll(() => server.close())
beforeEach(() => ask('truncate newsletter_signups, letters cascade'))

const ask = async (sql: string, values: unknown[] = []) =>
  (await server.fresh.database.owner.query<Record<string, unknown>>(sql, values)).rows

let people = 0
async function joined(postal_code: string, channel: string | undefined, times = 1) {
  for (let time = 0; time < times; time += 1) {
    people += 1
    const person = { email: `nachbar${people}@example.org`, postal_code, ...(channel && { channel }) }
    await join(server.fresh.database, person)
  }
}

test('what brought people, by code; those of few are one sum', async () => {
  await joined('91732', 'aushang-91732', 3)
  await joined('91722', 'altmuehl-bote', 5)
  // Anybody may invent a code, also of a place that there is not.
  for (const code of ['invented', 'aushang-99999']) await joined('91732', code)
  await joined('91732', undefined, 6)
  await joined('91722', 'nachbarn')
  const waits = { email: 'wartet@example.org', postal_code: '91732', channel: 'nachbarn' }
  await signUp(server.fresh.database, waits)
  const line = (code: string | null, name: string, signedUp: number, confirmed = signedUp) =>
    expect.objectContaining({ code, name, signedUp, confirmed })
  const brought = (await server.as.look.ask('visits.channels')).json().result.data
  expect(brought).toEqual([
    line(null, 'ohne Kennung', 6),
    line('altmuehl-bote', 'altmuehl-bote', 5),
    line('aushang-91732', 'Aushang Merkendorf', 3),
    line('*', 'andere Kennungen', 2),
    line('nachbarn', 'Links von Nachbarn', 2, 1),
  ])
})
