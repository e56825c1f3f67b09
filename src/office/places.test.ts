import { afterAll, beforeEach, expect, test } from 'vitest'
import { consoleApp } from '../../test/support/console-app.ts'

const server = await consoleApp()
afterAll(() => server.close())
beforeEach(async () => {
  await ask('truncate place_starts cascade')
  await ask('update places set goal = null where goal is not null')
})

const ask = async (sql: string, values: unknown[] = []) =>
  (await server.fresh.database.owner.query(sql, values)).rows

const placeOf = async (postalCode: string) =>
  (await server.as.look.ask('places.one', { postalCode })).json().result.data
const setGoals = (goal: unknown, ...postalCodes: string[]) =>
  server.as.send.ask('places.setGoals', { postalCodes, goal })
const logged = async () =>
  (await ask(`select action, subject from audit_log where action like 'place%' order by id desc limit 1`))[0]

test('Selma sets goals of three places at once, and takes one back', async () => {
  await setGoals(30, '16766')
  expect(await logged()).toEqual({ action: 'place_goal_set', subject: { postal_code: '16766', goal: 30 } })
  await setGoals(40, '16766', '16833', '17268')
  expect(await logged()).toEqual({
    action: 'place_goal_set',
    subject: { postal_codes: ['16766', '16833', '17268'], goal: 40 },
  })
  expect((await placeOf('16833')).goal).toBe(40)
  await setGoals(null, '16833')
  expect((await placeOf('16833')).goal).toBe(null)
})

test.each([0, -1, 2.5, 100_001, '25', undefined])('%s is no goal', async (goal) => {
  expect((await setGoals(goal, '16766')).statusCode).toBe(400)
  expect(await ask('select from places where goal is not null')).toEqual([])
})

test('one postal code that does not exist: none of them is changed, and the log has no line', async () => {
  const before = await logged()
  expect((await setGoals(30, '16766', '00000')).statusCode).toBe(404)
  expect([await ask('select from places where goal is not null'), await logged()]).toEqual([[], before])
})

test('Selma takes the start of a place back; it collects', async () => {
  const at = '2026-11-01T10:00:00.000Z'
  const [newsletter] = await ask(
    `insert into newsletters (subject, body, postal_codes, state) values ('Kremmen startet', 'Es geht los.', '{16766}', 'sending') returning id`,
  )
  await ask('insert into place_starts (postal_code, newsletter_id, at) values ($1, $2, $3)', [
    ...['16766', newsletter.id, at],
  ])
  const letter = { id: Number(newsletter.id), subject: 'Kremmen startet' }
  expect((await placeOf('16766')).start).toEqual({ at, letter })
  const takeBack = () => server.as.send.ask('places.takeStartBack', { postalCode: '16766' })
  await takeBack()
  expect((await placeOf('16766')).start).toBe(null)
  expect(await logged()).toEqual({ action: 'place_start_taken_back', subject: { postal_code: '16766' } })
  expect((await takeBack()).json().error.data.reason).toBe('not_started')
})
