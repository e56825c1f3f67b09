import { expect, test } from 'vitest'
import { crowd, crowdJoins } from '../../test/support/crowd.ts'
import { eventually, lettersOf } from '../../test/support/fresh-office.ts'
import { insertRow } from '../../test/support/insert-row.ts'
import { startLaunch } from '../../test/support/launch.ts'
import { officeStory } from '../../test/support/office-story.ts'
import { anna, entryOf } from '../../test/support/people.ts'
import { call } from '../database/ask.ts'

const tokenIn = (text: string | undefined) => /[?&]t=([\w-]{43})/.exec(text ?? '')?.[1] ?? ''

test('without a mail server letters lie in the mailbox, one copy each', async () => {
  const { fresh, work } = await officeStory()
  await work({ smtpUrl: undefined })
  await insertRow(fresh.database.anon, 'newsletter_signups', entryOf(anna))
  await eventually(() => lettersOf(fresh.database)).toMatchObject([{ state: 'sent' }])
  const { rows } = await fresh.database.owner.query('select recipient, raw from public.mailbox')
  expect(rows).toMatchObject([{ recipient: anna.email }])
  const token = tokenIn(
    rows[0]?.raw
      .toString()
      .replaceAll(/=\r?\n/g, '')
      .replaceAll('=3D', '='),
  )
  expect(await call(fresh.database.anon, 'confirm_signup', token, {})).toBe('confirmed')
})

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
  expect(letter?.text).toMatch(/^16766 Kremmen\n/)
  expect(letter?.text).toContain('In Kremmen sind 6 Haushalte dabei.')
  expect(letter?.text).toContain('Wie versprochen: 10 % Rabatt für dich.')
  expect(letter?.attachments).toHaveLength(1)
})
