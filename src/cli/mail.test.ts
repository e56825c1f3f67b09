import { expect, test } from 'vitest'
import { databaseBesideFolder } from '../../test/support/beside-database.ts'
import { anna } from '../../test/support/people.ts'
import { join } from '../../test/support/signup-steps.ts'

const fresh = databaseBesideFolder()
const run = (...args: string[]) => fresh.run(['mail', ...args])

test('npm run dorfteller -- mail lists, shows and retries', async () => {
  await join(fresh.database, anna)
  const listed = await run()
  expect(listed).toMatchObject({ code: 0, stderr: '' })
  const number = /\n {2}(\d+) /.exec(listed.stdout)?.[1] ?? ''
  expect((await run('show', number)).stdout).toMatch(/An: +anna@example\.org\n.*Guten Tag\n$/s)
  // What could steer a terminal is left out.
  const raw = 'Subject: =?utf-8?Q?Hallo=1B[2J?=\r\n\r\n\u001b[31mrot\u0007\r\nEnde\r\n'
  await fresh.ask('update mailbox set raw = $1', [raw])
  const { stdout } = await run('show', number)
  expect(stdout).toContain('[31mrot\nEnde')
  expect(stdout).not.toMatch(/[^\P{Cc}\n]/u)
  const stderr = expect.stringContaining('gibt es im Postfach nicht')
  expect(await run('show', '999999')).toMatchObject({ code: 1, stderr })
  expect((await run('retry')).stdout).toBe('Es war kein Brief liegen geblieben.\n')
  expect((await run('sned')).stderr).toContain('npm run dorfteller -- mail show NUMMER')
})
