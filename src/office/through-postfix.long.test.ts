import { expect, onTestFinished, test } from 'vitest'
import { crowd, crowdJoins } from '../../test/support/crowd.ts'
import { freshDatabase } from '../../test/support/fresh-database.ts'
import { eventually, queueOf, startOffice } from '../../test/support/fresh-office.ts'
import { startLaunch } from '../../test/support/launch.ts'
import { postfixMissing, startPostfix } from '../../test/support/postfix.ts'

// What a launch meets beside Debian's own Postfix; what a server of the tests' own cannot know: what it really answers,
// and when.
test.runIf(!postfixMissing()).each([
  [
    'sixty letters in three seconds',
    { smtpd_client_message_rate_limit: '60', anvil_rate_time_unit: '3s' },
    'Message delivery request rate limit exceeded',
  ],
  ['two connections', { smtpd_client_connection_count_limit: '2' }, 'Connection concurrency limit exceeded'],
])('a server that takes %s: a launch to three hundred reaches each once', async (_, limits, refusal) => {
  const fresh = await freshDatabase()
  // After the office, which would wait for its database.
  onTestFinished(() => fresh.drop())
  const village = crowd(300)
  await crowdJoins(fresh.database, village)
  const postfix = await startPostfix({ virtual_mailbox_domains: 'example.org', ...limits })
  onTestFinished(() => postfix.remove())
  const office = await startOffice(fresh, { smtpUrl: postfix.url })
  onTestFinished(() => office.stop())
  await startLaunch(fresh.database.owner)
  await expect
    .poll(async () => Object.keys(await queueOf(fresh.database)), { timeout: 90_000, interval: 200 })
    .toEqual(['done'])

  const recipients = async () =>
    (await postfix.letters()).map((letter) => /^Delivered-To: (\S+)/m.exec(String(letter))?.[1]).sort()
  await eventually(recipients).toEqual(village.toSorted())
  const lines = (await postfix.log()).split('\n')
  expect(lines.filter((line) => line.includes(': message-id=<'))).toHaveLength(village.length)
  expect(lines.filter((line) => line.includes(refusal))).not.toEqual([])
  // It was the server's state: no letter was put off because of it.
  expect((await fresh.database.owner.query('select from letter_events')).rowCount).toBe(0)
})
