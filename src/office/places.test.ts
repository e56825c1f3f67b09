import { beforeEach, expect, test } from 'vitest'
import { consoleForAll } from '../../test/support/console-app.ts'

const server = consoleForAll()
beforeEach(() => server.ask(`update places set goal = null where goal is not null`))

const setGoal = (goal: unknown, postalCode = '16766') =>
  server.as.send.asks('places.setGoal', { postalCode, goal })
const goals = () => server.ask('select postal_code, goal from places where goal is not null')
const logged = async () => (await server.actions('^place')).at(-1)

test('Selma sets the goal of a place, and takes it back; one that does not exist has none, and no line in the log', async () => {
  await setGoal(30)
  const goal = { postal_code: '16766', goal: 30 }
  expect([await goals(), await logged()]).toEqual([[goal], { action: 'place_goal_set', subject: goal }])
  expect((await setGoal(30, '00000')).status).toBe(404)
  expect((await logged())?.subject).toEqual(goal)
  await setGoal(null)
  expect(await goals()).toEqual([])
})

test.each([0, -1, 2.5, 100_001, '25', undefined])('%s is no goal', async (goal) => {
  expect((await setGoal(goal)).status).toBe(400)
  expect(await goals()).toEqual([])
})

test('Selma takes the start of a place back; it collects', async () => {
  await server.ask(`insert into place_starts (postal_code, at) values ('16766', '2026-11-01T10:00:00Z')`)
  const takeBack = () => server.as.send.asks('places.takeStartBack', { postalCode: '16766' })
  await takeBack()
  expect(await server.ask('select from place_starts')).toEqual([])
  expect(await logged()).toEqual({ action: 'place_start_taken_back', subject: { postal_code: '16766' } })
  expect((await takeBack()).refused).toBe('not_started')
})
