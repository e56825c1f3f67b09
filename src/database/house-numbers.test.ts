import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { databaseForEach } from '../../test/support/fresh-database.ts'
import { aLink } from '../../test/support/links.ts'
import { anna } from '../../test/support/people.ts'
import { deliver, join, signUp } from '../../test/support/signup-steps.ts'
import { call } from './ask.ts'

const fresh = databaseForEach()

const neighbour = (number: number) => ({ email: `nachbar-${number}@example.org`, postal_code: '16766' })

async function neighboursJoin(from: number, to: number) {
  for (let number = from; number <= to; number += 1) await join(fresh.database, neighbour(number))
}

async function letterOf(person: { email: string; postal_code: string }): Promise<string> {
  await signUp(fresh.database, person)
  return (await deliver(fresh.database, person.email)).token
}

const confirm = (token: string) => call(fresh.database.anon, 'confirm_signup', token, {})
const house = (token: string) => call(fresh.database.anon, 'confirmed_house', token)

test('Anna moves in as the tenth house of Kremmen, and stays it while others come and go', async () => {
  await neighboursJoin(1, 9)
  const token = await letterOf({ ...anna, postal_code: '17268' })
  expect(await house(token)).toMatchObject({ place: expect.stringContaining('Templin'), house_number: null })
  await confirm(token)
  await call(fresh.database.anon, 'change_postal_code', await aLink(fresh, anna.email, 'my_data'), '16766')
  expect(await house(token)).toMatchObject({
    ...{ postal_code: '16766', place: 'Kremmen', house_number: 10, households: 10 },
    ...{ goal: 25, state: 'collecting' },
  })
  await neighboursJoin(11, 12)
  await call(fresh.database.anon, 'erase_my_data', await aLink(fresh, neighbour(3).email, 'my_data'))
  await confirm(token)
  expect(await house(token)).toMatchObject({ house_number: 10, households: 11 })
})

test('neighbours who confirm at the same moment have houses of their own', async () => {
  const [first, second] = [await letterOf(neighbour(1)), await letterOf(neighbour(2))]
  const slow = await fresh.database.anon.connect()
  await slow.query('begin')
  await slow.query("select public.confirm_signup($1, '{}')", [first])
  const later = confirm(second)
  await setTimeout(100)
  await slow.query('commit')
  slow.release()
  await later
  const rows = await fresh.ask<{ house_number: number }>(
    'select house_number from newsletter_signups order by 1',
  )
  expect(rows.map(({ house_number }) => house_number)).toEqual([1, 2])
  // So few are told to nobody.
  expect(await house(first)).toMatchObject({ house_number: null, households: null })
})
