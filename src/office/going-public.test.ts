import { setTimeout as wait } from 'node:timers/promises'
import { beforeEach, expect, test } from 'vitest'
import type { FreshDatabase } from '../../test/support/fresh-database.ts'
import { eventually, lettersOf } from '../../test/support/fresh-office.ts'
import { insertRow } from '../../test/support/insert-row.ts'
import { startLaunch } from '../../test/support/launch.ts'
import { type OfficeStory, officeStory } from '../../test/support/office-story.ts'
import { anna, entryOf } from '../../test/support/people.ts'
import { join } from '../../test/support/signup-steps.ts'
import { openBlockers } from './newsletters/blockers.ts'

let fresh: FreshDatabase
let smtp: OfficeStory['smtp']
let work: OfficeStory['work']
beforeEach(async () => {
  ;({ fresh, smtp, work } = await officeStory())
})

test('while nobody says who writes, Anna’s letter waits without a try; with name and address it goes', async () => {
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

test('the letter of a launch keeps the promise of ten per cent, another newsletter says nothing of it', async () => {
  await join(fresh.database, anna)
  await work()
  for (const isLaunch of [true, false]) {
    await startLaunch(fresh.database.owner, { is_launch: isLaunch })
    await eventually(() => smtp.letters.length).toBe(isLaunch ? 1 : 2)
  }
  const [launch, other] = smtp.letters.map(({ parsed }) => parsed.text)
  expect(launch).toContain('Wie versprochen: 10 % Rabatt für dich.')
  expect(other).not.toContain('10 %')
})
