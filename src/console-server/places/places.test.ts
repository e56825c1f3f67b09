import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ConsoleApp, consoleApp } from '../../../test/support/console-app.ts'
import { FROM_CONSOLE } from '../../../test/support/operators.ts'
import { anna, buelent } from '../../../test/support/people.ts'
import { join, signUp } from '../../../test/support/signup-steps.ts'
import type { PlacesOverview } from '../../contract/console/routes/places.ts'

let server: ConsoleApp
beforeAll(async () => {
  server = await consoleApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  await ask('truncate newsletter_signups, letters, signup_changes, place_totals, place_plans cascade')
  await ask('delete from place_days')
})

const ask = async (sql: string, values: unknown[] = []) =>
  (await server.fresh.database.owner.query(sql, values)).rows

const API = '/konsole/api/places'
const overview = async () => (await server.as.look.get(API)).json<PlacesOverview>()
const setGoal = (goal: unknown, postalCode = '16766') =>
  server.as.send.post(`${API}/${postalCode}/goal`, { goal })
const setStarted = (started: unknown, postalCode = '16766') =>
  server.as.send.post(`${API}/${postalCode}/start`, { started })

const logged = () =>
  ask(`select action, subject from audit_log where action like 'place%' order by id desc limit 1`)

test('places with demand or a plan are listed, exact before and after the sums are rolled up', async () => {
  await signUp(server.fresh.database, anna)
  await join(server.fresh.database, buelent)
  await setGoal(40, '10115')
  const before = await overview()
  await ask('select roll_up_signup_changes()')
  const after = await overview()
  expect(before).toMatchObject({
    // As distances: 10115, 16766, 17252.
    places: { postalCode: [10115, 6651, 486], waiting: [0, 0, 1], open: [0, 1, 0] },
    plans: [{ postalCode: '10115', goal: 40, startedAt: null }],
  })
  expect(after.places).toEqual(before.places)
})

test('Selma sets a goal, starts a place, takes that back; each is in the log with the place', async () => {
  const goal = await setGoal(30)
  expect([goal.statusCode, goal.json()]).toEqual([200, { postalCode: '16766', goal: 30, startedAt: null }])
  expect(await logged()).toEqual([{ action: 'place_goal_set', subject: { postal_code: '16766', goal: 30 } }])

  const started = (await setStarted(true)).json<{ startedAt: string }>()
  expect(started).toMatchObject({
    postalCode: '16766',
    goal: 30,
    startedAt: expect.stringMatching(/^20.*Z$/),
  })
  expect(await logged()).toEqual([{ action: 'place_started', subject: { postal_code: '16766' } }])
  // Started twice, the first time counts.
  await ask(`update place_plans set started_at = started_at - interval '1 day'`)
  const again = (await setStarted(true)).json<{ startedAt: string }>()
  expect(again.startedAt < started.startedAt).toBe(true)

  expect((await setStarted(false)).json()).toEqual({ postalCode: '16766', goal: 30, startedAt: null })
  expect(await logged()).toEqual([{ action: 'place_start_taken_back', subject: { postal_code: '16766' } }])
})

test.each([0, -1, 2.5, 100_001, '25', null, undefined, Number.NaN])('%s is no goal', async (goal) => {
  const answer = await setGoal(goal)
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, 'goal'])
  expect(await ask('select * from place_plans')).toEqual([])
})

test.each(['00000', '1676', `16766' or true--`, '<b>'])(
  '%s is no place, and leaves no line in the log',
  async (place) => {
    const before = await logged()
    const code = encodeURIComponent(place)
    expect((await setGoal(25, code)).statusCode).toBe(404)
    expect((await setStarted(true, code)).statusCode).toBe(404)
    expect((await setStarted('yes')).statusCode).toBe(400)
    expect([await ask('select * from place_plans'), await logged()]).toEqual([[], before])
  },
)

test('who may look sees it all and changes nothing; a foreign page changes nothing either', async () => {
  const status = async (who: 'nobody' | 'look' | 'send' | 'administer') => [
    (await server.as[who].get(API)).statusCode,
    (await server.as[who].post(`${API}/16766/goal`, { goal: 20 })).statusCode,
    (await server.as[who].post(`${API}/16766/start`, { started: true })).statusCode,
  ]
  expect(await status('nobody')).toEqual([401, 401, 401])
  expect(await status('look')).toEqual([200, 403, 403])
  expect(await ask('select * from place_plans')).toEqual([])
  expect(await status('send')).toEqual([200, 200, 200])
  expect(await status('administer')).toEqual([200, 200, 200])
  const foreign = { ...FROM_CONSOLE, origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }
  expect((await server.as.send.post(`${API}/16766/goal`, { goal: 1 }, foreign)).statusCode).toBe(403)
})
