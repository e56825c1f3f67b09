import { expect, test } from 'vitest'
import { claim } from '../../../test/support/claims.ts'
import { crowd, crowdJoins } from '../../../test/support/crowd.ts'
import { databaseForEach } from '../../../test/support/fresh-database.ts'
import { queueNewsletter } from '../../../test/support/signup-steps.ts'
import { endOf } from '../../office/newsletters/course.ts'
import { type LetterLimits, openRates } from './rates.ts'

const fresh = databaseForEach()

const office = (limits: LetterLimits) => openRates(fresh.database.owner, limits)
/** Time goes by for the buckets. */
const later = (span: string) =>
  fresh.ask(`update letter_rates set filled_at = filled_at - $1::interval`, [span])

test('a limit by the hour leaves evenly, shared by all offices; the last letter is for who asks for one', async () => {
  const [first, second] = [await office({ hour: 600 }), await office({ hour: 600 })]
  expect(await first.room(5)).toEqual({ letters: 5, newsletters: 5 })
  expect(await second.room(100)).toEqual({ letters: 4, newsletters: 3 })
  second.spend({ letters: 3, newsletters: 3 })
  expect(await second.room(100)).toEqual({ letters: 1, newsletters: 0 })
  second.spend({ letters: 1, newsletters: 0 })
  await later('31 seconds')
  expect(await second.room(100)).toEqual({ letters: 5, newsletters: 4 })
})

test.each([
  ['hour', 60, '1 minute', 60],
  ['second', 10, '50 milliseconds', 20],
] as const)(
  'in no %s more leave than were set, whatever leaves as soon as it may',
  async (name, most, step, steps) => {
    const rates = await office({ [name]: most })
    let left = 0
    for (let at = 0; at < steps; at += 1) {
      const room = await rates.room(100)
      rates.spend(room)
      left += room.letters
      await later(step)
    }
    expect(left).toBeLessThanOrEqual(most)
    expect(left).toBeGreaterThan(most * 0.6)
  },
)

test('what is set anew counts at once, and what is set no longer is gone', async () => {
  await office({ hour: 600, second: 2 })
  await office({ hour: 1200 })
  expect(await fresh.ask('select name, capacity from letter_rates')).toEqual([{ name: 'hour', capacity: 20 }])
})

test('a new sender begins with few newsletters a day, and doubles its best day', async () => {
  const rates = () => office({ warm_up: 10 })
  expect(await (await rates()).room(100)).toEqual({ letters: 100, newsletters: 10 })
  await crowdJoins(fresh.database, crowd(8))
  await fresh.ask('update letters set claimed_at = null, state = $1', ['left'])
  await queueNewsletter(fresh.database, '16766')
  await claim(fresh.database.owner)
  expect(await (await rates()).room(100)).toEqual({ letters: 100, newsletters: 2 })
  await fresh.ask(`update letters set claimed_at = claimed_at - interval '1 day'`)
  expect(await (await rates()).room(100)).toEqual({ letters: 100, newsletters: 16 })
  // Thirty days of silence later it is a stranger again.
  await fresh.ask(`update letters set claimed_at = claimed_at - interval '31 days'`)
  expect(await (await rates()).room(100)).toEqual({ letters: 100, newsletters: 10 })
})

test('before a launch it is said when the last letter leaves: by the limits of each day, after what waits', async () => {
  const end = (recipients: number) => endOf(fresh.database.owner, recipients)
  const inBerlin = { day: 'numeric', month: 'long', timeZone: 'Europe/Berlin' } as const
  const day = (ahead: number) =>
    new Intl.DateTimeFormat('de-DE', inBerlin).format(Date.now() + ahead * 86_400_000)
  expect(await end(1000)).toBeNull()
  await office({ warm_up: 200 })
  expect(await end(0)).toBeNull()
  expect(await end(150)).toMatch(/ gegen \d\d:\d\d Uhr$/)
  expect(await end(600)).toContain(day(1))
  expect(await end(1000)).toContain(day(2))
  await crowdJoins(fresh.database, crowd(20))
  await queueNewsletter(fresh.database, '16766')
  expect(await end(600)).toContain(day(2))
})
