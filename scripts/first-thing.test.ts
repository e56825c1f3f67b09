import { spawnSync } from 'node:child_process'
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '../test/support/temporary-folder.ts'

const root = join(import.meta.dirname, '..')
const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}
const readme = await readFile(join(root, 'README.md'), 'utf8')
/** The programs of the README's table; a row can have several. */
const table = [...readme.matchAll(/^\| (`npm run .*?) \|/gm)].flatMap(([, cell = '']) =>
  [...cell.matchAll(/`(?:npm run )?([a-z:]+)/g)].map(([, name = '']) => name),
)

let clone: Awaited<ReturnType<typeof temporaryFolder>>
beforeAll(async () => {
  clone = await temporaryFolder()
  await mkdir(join(clone.path, 'scripts'))
  await cp(join(root, 'scripts/install.mjs'), join(clone.path, 'scripts/install.mjs'))
  const packages = { 'node_modules/left-out': { version: '1.0.0' } }
  await writeFile(join(clone.path, 'package-lock.json'), JSON.stringify({ packages }))
  // Stands in for npm, where there is no network.
  await writeFile(join(clone.path, 'npm.cjs'), 'process.exit(1)')
})
afterAll(() => clone.remove())

test.each(['start', 'test', ...table])('npm run %s, the first thing in a fresh clone, installs', (name) => {
  // As npm runs it, whose own start takes seconds.
  const { stderr } = spawnSync('sh', ['-c', scripts[name] ?? 'true'], {
    cwd: clone.path,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, npm_execpath: join(clone.path, 'npm.cjs') },
  })
  expect(stderr).toMatch(/^Die Pakete ließen sich nicht installieren[^\n]*\n$/)
})
