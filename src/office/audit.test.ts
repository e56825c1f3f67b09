import { beforeAll, expect, test } from 'vitest'
import { consoleForAll } from '../../test/support/console-app.ts'
import { aConsoleBrowser } from '../../test/support/operators.ts'
import { inWords } from './audit-words.ts'

const server = consoleForAll()
beforeAll(async () => {
  const { send, administer } = server.as
  await send.ask('places.setGoal', { postalCode: '16766', goal: 30 })
  await administer.ask('regions.save', { name: 'Rhinluch', postalCodes: ['16766'] })
  await aConsoleBrowser(server.app).logIn('selma@example.org', 'falsches Passwort')
})

const log = (who: 'look' | 'send' | 'administer', filter = {}) => server.as[who].asks('audit.list', filter)
const linesOf = ({ entries }: { entries: { who: string; what: string }[] }) =>
  entries.map(({ who, what }) => `${who}: ${what}`)

test('everybody else reads the own lines, and who tried the own password, whatever is asked for', async () => {
  const [adam] = Object.keys((await log('administer')).people)
  for (const filter of [{}, { who: adam }, { who: 'nobody' }]) {
    const page = await log('send', filter)
    const last = ['nicht angemeldet: Vergebliche Anmeldung', 'Selma: Ziel gesetzt']
    expect(linesOf(page).slice(0, 2)).toEqual(last)
    expect(Object.values(page.people)).toEqual(['Adam', 'Lotte', 'Selma'])
    expect(linesOf(page).join()).not.toContain('Adam')
  }
  expect(linesOf(await log('look')).join()).not.toContain('Selma')
})

test('it is filtered by who and when, and read page by page', async () => {
  const { people } = await log('administer')
  const who = Object.keys(people).find((id) => people[id] === 'Selma')
  const line = { who: 'Selma', what: 'Ziel gesetzt', details: 'Postleitzahl 16766 · Ziel 30' }
  expect((await log('administer', { who })).entries[1]).toMatchObject(line)
  const nobodys = linesOf(await log('administer', { who: 'nobody', from: '2020-01-01' }))
  expect(nobodys).toContain('nicht angemeldet: Vergebliche Anmeldung')
  expect((await log('administer', { until: '2020-01-01' })).entries).toEqual([])

  await server.ask(`insert into audit_log (action) select 'place_goal_set' from generate_series(1, 150)`)
  const first = await log('administer')
  const second = await log('administer', { cursor: first.next })
  expect([first.entries.length, second.next]).toEqual([100, null])
  expect(second.entries[0]?.number).toBe(Number(first.next) - 1)
})

test('it reads as a sentence, whoever did it, and whatever it was done to', () => {
  const carla = '6f1d1c0e-0000-4000-8000-000000000001'
  const gone = carla.replace('1c', '2c')
  const read = (who: string | null, subject: Record<string, unknown>) =>
    inWords({ number: 1, at: '', who, action: 'log_in', subject }, { [carla]: 'Carla' })
  const opened = read(gone, { account: carla, step: 'app' })
  expect(opened).toMatchObject({
    who: 'jemand, der keinen Zugang mehr hat',
    details: 'in den Zugang: Carla · falsch: Code der App',
  })
  const made = read(null, { operator: gone, send_at: '2026-11-24T09:00:00.000Z' })
  expect(made).toMatchObject({
    who: 'Kommandozeile',
    details: 'ein Zugang, den es nicht mehr gibt · für 24.11.2026, 10:00 Uhr',
  })
  const exported = read(carla, { letters: 1214, state: 'confirmed', until: '2026-11-30' })
  expect(exported.details).toBe('Briefe 1.214 · bestätigt · bis 30.11.2026')
})
