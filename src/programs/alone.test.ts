import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { root } from '../environment.ts'

test.each([
  ['init', {}, 'DATABASE_URL'],
  ['door', {}, 'DATABASE_DOOR_URL'],
  ['door', { DATABASE_DOOR_URL: 'postgres://a@127.0.0.1:1/x' }, 'DOOR_SECRET'],
  ['office', {}, 'DATABASE_OFFICE_URL'],
  ['office', { DATABASE_OFFICE_URL: 'postgres://a@127.0.0.1:1/x' }, 'SUPPRESSION_KEY'],
])('the %s alone with %o says in a sentence that it needs %s', async (program, settings, missing) => {
  const folder = await temporaryFolder()
  onTestFinished(() => folder.remove())
  const child = spawn(process.execPath, [join(root, `src/programs/${program}.ts`)], {
    // Somewhere without an `.env` of a developer's.
    cwd: folder.path,
    env: { PATH: process.env.PATH, LOG_LEVEL: 'silent', DATA_DIR: folder.path, ...settings },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text))
  expect(await once(child, 'close')).toEqual([1, null])
  expect(said).toMatch(new RegExp(`^[^\\n]*${missing}[^\\n]*\\n$`))
})
