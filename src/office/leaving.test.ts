import { beforeEach, expect, test } from 'vitest'
import { crowd, crowdJoins, crowdSignsUp } from '../../test/support/crowd.ts'
import { dumpEverything } from '../../test/support/dump-everything.ts'
import type { FreshDatabase } from '../../test/support/fresh-database.ts'
import { eventually, queueOf } from '../../test/support/fresh-office.ts'
import { type OfficeStory, officeStory } from '../../test/support/office-story.ts'
import { anna, carla } from '../../test/support/people.ts'
import { join, queueNewsletter } from '../../test/support/signup-steps.ts'
import { hmacs } from '../../test/support/suppression-key.ts'

let fresh: FreshDatabase
let smtp: OfficeStory['smtp']
let work: OfficeStory['work']
beforeEach(async () => {
  ;({ fresh, smtp, work } = await officeStory())
})

test('nobody else gets a newsletter: not confirmed, elsewhere, undeliverable, on the suppression list', async () => {
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

test('Carla is erased while her letter waits: it is not sent, and nothing anywhere names her', async () => {
  const { owner } = fresh.database
  await join(fresh.database, carla)
  await join(fresh.database, anna)
  await queueNewsletter(fresh.database, carla.postal_code)
  await fresh.database.anon.query('select public.ask_my_data($1)', [carla.email])
  const erased = await owner.query(`select public.erase_person($1, true, 'operator', $2) as number`, [
    carla.email,
    hmacs.address(carla.email),
  ])
  expect(erased.rows).toEqual([{ number: 1 }])
  await work()
  await queueNewsletter(fresh.database, anna.postal_code)
  await smtp.waitFor(1)
  await eventually(async () => Object.keys(await queueOf(fresh.database))).toEqual(['done'])
  expect(smtp.recipients()).toEqual([anna.email])
  const everything = (await dumpEverything(owner)).toLowerCase()
  expect(everything).toContain(anna.email)
  expect(everything).not.toContain('carla')
})
