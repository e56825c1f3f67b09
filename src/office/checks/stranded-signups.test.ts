import { beforeEach, expect, test } from 'vitest'
import { databaseForAll } from '../../../test/support/fresh-database.ts'
import { anna, buelent, carla } from '../../../test/support/people.ts'
import { deliver, join, signUp } from '../../../test/support/signup-steps.ts'
import { resendConfirmation } from '../signups/person.ts'
import { askVitals } from './vitals.ts'

const fresh = databaseForAll()
beforeEach(() => fresh.ask('truncate newsletter_signups, letters, newsletters cascade'))

const stranded = async () => (await askVitals(fresh.database.office)).stranded

const endsAs = (state: string, { email }: { email: string }) =>
  fresh.ask(
    `update letters set state = $1
     where state = 'waiting' and signup_id = (select id from newsletter_signups where email = $2)`,
    [state, email],
  )

test('who confirmed, whose letter waits, who has one to answer and who left are no finding', async () => {
  await join(fresh.database, anna)
  await signUp(fresh.database, buelent)
  await deliver(fresh.database, buelent.email)
  await signUp(fresh.database, carla)
  expect(await stranded()).toEqual({})
  await fresh.ask(`select withdraw_signup(id, 'link') from newsletter_signups`)
  expect(await stranded()).toEqual({})
})

test.each(['limited', 'suppressed', 'uncertain', 'refused', 'given_up', 'gone'])(
  'a sign-up whose only letter ended as %s is counted under that reason, and no longer once another waits',
  async (outcome) => {
    await signUp(fresh.database, anna)
    await endsAs(outcome, anna)
    expect(await stranded()).toEqual({ [outcome]: 1 })
    const [{ id }] = await fresh.ask('select id from newsletter_signups')
    await resendConfirmation(fresh.database.office, (action) => ({ operatorId: null, action }), id)
    expect(await stranded()).toEqual({})
  },
)

test('an answer that can still come is awaited; after the link has run out and the deadline failed, it is told', async () => {
  await signUp(fresh.database, anna)
  await deliver(fresh.database, anna.email)
  await fresh.ask(`update letters set claimed_at = now() - interval '7 days 12 hours'`)
  expect(await stranded()).toEqual({})
  await fresh.ask(`update letters set claimed_at = now() - interval '9 days'`)
  expect(await stranded()).toEqual({ none: 1 })
})
