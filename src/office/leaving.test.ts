import { expect, test } from 'vitest'
import { crowd, crowdJoins, crowdSignsUp } from '../../test/support/crowd.ts'
import { eventually, queueOf } from '../../test/support/fresh-office.ts'
import { officeStory } from '../../test/support/office-story.ts'
import { anna, carla } from '../../test/support/people.ts'
import { join, queueNewsletter } from '../../test/support/signup-steps.ts'
import { hmacs } from '../../test/support/suppression-key.ts'

test('nobody else gets a newsletter: not confirmed, elsewhere, undeliverable, on the suppression list', async () => {
  const { fresh, smtp, work } = await officeStory()
  const { owner } = fresh.database
  const [confirmed = '', undeliverable = '', suppressed = '', left = '', unconfirmed = ''] = crowd(5)
  await crowdJoins(fresh.database, [confirmed, undeliverable, suppressed, left], anna.postal_code)
  await crowdSignsUp(fresh.database, [unconfirmed], anna.postal_code)
  await owner.query(`delete from letters where state = 'waiting'`)
  await join(fresh.database, carla)
  await owner.query(`update public.newsletter_signups set undeliverable_at = now() where email = $1`, [
    undeliverable,
  ])
  await owner.query(
    `select public.withdraw_signup(id, 'link') from public.newsletter_signups where email = $1`,
    [left],
  )
  await queueNewsletter(fresh.database, anna.postal_code)
  // As after a restored backup: the list knows more than the sign-up.
  await owner.query('select public.suppress($1, clock_timestamp(), false, 1000)', [hmacs.address(suppressed)])
  await work()
  await eventually(async () => Object.keys(await queueOf(fresh.database))).toEqual(['done'])
  await eventually(smtp.recipients).toEqual([confirmed])
  const { rows } = await owner.query(
    `select state, count(*)::int from public.letters where kind = 'newsletter' group by 1 order by 1`,
  )
  expect(rows).toEqual([
    { state: 'sent', count: 1 },
    { state: 'suppressed', count: 1 },
  ])
})
