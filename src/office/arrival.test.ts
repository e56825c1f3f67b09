import { expect, test } from 'vitest'
import { officeStory } from '../../test/support/fresh-office.ts'
import { testSender } from '../../test/support/letters.ts'
import { anna } from '../../test/support/people.ts'
import { signUp } from '../../test/support/signup-steps.ts'

test('an office with another key of the suppression list does not start, and says what to do', async () => {
  const { work } = await officeStory()
  await work()
  await expect(work({ suppressionKey: 'another key, also longer than 32 characters' })).rejects.toThrow(
    /mit einem anderen SUPPRESSION_KEY benutzt.*Setze SUPPRESSION_KEY auf den Inhalt der Datei suppression-key/s,
  )
})

test('Carla corrects who writes while the office runs: the proof names the wording that Anna got', async () => {
  const { fresh, smtp, work } = await officeStory()
  const sender = await testSender()
  await work({ sender })
  const corrected = { ...sender.messages.confirmation, version: 'c'.repeat(64) }
  sender.messages = { ...sender.messages, confirmation: corrected }
  await signUp(fresh.database, anna)
  await smtp.waitFor(1)
  expect(await fresh.ask('select template_version as version from letters')).toEqual([
    { version: corrected.version },
  ])
})
