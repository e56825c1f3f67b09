import { expect, test } from 'vitest'
import { crowdSignsUp } from '../../test/support/crowd.ts'
import { eventually, queueOf } from '../../test/support/fresh-office.ts'
import { officeStory } from '../../test/support/office-story.ts'

test('a flood of spellings of twenty mailboxes, with two offices: each gets one letter, nothing blocks', async () => {
  const { fresh, smtp, work } = await officeStory()
  const spellings = Array.from({ length: 400 }, (_, number) => `victim-${number % 20}+${number}@example.org`)
  await crowdSignsUp(fresh.database, spellings)
  const offices = await Promise.all([work(), work()])
  // Of each mailbox one letter waits for the day after; the rest of its spellings ends.
  await eventually(() => queueOf(fresh.database)).toEqual({ done: 380, later: 20 })
  const mailboxes = smtp.recipients().map((email) => email.replace(/\+\d+/, ''))
  expect(mailboxes.toSorted()).toEqual([...new Set(mailboxes)].sort())
  expect(mailboxes).toHaveLength(20)
  // No deadlock, no failed claim.
  expect(offices.flatMap((office) => office.complaints())).toEqual([])
})
