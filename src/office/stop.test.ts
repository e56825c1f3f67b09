import { expect, test } from 'vitest'
import { crowd, crowdSignsUp } from '../../test/support/crowd.ts'
import { eventually, lettersOf, queueOf } from '../../test/support/fresh-office.ts'
import { officeStory } from '../../test/support/office-story.ts'

test('an office that is told to stop finishes the letter in hand; the rest waits', async () => {
  const { fresh, smtp, work } = await officeStory()
  await crowdSignsUp(fresh.database, crowd(60))
  smtp.setBehaviour({ slow: { content: 150 } })
  const first = await work()
  await smtp.waitFor(2)
  await first.stop()

  const sent = smtp.taken()
  const letters = await lettersOf(fresh.database)
  expect(letters.filter(({ state }) => state === 'sent')).toHaveLength(sent)
  expect(sent).toBeLessThan(30)
  expect(await queueOf(fresh.database)).toEqual({ done: sent, due: 60 - sent })

  smtp.setBehaviour({})
  await work()
  await eventually(async () => Object.keys(await queueOf(fresh.database))).toEqual(['done'])
  expect(smtp.recipients()).toEqual(crowd(60).sort())
})
