import { afterAll, beforeEach, expect, test } from 'vitest'
import { consoleApp } from '../../../test/support/console-app.ts'
import type { PlaceDetails } from '../../contract/console/routes/places.ts'

const server = await consoleApp()
afterAll(() => server.close())
beforeEach(async () => {
  await ask('truncate newsletter_signups, letters, place_starts, regions cascade')
  await ask('update places set goal = null where goal is not null')
  await ask('delete from place_days')
})

const ask = async (sql: string, values: unknown[] = []) =>
  (await server.fresh.database.owner.query(sql, values)).rows

const API = '/konsole/api/places'
const placeOf = async (postalCode: string) =>
  (await server.as.look.get(`${API}/${postalCode}`)).json<PlaceDetails>()
const setGoals = (...goals: { postalCode: string; goal: unknown }[]) =>
  server.as.send.post(`${API}/goals`, { goals })
const takeBack = (...postalCodes: string[]) => server.as.send.post(`${API}/starts/take-back`, { postalCodes })
const logged = async () =>
  (await ask(`select action, subject from audit_log where action like 'place%' order by id desc limit 1`))[0]

test('Selma sets goals of three places at once, and takes one back', async () => {
  await setGoals({ postalCode: '16766', goal: 30 })
  expect(await logged()).toEqual({ action: 'place_goal_set', subject: { postal_code: '16766', goal: 30 } })

  await setGoals(...['16766', '16833', '17268'].map((postalCode) => ({ postalCode, goal: 40 })))
  expect(await logged()).toEqual({
    action: 'place_goal_set',
    subject: { postal_codes: ['16766', '16833', '17268'], goal: 40 },
  })
  expect((await placeOf('16833')).goal).toBe(40)
  await setGoals({ postalCode: '16833', goal: null })
  expect((await placeOf('16833')).goal).toBe(null)
})

test.each([0, -1, 2.5, 100_001, '25', undefined])('%s is no goal', async (goal) => {
  expect((await setGoals({ postalCode: '16766', goal })).statusCode).toBe(400)
  expect(await ask('select from places where goal is not null')).toEqual([])
})

test('one postal code that does not exist: none of them is changed, and the log has no line', async () => {
  const before = await logged()
  const answer = await setGoals({ postalCode: '16766', goal: 30 }, { postalCode: '00000', goal: 30 })
  expect(answer.statusCode).toBe(404)
  expect((await setGoals({ postalCode: `16766' or true--`, goal: 30 })).statusCode).toBe(400)
  expect([await ask('select from places where goal is not null'), await logged()]).toEqual([[], before])
})

test('Selma takes the start of two places back; both collect', async () => {
  const at = '2026-11-01T10:00:00.000Z'
  const [newsletter] = await ask(
    `insert into newsletters (subject, body, postal_codes) values ('Kremmen startet', 'Es geht los.', '{16766}') returning id`,
  )
  await ask(
    `insert into place_starts (postal_code, newsletter_id, at) values ('16766', $1, $2), ('16833', null, $2)`,
    [newsletter.id, at],
  )
  const started = { at, letter: { id: Number(newsletter.id), subject: 'Kremmen startet' } }
  expect((await placeOf('16766')).start).toEqual(started)

  await takeBack('16766', '16833', '17268')
  expect([(await placeOf('16766')).start, (await placeOf('16833')).start]).toEqual([null, null])
  expect(await logged()).toMatchObject({
    action: 'place_start_taken_back',
    subject: { postal_codes: ['16766', '16833'] },
  })
})
