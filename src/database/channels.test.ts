import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../test/support/fresh-database.ts'
import { anna, buelent } from '../../test/support/people.ts'
import { join, move, signUp } from '../../test/support/signup-steps.ts'
import { rollUpSignupChanges } from './queries/upkeep.ts'

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
})
afterAll(() => fresh.drop())
beforeEach(async () => {
  await fresh.database.owner.query(
    'truncate newsletter_signups, letters, channels, channel_changes, channel_days cascade',
  )
})

const ask = async (sql: string, values: unknown[] = []) =>
  (await fresh.database.owner.query(sql, values)).rows as unknown[]

/** What the sums say, rolled up or not. */
async function counted() {
  const { rows } = await fresh.database.owner.query<{ channel: string; place: string; confirmed: number }>(
    `select channel, postal_code as place, sum(confirmed)::integer as confirmed
     from (select channel, postal_code, confirmed from channel_days
           union all select channel, postal_code, confirmed from channel_changes) as parts
     group by 1, 2 having sum(confirmed) <> 0 order by 1, 2`,
  )
  return rows.map(({ channel, place, confirmed }) => `${channel} ${place} ${confirmed}`)
}

const neighbour = (number: number, channel: string) => ({
  email: `nachbar${number}@example.org`,
  postal_code: '16766',
  channel,
})
const enter = (code: string) => ask(`insert into channels (code, name) values ($1, 'Landfrauen')`, [code])

test('Anna comes by the notice, confirms, moves and leaves: the sums follow her and end at nothing', async () => {
  const person = { ...anna, channel: 'aushang-16766' }
  await signUp(fresh.database, person)
  expect(await counted()).toEqual([])
  await join(fresh.database, person)
  expect(await counted()).toEqual(['aushang-16766 16766 1'])
  expect(await rollUpSignupChanges(fresh.database.owner)).toBeGreaterThan(0)
  expect(await counted()).toEqual(['aushang-16766 16766 1'])

  await move(fresh.database, anna.email, '10115')
  expect(await counted()).toEqual(['aushang-16766 10115 1'])

  await ask(`select withdraw_signup(id, 'link') from newsletter_signups where email = $1`, [anna.email])
  expect(await counted()).toEqual([])
  expect(await ask('select channel, state from newsletter_signups')).toEqual([
    { channel: null, state: 'left' },
  ])
})

test('Anna is erased: her code is nowhere, and she is taken off the sums', async () => {
  await join(fresh.database, { ...anna, channel: 'anna-meier' })
  await join(fresh.database, { ...buelent, channel: 'aushang-17252' })
  await rollUpSignupChanges(fresh.database.owner)
  await ask(`select erase_person($1, true, 'operator')`, [anna.email])
  await rollUpSignupChanges(fresh.database.owner)
  expect(await counted()).toEqual(['aushang-17252 17252 1'])
  for (const table of ['channel_days', 'consent_events', 'newsletter_signups'])
    expect(await ask(`select from ${table} as t where t::text like '%anna%'`)).toEqual([])
})

test('a thousand invented codes are one sum; once somebody enters one, its households are its own', async () => {
  for (const [number, code] of ['landfrauen', 'landfrauen', 'x', 'aushang-99999', 'aushang-16766'].entries())
    await join(fresh.database, neighbour(number, code))
  expect(await counted()).toEqual(['* 16766 4', 'aushang-16766 16766 1'])
  await enter('landfrauen')
  await enter('aushang-16766')
  expect(await counted()).toEqual(['* 16766 2', 'aushang-16766 16766 1', 'landfrauen 16766 2'])
  await rollUpSignupChanges(fresh.database.owner)
  await ask('delete from channels')
  await rollUpSignupChanges(fresh.database.owner)
  expect(await counted()).toEqual(['* 16766 4', 'aushang-16766 16766 1'])
})

test('how many came by a neighbour’s link is said from five on', async () => {
  const said = async () => {
    const { rows } = await fresh.database.anon.query(
      `select place_standing('16766') ->> 'by_neighbours' as said`,
    )
    return rows[0]?.said as string | null
  }
  for (const number of [1, 2, 3, 4]) await join(fresh.database, neighbour(number, 'nachbarn'))
  expect(await said()).toBeNull()
  await rollUpSignupChanges(fresh.database.owner)
  await join(fresh.database, neighbour(5, 'nachbarn'))
  expect(await said()).toBe('5')
})

test.each(['Anna Meier', 'A', 'ä', '', 'x'.repeat(41), 'anna@example.org'])(
  '%s is no code, whoever inserts',
  async (code) => {
    const insert = `insert into newsletter_signups (email, postal_code, channel) values ('anna@example.org', '16766', $1)`
    await expect(fresh.database.anon.query(insert, [code])).rejects.toMatchObject({
      constraint: 'newsletter_signups_channel_shape',
    })
  },
)
