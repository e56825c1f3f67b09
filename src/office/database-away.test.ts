import { expect, test } from 'vitest'
import { freshServer } from '../../test/support/fresh-database.ts'
import { eventually, lettersOf, skipWaits } from '../../test/support/fresh-office.ts'
import { officeStory } from '../../test/support/office-story.ts'
import { anna, buelent, carla } from '../../test/support/people.ts'
import { signUp } from '../../test/support/signup-steps.ts'

test('the database goes away between the letter and its note, and between two notes', async () => {
  const { fresh, smtp, work } = await officeStory(freshServer)
  smtp.setBehaviour({ slow: { content: 1500 } })
  await work()
  for (const person of [anna, buelent, carla]) await signUp(fresh.database, person)
  // One may be noted; others are accepted right after the database went away.
  await smtp.waitFor(1)
  await fresh.stopServer()
  await eventually(smtp.taken).toBe(3)
  await fresh.startServer()
  // Everything that the outage interrupted comes to its end, without the waits.
  await eventually(async () => {
    await skipWaits(fresh.database)
    return (await lettersOf(fresh.database)).filter(({ state }) => state === 'sent').length
  }).toBe(3)
  expect(smtp.recipients()).toEqual([anna.email, buelent.email, carla.email])
  const { rows } = await fresh.database.owner.query(
    `select count(*)::int as notes from public.consent_events where type = 'letter_sent'`,
  )
  expect(rows).toEqual([{ notes: 3 }])
})
