import { beforeEach, expect, test } from 'vitest'
import { databaseForAll } from '../../test/support/fresh-database.ts'
import { anna, buelent } from '../../test/support/people.ts'
import { join, move, signUp } from '../../test/support/signup-steps.ts'
import { call } from './ask.ts'

const fresh = databaseForAll()
beforeEach(async () => {
  await fresh.ask(`truncate newsletter_signups, letters, place_days cascade`)
  await fresh.ask('update places set goal = null where goal is not null')
})

const households = (postalCode: string) =>
  fresh.ask('select waiting::int, households::int from place_standings where postal_code = $1', [postalCode])

const standing = (postalCode: string) => call(fresh.database.anon, 'place_standing', postalCode)

const neighbour = (number: number) => ({ email: `nachbar${number}@example.org`, postal_code: '16766' })

test('Anna signs up, Bülent confirms, moves and leaves: a day remembers what is gone, and no move', async () => {
  await signUp(fresh.database, anna)
  await join(fresh.database, buelent)
  expect(await households('16766')).toEqual([{ waiting: 0, households: 0 }])
  expect(await households('17252')).toEqual([{ waiting: 1, households: 1 }])

  await move(fresh.database, buelent.email, '10115')
  expect(await households('17252')).toEqual([{ waiting: 0, households: 0 }])
  expect(await households('10115')).toEqual([{ waiting: 1, households: 1 }])
  await fresh.ask('update newsletter_signups set told_at = now() where confirmed_at is not null')
  expect(await households('10115')).toEqual([{ waiting: 0, households: 1 }])

  await fresh.ask(`select withdraw_signup(id, 'link') from newsletter_signups where email = $1`, [
    buelent.email,
  ])
  for (const { email } of [anna, buelent])
    await fresh.ask(`select erase_person($1, true, 'operator')`, [email])
  expect(await households('10115')).toEqual([{ waiting: 0, households: 0 }])
  const days = `select postal_code, sum(signed_up)::int as signed_up, sum(confirmed)::int as confirmed,
    sum(withdrawn)::int as withdrawn from place_days where day = (now() at time zone 'Europe/Berlin')::date group by 1 order by 1`
  expect(await fresh.ask(days)).toEqual([
    { postal_code: '10115', signed_up: 0, confirmed: 0, withdrawn: 1 },
    { postal_code: '16766', signed_up: 1, confirmed: 0, withdrawn: 0 },
    { postal_code: '17252', signed_up: 1, confirmed: 1, withdrawn: 0 },
  ])
})

test('everybody may see how a place stands, and no number below five', async () => {
  for (const number of [1, 2, 3, 4]) await join(fresh.database, neighbour(number))
  expect(await standing('16766')).toMatchObject({ place: 'Kremmen', households: null, goal: 25 })
  await join(fresh.database, neighbour(5))
  expect(await standing('16766')).toMatchObject({ households: 5, state: 'collecting' })
  await fresh.ask(`update places set goal = 5 where postal_code = '16766'`)
  expect(await standing('16766')).toMatchObject({ goal: 5, state: 'ready' })
  await fresh.ask(`insert into place_starts (postal_code) values ('16766')`)
  expect(await standing('16766')).toMatchObject({ state: 'started' })
  expect(await standing('00000')).toBeNull()
})
