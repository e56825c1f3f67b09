import { afterAll, expect, test } from 'vitest'
import { consoleApp } from '../../../test/support/console-app.ts'
import { aConsoleBrowser } from '../../../test/support/operators.ts'
import type { AuditPage } from '../../contract/console/audit.ts'

const server = await consoleApp()
await server.as.send.post('/konsole/api/places/goals', { goals: [{ postalCode: '16766', goal: 30 }] })
await server.as.administer.post('/konsole/api/channels', { code: 'maz', name: 'Anzeige' })
await aConsoleBrowser(server.app).logIn('selma@example.org', 'falsches Passwort')
afterAll(() => server.close())

async function log(who: 'look' | 'send' | 'administer', query = ''): Promise<AuditPage> {
  return (await server.as[who].get(`/konsole/api/audit?${query}`)).json()
}
const linesOf = ({ entries, people }: AuditPage) =>
  entries.map(({ who, action }) => [who && people[who], action])

test('everybody else reads the own lines, and who tried the own password, whatever is asked for', async () => {
  const { people } = await log('administer')
  const [adam] = Object.keys(people)
  for (const query of ['', `who=${adam}`, 'who=nobody']) {
    const page = await log('send', query)
    expect(linesOf(page).slice(0, 2)).toEqual([
      [null, 'log_in_failed'],
      ['Selma', 'place_goal_set'],
    ])
    expect(Object.values(page.people)).toEqual(['Selma'])
    expect(JSON.stringify(page)).not.toContain('Adam')
  }
  expect(linesOf(await log('look')).map(([name]) => name)).not.toContain('Selma')
  expect((await server.as.send.get('/konsole/api/audit/export.csv')).statusCode).toBe(403)
})

test('it is filtered by who, what and when, and read page by page', async () => {
  const { people } = await log('administer')
  const selma = Object.entries(people).find(([, name]) => name === 'Selma')?.[0]
  expect(linesOf(await log('administer', `who=${selma}&topic=places`))).toEqual([['Selma', 'place_goal_set']])
  expect(linesOf(await log('administer', 'who=nobody&topic=access'))).toEqual([[null, 'log_in_failed']])
  expect((await log('administer', 'until=2020-01-01')).entries).toEqual([])
  expect((await log('administer', 'from=2020-01-01')).entries.length).toBeGreaterThan(6)
  expect((await server.as.administer.get('/konsole/api/audit?who=selma')).statusCode).toBe(400)

  await server.fresh.database.owner.query(
    `insert into audit_log (action) select 'place_goal_set' from generate_series(1, 150)`,
  )
  const first = await log('administer')
  const second = await log('administer', `before=${first.next}`)
  expect([first.entries.length, second.next]).toEqual([100, null])
  expect(second.entries[0]?.number).toBe(Number(first.next) - 1)
})

test('the file has every line in words, and that it was fetched', async () => {
  const { headers, body } = await server.as.administer.get('/konsole/api/audit/export.csv?topic=places')
  expect(headers['content-disposition']).toMatch(/^attachment; filename="protokoll-\d{4}-\d\d-\d\d\.csv"$/)
  expect(body).toContain('"Selma";"Ziel gesetzt";"Postleitzahl 16766 · 30 Haushalte"')
  expect(body).not.toContain('Vergebliche Anmeldung')
  expect(linesOf(await log('administer'))[0]).toEqual(['Adam', 'audit_exported'])
})
