import { expect, test } from 'vitest'
import { havelland } from '../../test/support/havelland.ts'
import { anna, buelent } from '../../test/support/people.ts'
import { claimOf, join } from '../../test/support/signup-steps.ts'

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

/** The letters of a launch in the order in which the server comes by them. */
const lettersOf = (newsletter: unknown) =>
  ask<{ id: string; email: string }>(
    `select l.id, s.email from letters as l join newsletter_signups as s on s.id = l.signup_id
     where l.newsletter_id = $1 order by l.ctid`,
    [newsletter],
  )

test.each([
  { decides: 'cancelled', isCancelled: false, call: 'cancel_newsletter($1)', says: true },
  { decides: 'gone on with', isCancelled: true, call: 'finish_newsletter($1)::int', says: 2 },
])(
  'a launch is $decides while a worker takes a letter in hand: each waits for the other, never in a circle',
  async ({ isCancelled, call, says }) => {
    for (const person of [anna, buelent]) await join(database(), person)
    const newsletter = await launch()
    await start(newsletter)
    if (isCancelled) await ask('select cancel_newsletter($1)', [newsletter])
    const [first, second] = await lettersOf(newsletter)
    const isFree = await meanwhile('select from letters where id = $1 for update', [first?.id])

    const deciding = answer(call, [newsletter])
    await waiting(1)
    const claim = claimOf(second?.id ?? '', second?.email ?? '', 'a token')
    const claiming = ask('select verdict from claim_letters($1)', [JSON.stringify([claim])])
    await waiting(2)
    await isFree()

    expect(await deciding).toBe(says)
    expect(await claiming).toEqual([{ verdict: isCancelled ? 'send' : 'dropped' }])
  },
)

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
