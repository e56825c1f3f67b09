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

test('the start of one place is taken back, and it collects again; another runs on', async () => {
  await server.ask(`insert into place_starts (postal_code) values ('16766'), ('17268')`)
  const takeBack = () => server.as.send.asks('places.takeStartBack', { postalCode: '16766' })
  await takeBack()
  expect(await server.ask('select postal_code from place_starts')).toEqual([{ postal_code: '17268' }])
  expect(await logged()).toEqual({ action: 'place_start_taken_back', subject: { postal_code: '16766' } })
  expect((await takeBack()).refused).toBe('not_started')
})
