import { afterAll, expect, test } from 'vitest'
import { consoleApp } from '../../test/support/console-app.ts'
import { aConsoleBrowser } from '../../test/support/operators.ts'
import { inWords } from './audit-words.ts'

const server = await consoleApp()
await server.as.send.ask('places.setGoal', { postalCode: '16766', goal: 30 })
await server.as.administer.ask('regions.save', { name: 'Rhinluch', postalCodes: ['16766'] })
await aConsoleBrowser(server.app).logIn('selma@example.org', 'falsches Passwort')
afterAll(() => server.close())

const log = async (who: 'look' | 'send' | 'administer', filter = {}) =>
  (await server.as[who].ask('audit.list', filter)).json().result.data
const linesOf = ({ entries }: { entries: { who: string; what: string }[] }) =>
  entries.map(({ who, what }) => `${who}: ${what}`)

test('everybody else reads the own lines, and who tried the own password, whatever is asked for', async () => {
  const { people } = await log('administer')
  const [adam] = Object.keys(people)
  for (const filter of [{}, { who: adam }, { who: 'nobody' }]) {
    const page = await log('send', filter)
    expect(linesOf(page).slice(0, 2)).toEqual([
      'nicht angemeldet: Vergebliche Anmeldung',
      'Selma: Ziel gesetzt',
    ])
    expect(Object.values(page.people)).toEqual(['Adam', 'Lotte', 'Selma'])
    expect(linesOf(page).join()).not.toContain('Adam')
  }
  expect(linesOf(await log('look')).join()).not.toContain('Selma')
})

test('it is filtered by who and when, and read page by page', async () => {
  const { people } = await log('administer')
  const selma = Object.entries(people).find(([, name]) => name === 'Selma')?.[0]
  expect((await log('administer', { who: selma })).entries[1]).toMatchObject({
    who: 'Selma',
    what: 'Ziel gesetzt',
    details: 'Postleitzahl 16766 · Ziel 30',
  })
  expect(linesOf(await log('administer', { who: 'nobody', from: '2020-01-01' }))).toContain(
    'nicht angemeldet: Vergebliche Anmeldung',
  )
  expect((await log('administer', { until: '2020-01-01' })).entries).toEqual([])
  expect((await log('administer', { from: '2020-01-01' })).entries.length).toBeGreaterThan(6)

  await server.fresh.database.owner.query(
    `insert into audit_log (action) select 'place_goal_set' from generate_series(1, 150)`,
  )
  const first = await log('administer')
  const second = await log('administer', { cursor: first.next })
  expect([first.entries.length, second.next]).toEqual([100, null])
  expect(second.entries[0]?.number).toBe(Number(first.next) - 1)
})

const CARLA = '6f1d1c0e-0000-4000-8000-000000000001'
const GONE = CARLA.replace('1c', '2c')
const people = { [CARLA]: 'Carla' }

const line = { number: 1, at: '', who: CARLA, action: 'log_in', subject: {} }

test.each([
  [{ newsletter: 3, letters: 1214 }, 'Start 3 · Briefe 1.214'],
  [{ by: 'app' }, 'mit Code der App'],
  [{ account: CARLA, step: 'app' }, 'in den Zugang: Carla · falsch: Code der App'],
  [{ operator: GONE, role: 'send' }, 'ein Zugang, den es nicht mehr gibt · darf ansehen und versenden'],
  [{ format: 'csv', searched: false, places: null }, 'als csv'],
  [{ send_at: '2026-11-24T09:00:00.000Z' }, 'für 24.11.2026, 10:00 Uhr'],
  [
    { format: 'xlsx', until: '2026-11-30', from: '2026-11-01', result: 'missed' },
    'als xlsx · nicht angenommen · von 01.11.2026 · bis 30.11.2026',
  ],
  [{ version: 2, fields: ['promo', 'ordering'] }, 'Aktion, So bestellst du · Fassung 2'],
  [
    { reason: 'Eilt', despite: ['Angabe fehlt: Ort', 'Kein Ende.'] },
    'trotz: Angabe fehlt: Ort, Kein Ende. · Grund: Eilt',
  ],
  [{ outcome: 'away' }, 'Mailserver nicht zu erreichen'],
])('%j reads: %s', (subject, words) => {
  expect(inWords({ ...line, subject }, people).details).toBe(words)
})

test.each([
  [CARLA, 'log_in', 'Carla'],
  [GONE, 'log_in', 'jemand, der keinen Zugang mehr hat'],
  [null, 'operator_added', 'Kommandozeile'],
])('%s did %s: %s', (who, action, words) => {
  expect(inWords({ ...line, who, action }, people).who).toBe(words)
})
