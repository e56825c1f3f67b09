import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { cp, mkdir, realpath, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { folderForEach } from '../test/support/held.ts'

const WANTED = {
  '': { name: 'a-site' },
  'node_modules/pages': { version: '2.0.0' },
  'node_modules/tests': { version: '2.0.0', dev: true },
  'node_modules/pages-elsewhere': { version: '2.0.0', optional: true, os: ['aix'] },
}

/** Stands in for npm: it notes how it was asked, and leaves out what it is told to. */
const NPM = `
const { appendFileSync, mkdirSync, readFileSync, writeFileSync } = require('node:fs')
appendFileSync('npm-runs', process.argv.slice(2, -3).join(' ') + '\\n')
mkdirSync('node_modules', { recursive: true })
const { packages } = JSON.parse(readFileSync('package-lock.json'))
for (const name of process.env.LEFT_OUT.split(' ')) delete packages['node_modules/' + name]
writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages }))
`
const CLEAN = 'ci --ignore-scripts --include=dev --include=optional'
const CHANGED = 'install --no-save --ignore-scripts --include=dev --include=optional'

const folder = folderForEach()
const inFolder = (name: string) => join(folder.path, name)
const lock = (packages: object) => writeFile(inFolder('package-lock.json'), JSON.stringify({ packages }))
beforeEach(async () => {
  await cp(join(import.meta.dirname, 'install.mjs'), inFolder('scripts/install.mjs'))
  await lock(WANTED)
  await writeFile(inFolder('npm.cjs'), NPM)
})

function install(leftOut = '', settings: Record<string, string> = {}, args: string[] = []) {
  const own = { PATH: process.env.PATH, npm_execpath: inFolder('npm.cjs'), LEFT_OUT: leftOut }
  const { status, stdout, stderr } = spawnSync(process.execPath, [...args, inFolder('scripts/install.mjs')], {
    encoding: 'utf8',
    env: { ...own, ...settings },
  })
  const runs = existsSync(inFolder('npm-runs')) ? readFileSync(inFolder('npm-runs'), 'utf8') : ''
  return { status, stdout, stderr, npmRuns: runs.split('\n').slice(0, -1) }
}

test.each<[string, string, Record<string, string>, string]>([
  ['what only other machines need may be missing', 'pages-elsewhere', {}, CLEAN],
  [
    'in production what developers need, too',
    'tests',
    { NODE_ENV: 'production' },
    'ci --ignore-scripts --omit=dev --include=optional',
  ],
])('what is there is not installed again; %s', (_, leftOut, settings, once) => {
  expect(install(leftOut, settings)).toMatchObject({ status: 0, stderr: '', npmRuns: [once] })
  expect(install(leftOut, settings)).toMatchObject({ status: 0, stdout: '', npmRuns: [once] })
})

test('a package that has moved on is fetched over those that are there, without removing them first', async () => {
  install()
  await lock({ ...WANTED, 'node_modules/pages': { version: '3.0.0' } })
  expect(install()).toMatchObject({ status: 0, stderr: '', npmRuns: [CLEAN, CHANGED] })
})

test.runIf(process.platform === 'linux')('Node is linked where npm 9 has taken its link away', async () => {
  const node = inFolder(`node_modules/node-linux-${process.arch}/bin/node`)
  for (const path of [node, inFolder('node_modules/.bin')]) await mkdir(path, { recursive: true })
  expect(install().status).toBe(0)
  expect(await realpath(inFolder('node_modules/.bin/node'))).toBe(node)
})

test('a package that everybody needs and nobody gets ends it', () => {
  const stderr = expect.stringContaining('Die Pakete ließen sich nicht installieren')
  expect(install('pages')).toMatchObject({ status: 1, stderr })
})

test.each([
  ['18.20.8', '20.19, 22.12', 'linux', 'x64'],
  ['20.20.2', '22.18', 'darwin', 'arm64'],
])('Node %s is too old: one sentence before anything is installed', (version, oldest, platform, arch) => {
  const values = Object.entries({ versions: { node: version }, platform, arch })
  const properties = JSON.stringify(Object.fromEntries(values.map(([name, value]) => [name, { value }])))
  const machine = `--import=data:text/javascript,Object.defineProperties(process,${properties})`
  const { status, stderr, npmRuns } = install('', {}, [machine])
  expect({ status, npmRuns }).toEqual({ status: 1, npmRuns: [] })
  expect(stderr).toMatch(
    new RegExp(`^Hier läuft Node ${version}, gebraucht wird Node ${oldest} oder neuer: [^\\n]*\\n$`),
  )
})
