import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { eventually, lettersOf } from '../../test/support/fresh-office.ts'
import { insertRow } from '../../test/support/insert-row.ts'
import { officeStory } from '../../test/support/office-story.ts'
import { anna, entryOf } from '../../test/support/people.ts'
import { openBlockers } from './newsletters/blockers.ts'

test('while nobody says who writes, Anna’s letter waits without a try; with name and address it goes', async () => {
  const { fresh, smtp, work } = await officeStory()
  const first = await work({ holdsLetters: () => true })
  await insertRow(fresh.database.anon, 'newsletter_signups', entryOf(anna))
  await wait(1_500)
  expect(await lettersOf(fresh.database)).toEqual([{ kind: 'confirmation', state: 'waiting', tries: 0 }])
  expect(smtp.letters).toEqual([])
  expect(first.complaints().join()).toContain('no letter leaves until')
  await first.stop()

  await work()
  await eventually(() => smtp.letters.length).toBe(1)
})

test('what an office finds at its start blocks; what the next one does not find again is over', async () => {
  const { fresh, work } = await officeStory()
  const blockers = () => openBlockers(fresh.database.owner)
  const first = await work({
    findBlockers: async () => [
      { code: 'spf-missing', what: 'Es gibt keinen SPF-Eintrag.' },
      { code: 'spf-missing', what: 'Es gibt auch hier keinen.' },
    ],
  })
  await eventually(blockers).toMatchObject([{ code: 'spf-missing' }])
  await first.stop()
  await work()
  await eventually(blockers).toEqual([])
})
