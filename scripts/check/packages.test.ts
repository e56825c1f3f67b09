import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { checkPackages } from './packages.ts'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
beforeEach(async () => {
  folder = await temporaryFolder()
  await mkdir(join(folder.path, 'docs/decisions'), { recursive: true })
})
afterEach(() => folder.remove())

async function check(dependencies: Record<string, string>, explained: string[]) {
  await writeFile(join(folder.path, 'package.json'), JSON.stringify({ dependencies }))
  const table = `| package | for |\n|---|---|\n${explained.map((names) => `| ${names} | a reason |\n`).join('')}`
  const build = '\nThose that build:\n\n| package | for |\n|---|---|\n| astro | pages |\n'
  await writeFile(join(folder.path, 'docs/decisions/0004-which-packages-and-why.md'), table + build)
  return checkPackages(folder.path)
}

test('each package that runs on the server has its reason', async () => {
  const finding = await check({ pg: '8.0.0', pdfkit: '1.0.0', uqr: '1.0.0' }, ['pg', 'pdfkit, uqr'])
  expect(finding).toEqual({ ok: true, files: 3, output: '' })
})

test.each([
  ['adds a package and no reason', { pg: '8.0.0', 'left-pad': '1.0.0' }, ['pg'], 'left-pad is a runtime'],
  ['drops a package and leaves its reason', { pg: '8.0.0' }, ['pg', 'zod'], 'zod is in the table'],
  ['does not pin a package', { pg: '^8.0.0' }, ['pg'], 'pg is not pinned: ^8.0.0'],
])('Bülent %s: that shows', async (_, dependencies, explained, words) => {
  const finding = await check(dependencies as Record<string, string>, explained)
  expect(finding).toMatchObject({ ok: false, output: expect.stringContaining(words) })
})

test('more packages than the decision lets in are looked at again', async () => {
  const names = Array.from({ length: 26 }, (_, index) => `package-${index}`)
  const finding = await check(Object.fromEntries(names.map((name) => [name, '1.0.0'])), names)
  expect(finding).toMatchObject({ ok: false, output: expect.stringContaining('26 runtime packages') })
})
