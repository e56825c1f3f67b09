import { expect, test } from 'vitest'
import { databaseForAll } from '../../test/support/fresh-database.ts'
import { anna, buelent } from '../../test/support/people.ts'
import { join, move, signUp } from '../../test/support/signup-steps.ts'

const fresh = databaseForAll()

const households = (postalCode: string) =>
  fresh.ask('select waiting::int, households::int from place_standings where postal_code = $1', [postalCode])

// What everybody may see of a place, and no number below five: test/promises/place-pages.spec.ts.
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

  await fresh.ask(`select withdraw_signup(id, 'link') from newsletter_signups where confirmed_at is not null`)
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
