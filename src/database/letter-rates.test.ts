import { afterEach, beforeEach, expect, test } from 'vitest'
import { crowd, crowdJoins } from '../../test/support/crowd.ts'
import { type FreshDatabase, freshDatabase } from '../../test/support/fresh-database.ts'
import { claimOf, queueNewsletter } from '../../test/support/signup-steps.ts'

let fresh: FreshDatabase
beforeEach(async () => {
  fresh = await freshDatabase()
})
afterEach(() => fresh.drop())

const owner = async (sql: string, values: unknown[] = []) =>
  (await fresh.database.owner.query(sql, values)).rows
const limit = (limits: object) => owner(`select set_letter_limits($1)`, [limits])
const spend = (asked: number, newsletters: number) =>
  owner('select spend_letters($1, $2)', [asked, newsletters])
const free = async () => (await owner('select asked, newsletters from letters_free()'))[0]
/** Time goes by for the buckets. */
const later = (span: string) => owner(`update letter_rates set filled_at = filled_at - $1::interval`, [span])

test('a limit by the hour leaves evenly; a fifth is kept for what somebody asked for', async () => {
  await limit({ hour: 600 })
  expect(await free()).toEqual({ asked: 10, newsletters: 8 })
  await spend(0, 8)
  expect(await free()).toEqual({ asked: 2, newsletters: 0 })
  await spend(2, 0)
  expect(await free()).toEqual({ asked: 0, newsletters: 0 })
  await later('31 seconds')
  expect(await free()).toEqual({ asked: 5, newsletters: 3 })
})

test('in no hour more leave than were set, whatever leaves as soon as it may', async () => {
  await limit({ hour: 60 })
  let left = 0
  for (let minute = 0; minute < 60; minute += 1) {
    const { asked } = await free()
    await spend(asked, 0)
    left += asked
    await later('1 minute')
  }
  expect(left).toBeLessThanOrEqual(60)
  expect(left).toBeGreaterThan(50)
})

test('what one worker takes in hand is gone for the others, also for one that starts', async () => {
  const village = crowd(8)
  await crowdJoins(fresh.database, village)
  await queueNewsletter(fresh.database, '16766')
  await limit({ hour: 600 })
  const letters = await owner(
    `select l.id, s.email from letters as l join newsletter_signups as s on s.id = l.signup_id where l.kind = 'newsletter'`,
  )
  const claims = letters.map(({ id, email }) => claimOf(id, email, `token of ${id}`))
  await owner('select claim_letters($1)', [JSON.stringify(claims)])
  expect(await free()).toEqual({ asked: 2, newsletters: 0 })
  await limit({ hour: 600 })
  expect(await free()).toEqual({ asked: 2, newsletters: 0 })
})

test('what is set anew counts at once, and what is set no longer is gone', async () => {
  await limit({ hour: 600, second: 2 })
  await spend(10, 0)
  await limit({ hour: 1200 })
  expect(await owner('select name from letter_rates')).toEqual([{ name: 'hour' }])
})

test('a new sender begins with few newsletters a day, and doubles its best day', async () => {
  await limit({ warm_up: 200 })
  expect(await free()).toEqual({ asked: 1000, newsletters: 200 })
  await spend(0, 150)
  expect(await free()).toMatchObject({ newsletters: 50 })
  await owner('update letter_days set day = day - 1')
  expect(await free()).toMatchObject({ newsletters: 300 })
  // Thirty days of silence later it is a stranger again.
  await owner('update letter_days set day = day - 31')
  expect(await free()).toMatchObject({ newsletters: 200 })
})

test('before a launch its plan says how many leave on which day, and when the last one does', async () => {
  const plan = (recipients: number) =>
    owner(
      `select letters::int, day - (now() at time zone 'Europe/Berlin')::date as ahead, done_at > now() as to_come
       from letters_plan($1)`,
      [recipients],
    )
  expect(await plan(1000)).toEqual([])
  await limit({ warm_up: 200 })
  expect(await plan(1000)).toEqual([
    { letters: 200, ahead: 0, to_come: true },
    { letters: 400, ahead: 1, to_come: true },
    { letters: 400, ahead: 2, to_come: true },
  ])
  // What left today already counts for tomorrow.
  await spend(20, 0)
  expect(await plan(1000)).toMatchObject([{ letters: 180 }, { letters: 400 }, { letters: 420 }])
  // And so does what waits before it.
  await crowdJoins(fresh.database, crowd(50))
  await owner('update letter_days set letters = 20')
  await queueNewsletter(fresh.database, '16766')
  expect(await plan(950)).toMatchObject([{ letters: 180 }, { letters: 400 }, { letters: 420 }])
})
