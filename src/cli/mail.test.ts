import { join as joinPath } from 'node:path'
import { expect, test } from 'vitest'
import { runNode } from '../../scripts/run-tool.ts'
import { databaseForAll } from '../../test/support/fresh-database.ts'
import { folderForEach } from '../../test/support/held.ts'
import { anna } from '../../test/support/people.ts'
import { join } from '../../test/support/signup-steps.ts'
import { SUPPRESSION_KEY } from '../../test/support/suppression-key.ts'

const fresh = databaseForAll()
const folder = folderForEach()

const run = (...args: string[]) =>
  runNode(joinPath(import.meta.dirname, '../programs/dorfteller.ts'), ['mail', ...args], {
    env: { DATABASE_URL: fresh.ownerUrl, DATA_DIR: folder.path, SUPPRESSION_KEY, CONFIRMATIONS_PER_HOUR: '' },
  })

test('npm run dorfteller -- mail lists, shows and retries', async () => {
  await join(fresh.database, anna)
  const listed = await run()
  expect(listed).toMatchObject({ code: 0, stderr: '' })
  const number = /\n {2}(\d+) /.exec(listed.stdout)?.[1] ?? ''
  expect((await run('show', number)).stdout).toMatch(/An: +anna@example\.org\n.*Guten Tag\n$/s)
  // What could steer a terminal is left out.
  const raw = 'Subject: =?utf-8?Q?Hallo=1B[2J?=\r\n\r\n\u001b[31mrot\u0007\r\nEnde\r\n'
  await fresh.database.owner.query(
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
