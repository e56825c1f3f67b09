import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { TEST_SETTINGS } from '../../test/support/fresh-app.ts'
import { folderForEach } from '../../test/support/held.ts'
import { createServer } from '../http/create-server.ts'
import { addConsoleFiles } from './console-files.ts'

const folder = folderForEach()

async function built() {
  const app = createServer({ ...TEST_SETTINGS, logLevel: 'silent' }, async () => undefined)
  onTestFinished(() => app.close())
  await mkdir(join(folder.path, 'assets'))
  await writeFile(join(folder.path, 'index.html'), '<!doctype html><title>Konsole</title>')
  await writeFile(join(folder.path, 'assets/page-abc.js'), 'export const page = 1')
  await addConsoleFiles(app, folder.path)
  return app
}

test('every address is the one page, asked for anew each time and out of search engines; its files are kept for good', async () => {
  const app = await built()
  for (const url of ['/konsole', '/konsole/', '/konsole/briefe/7?plz=16766', '/konsole/gibt-es-nicht']) {
    const { statusCode, headers, body } = await app.inject(url)
    expect([statusCode, body]).toEqual([200, '<!doctype html><title>Konsole</title>'])
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'x-robots-tag': 'noindex' })
    expect(headers['content-security-policy']).toContain("script-src 'self';")
    expect(headers['content-security-policy']).not.toContain('unsafe')
    expect(headers['permissions-policy']).toContain('publickey-credentials-get=(self)')
  }
  const { headers } = await app.inject('/konsole/assets/page-abc.js')
  expect(headers['content-type']).toBe('text/javascript; charset=utf-8')
  expect(headers['cache-control']).toContain('immutable')
  for (const none of ['assets/page-old.js', 'ask/nothing', 'auth/nothing', 'index.html'])
    expect([none, (await app.inject(`/konsole/${none}`)).statusCode]).toEqual([none, 404])
})
