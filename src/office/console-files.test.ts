import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { TEST_SETTINGS } from '../../test/support/fresh-app.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { createServer } from '../http/create-server.ts'
import { addConsoleFiles } from './console-files.ts'

let app: FastifyInstance

const folder = await temporaryFolder()
await mkdir(join(folder.path, 'assets'))
await writeFile(join(folder.path, 'index.html'), '<!doctype html><title>Konsole</title>')
await writeFile(join(folder.path, 'assets/page-abc.js'), 'export const page = 1')
app = createServer({ ...TEST_SETTINGS, logLevel: 'silent' }, async () => undefined)
await addConsoleFiles(app, folder.path)
afterAll(async () => {
  await app.close()
  await folder.remove()
})

test.each(['/konsole', '/konsole/', '/konsole/briefe/7?plz=16766', '/konsole/gibt-es-nicht'])(
  '%s is the one page, asked for anew each time and out of search engines',
  async (url) => {
    const { statusCode, headers, body } = await app.inject(url)
    expect([statusCode, body]).toEqual([200, '<!doctype html><title>Konsole</title>'])
    expect(headers['cache-control']).toBe('no-cache')
    expect(headers['x-robots-tag']).toBe('noindex')
    expect(headers['content-security-policy']).toContain("script-src 'self';")
    expect(headers['content-security-policy']).not.toContain('unsafe')
    expect(headers['permissions-policy']).toContain('publickey-credentials-get=(self)')
  },
)

test('a file is kept for good', async () => {
  const { statusCode, headers } = await app.inject('/konsole/assets/page-abc.js')
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8'])
  expect(headers['cache-control']).toContain('immutable')
})

test.each([
  '/konsole/assets/page-old.js',
  '/konsole/ask/nothing',
  '/konsole/auth/nothing',
  '/konsole/index.html',
])('%s is no page', async (url) => {
  expect((await app.inject(url)).statusCode).toBe(404)
})

test('without a build the fix is named', async () => {
  await expect(addConsoleFiles(app, join(folder.path, 'assets'))).rejects.toThrow('npm run build')
})
