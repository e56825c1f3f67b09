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

const setGoal = (goal: unknown, postalCode = '16766') =>
  server.as.send.ask('places.setGoal', { postalCode, goal })
const goals = () => ask('select postal_code, goal from places where goal is not null')
const logged = async () =>
  (await ask(`select action, subject from audit_log where action like 'place%' order by id desc limit 1`))[0]

test('Selma sets the goal of a place, and takes it back', async () => {
  await setGoal(30)
  expect(await goals()).toEqual([{ postal_code: '16766', goal: 30 }])
  expect(await logged()).toEqual({ action: 'place_goal_set', subject: { postal_code: '16766', goal: 30 } })
  await setGoal(null)
  expect(await goals()).toEqual([])
})

test.each([0, -1, 2.5, 100_001, '25', undefined])('%s is no goal', async (goal) => {
  expect((await setGoal(goal)).statusCode).toBe(400)
  expect(await goals()).toEqual([])
})

test('a postal code that does not exist has no goal, and the log has no line', async () => {
  const before = await logged()
  expect((await setGoal(30, '00000')).statusCode).toBe(404)
  expect(await logged()).toEqual(before)
})

test('Selma takes the start of a place back; it collects', async () => {
  await ask(`insert into place_starts (postal_code, at) values ('16766', '2026-11-01T10:00:00Z')`)
  const takeBack = () => server.as.send.ask('places.takeStartBack', { postalCode: '16766' })
  await takeBack()
  expect(await ask('select from place_starts')).toEqual([])
  expect(await logged()).toEqual({ action: 'place_start_taken_back', subject: { postal_code: '16766' } })
  expect((await takeBack()).json().error.data.reason).toBe('not_started')
})
