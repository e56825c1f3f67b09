import { join as joinPath } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { runNode } from '../../../scripts/run-tool.ts'
import { type FreshDatabase, freshDatabase } from '../../../test/support/fresh-database.ts'
import { eventually, startOffice } from '../../../test/support/fresh-office.ts'
import { folderForEach } from '../../../test/support/held.ts'
import { anna } from '../../../test/support/people.ts'
import { deliver, join, signUp } from '../../../test/support/signup-steps.ts'
import { SUPPRESSION_KEY } from '../../../test/support/suppression-key.ts'
import { retryStuck } from '../../office/outbox.ts'
import { describeMail } from './overview.ts'

let fresh: FreshDatabase
let owner: FreshDatabase['database']['owner']
const folder = folderForEach()
beforeEach(async () => {
  fresh = await freshDatabase()
  owner = fresh.database.owner
  // After the office, which would wait for its database.
  onTestFinished(() => fresh.drop())
})

const overview = () => describeMail(owner, 1000)

test('without a mail server no letter is said to have gone out or to have been accepted', async () => {
  const office = await startOffice(fresh)
  onTestFinished(() => office.stop())
  await signUp(fresh.database, anna)
  await eventually(overview).toContain('Im Postfach der Datenbank: 1\n')
  const text = await overview()
  expect(text).toMatch(
    /^Kein Mailserver ist eingestellt \(SMTP_URL\): Briefe bleiben im Postfach der Datenbank\.\n/,
  )
  expect(text).not.toMatch(/gehen hinaus|angenommen/)
})

/** Put off for five days. */
const giveUp = (why: string) =>
  owner.query(
    `update letters set state = 'given_up', answer = $1, deferred_since = now() - interval '5 days'`,
    [why],
  )

const run = (...args: string[]) =>
  runNode(joinPath(import.meta.dirname, '../../programs/dorfteller.ts'), ['mail', ...args], {
    env: { DATABASE_URL: fresh.ownerUrl, DATA_DIR: folder.path, SUPPRESSION_KEY, CONFIRMATIONS_PER_HOUR: '' },
  })

test('a letter that was given up is shown with its reason and no address, and goes back into the queue', async () => {
  await signUp(fresh.database, anna)
  await giveUp('451 4.3.0 <anna@example.org> Try again')
  const text = await overview()
  expect(text).toContain('Warten auf den Versand: keine')
  expect(text).toMatch(
    /Liegen geblieben .*: 1\n.*\n {2}Bestätigung .* 0 .*aufgegeben.* 451 4\.3\.0 <address> Try again\n/,
  )
  expect(text).not.toContain(anna.email)

  expect(await retryStuck(owner, 'all')).toBe(1)
  expect(await retryStuck(owner, 'all')).toBe(0)
  expect(await overview()).toMatch(/Warten auf den Versand: 1\n.*Liegen geblieben .*: keine/s)
  expect((await deliver(fresh.database, anna.email)).outcomes).toEqual(['sent'])
})

test('npm run dorfteller -- mail lists, shows and retries', async () => {
  await join(fresh.database, anna)
  const listed = await run()
  expect(listed).toMatchObject({ code: 0, stderr: '' })
  const number = /\n {2}(\d+) /.exec(listed.stdout)?.[1] ?? ''
  expect((await run('show', number)).stdout).toMatch(/An: +anna@example\.org\n.*Guten Tag\n$/s)
  // What could steer a terminal is left out.
  const raw = 'Subject: =?utf-8?Q?Hallo=1B[2J?=\r\n\r\n\u001b[31mrot\u0007\r\nEnde\r\n'
  await owner.query(
    `insert into mailbox (id, recipient, subject, raw) overriding system value values (99, 'a@example.org', '', $1)`,
    [raw],
  )
  const { stdout } = await run('show', '99')
  expect(stdout).toContain('[31mrot\nEnde')
  expect(stdout).not.toMatch(/[^\P{Cc}\n]/u)
  expect(await run('show', '999999')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('gibt es im Postfach nicht'),
  })
  expect((await run('retry')).stdout).toBe('Es war kein Brief liegen geblieben.\n')

  expect((await run('sned')).stderr).toContain('npm run dorfteller -- mail show NUMMER')
})
