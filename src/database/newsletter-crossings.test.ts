import { expect, test } from 'vitest'
import { havelland } from '../../test/support/havelland.ts'
import { anna, buelent } from '../../test/support/people.ts'
import { join } from '../../test/support/signup-steps.ts'

// An operator decides about a launch at the very moment in which a worker has its letters in hand.

const { database, ask, answer, launch, start, begin, started, told } = havelland()

const waiting = (count: number) =>
  expect
    .poll(async () => {
      const waiters = await ask(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return waiters.length
    })
    .toBe(count)

/** Something that another session has begun, and not ended. */
async function meanwhile(sql: string, values: unknown[]) {
  const session = await database().owner.connect()
  await session.query('begin')
  await session.query(sql, values)
  return async () => {
    await session.query('commit')
    session.release()
  }
}

test('cancelled while its first letter is noted, a launch starts no place but that letter’s', async () => {
  for (const person of [anna, buelent]) await join(database(), person)
  const newsletter = await launch()
  await start(newsletter)
  const { id } = await begin(newsletter, anna)
  await ask(`update pgboss.job set state = 'active' where data ->> 'letter_id' = $1`, [id])
  const isNoted = await meanwhile(`select record_letters_sent(array[$1::uuid], '{250 OK}')`, [id])

  const cancelling = answer('cancel_newsletter($1)', [newsletter])
  await waiting(1)
  await isNoted()

  expect(await cancelling).toBe(true)
  expect(await told()).toEqual({ anna: 1, buelent: 0 })
  expect(await started()).toEqual(['16766'])
})
