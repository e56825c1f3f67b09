import { beforeEach, expect, test } from 'vitest'
import { type FreshServer, freshServer } from '../../test/support/fresh-database.ts'
import { eventually, lettersOf, skipWaits } from '../../test/support/fresh-office.ts'
import { type OfficeStory, officeStory } from '../../test/support/office-story.ts'
import { anna, buelent, carla } from '../../test/support/people.ts'
import { signUp } from '../../test/support/signup-steps.ts'

let fresh: FreshServer
let smtp: OfficeStory['smtp']
let work: OfficeStory['work']
beforeEach(async () => {
  ;({ fresh, smtp, work } = await officeStory(freshServer))
})

/** Everything that the outage interrupted comes to its end, without the waits. */
async function allSent(count: number) {
  await eventually(async () => {
    await skipWaits(fresh.database)
    const letters = await lettersOf(fresh.database)
    return letters.filter(({ state }) => state === 'sent').length
  }).toBe(count)
}

test('the database goes away between the letter and its note, and between two notes', async () => {
  smtp.setBehaviour({ slow: { content: 1500 } })
  await work()
  for (const person of [anna, buelent, carla]) await signUp(fresh.database, person)
  // One may be noted; others are accepted right after the database went away.
  await smtp.waitFor(1)
  await fresh.stopServer()
  await eventually(smtp.taken).toBe(3)
  await fresh.startServer()
  await allSent(3)
  expect(smtp.recipients()).toEqual([anna.email, buelent.email, carla.email])
  const { rows } = await fresh.database.owner.query(
    `select count(*)::int as notes from public.consent_events where type = 'letter_sent'`,
  )
  expect(rows).toEqual([{ notes: 3 }])
})
