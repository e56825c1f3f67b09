import { beforeEach, expect, test } from 'vitest'
import { databaseForAll } from '../../test/support/fresh-database.ts'
import { anna } from '../../test/support/people.ts'
import { join, move, signUp } from '../../test/support/signup-steps.ts'
import { listChannels } from '../office/channels.ts'

const fresh = databaseForAll()
beforeEach(() => fresh.ask('truncate newsletter_signups cascade'))

/** What operators are told. */
async function counted() {
  const channels = await listChannels(fresh.database.office)
  return channels.flatMap(({ code, confirmed }) => (confirmed > 0 ? `${code} ${confirmed}` : []))
}

test('Anna comes by the notice, confirms, moves and leaves: the sums follow her and end at nothing', async () => {
  const person = { ...anna, channel: 'aushang-16766' }
  await signUp(fresh.database, person)
  expect(await counted()).toEqual([])
  await join(fresh.database, person)
  expect(await counted()).toEqual(['aushang-16766 1'])

  await move(fresh.database, anna.email, '10115')
  expect(await counted()).toEqual(['aushang-16766 1'])

  await fresh.ask(`select withdraw_signup(id, 'link') from newsletter_signups where email = $1`, [anna.email])
  expect(await counted()).toEqual([])
  expect(await fresh.ask('select channel, state from newsletter_signups')).toEqual([
    { channel: null, state: 'left' },
  ])
})
