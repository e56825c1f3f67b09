import { expect, onTestFinished, test } from 'vitest'
import { testDesk } from '../../test/support/desk.ts'
import { freshDatabase } from '../../test/support/fresh-database.ts'
import { startSmtpServer } from '../../test/support/smtp-server.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'

/** The desk of a test, and a mail server. */
async function aDesk() {
  const [fresh, folder, smtp] = await Promise.all([freshDatabase(), temporaryFolder(), startSmtpServer()])
  const desk = await testDesk(fresh, { folder: folder.path, smtpUrl: smtp.url })
  onTestFinished(async () => {
    await desk.close()
    await Promise.all([smtp.stop(), folder.remove(), fresh.drop()])
  })
  return { desk, smtp }
}

const LETTER = { subject: 'Bald', body: 'In Kremmen.', isLaunch: false, households: 3 }

test('a test letter leaves at once, past the outbox; a server that is away is told in words', async () => {
  const { desk, smtp } = await aDesk()
  expect(await desk.sendTest('selma@example.org', LETTER)).toMatchObject({ outcome: 'sent' })
  expect(smtp.letters.map(({ envelope }) => envelope.to)).toEqual([['selma@example.org']])
  await smtp.stop()
  expect(await desk.sendTest('selma@example.org', LETTER)).toMatchObject({
    outcome: 'away',
    trouble: { fix: expect.any(String) },
  })
})
