import { expect, test } from 'vitest'
import { crowd, crowdJoins } from '../../test/support/crowd.ts'
import { startLaunch } from '../../test/support/launch.ts'
import { testSender } from '../../test/support/letters.ts'
import { officeStory } from '../../test/support/office-story.ts'
import { anna } from '../../test/support/people.ts'
import { signUp } from '../../test/support/signup-steps.ts'

test('an office with another key of the suppression list does not start, and says what to do', async () => {
  const { work } = await officeStory()
  await work()
  const other = work({ suppressionKey: 'another key, also longer than 32 characters' })
  await expect(other).rejects.toThrow('mit einem anderen SUPPRESSION_KEY benutzt')
  await expect(other).rejects.toThrow('Setze SUPPRESSION_KEY auf den Inhalt der Datei suppression-key')
})

test('Carla’s launch reaches the neighbours with their number, their street and what was promised', async () => {
  const { fresh, smtp, work } = await officeStory()
  await crowdJoins(fresh.database, crowd(6), '16766')
  await work()
  await startLaunch(fresh.database.owner)
  await smtp.waitFor(6)
  const letter = smtp.letters[0]?.parsed
  expect(letter?.text).toMatch(/^Dorfteller\n\n16766 Kremmen\n/)
  expect(letter?.text).toContain('In Kremmen sind 6 Haushalte dabei.')
  expect(letter?.text).toContain('Wie versprochen: 10 % Rabatt für dich.')
  expect(letter?.attachments).toHaveLength(1)
})

test('Carla corrects who writes while the office runs: the proof names the wording that Anna got', async () => {
  const { fresh, smtp, work } = await officeStory()
  const sender = await testSender()
  await work({ sender })
  const corrected = { ...sender.messages.confirmation, version: 'c'.repeat(64) }
  sender.messages = { ...sender.messages, confirmation: corrected }
  await signUp(fresh.database, anna)
  await smtp.waitFor(1)
  const { rows } = await fresh.database.owner.query('select template_version as version from letters')
  expect(rows).toEqual([{ version: corrected.version }])
})
