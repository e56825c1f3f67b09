import { spawnSync } from 'node:child_process'
import { cp, mkdir, realpath, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { folderForEach } from '../test/support/held.ts'

const WANTED = {
  '': { name: 'a-site' },
  'node_modules/pages': { version: '2.0.0' },
  'node_modules/pages-elsewhere': { version: '2.0.0', optional: true, os: ['aix'] },
}

/** Stands in for npm: it notes how it was asked, and leaves out what it is told to. */
const NPM = `
const { appendFileSync, mkdirSync, readFileSync, writeFileSync } = require('node:fs')
appendFileSync('npm-runs', process.argv.slice(2, -3).join(' ') + '\\n')
mkdirSync('node_modules', { recursive: true })
const { packages } = JSON.parse(readFileSync('package-lock.json'))
for (const name of JSON.parse(process.env.LEFT_OUT)) delete packages['node_modules/' + name]
writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages }))
`
const CLEAN = 'ci --ignore-scripts --include=dev --include=optional'
const CHANGED = 'install --no-save --ignore-scripts --include=dev --include=optional'

const folder = folderForEach()
beforeEach(async () => {
  await mkdir(join(folder.path, 'scripts'))
  await cp(join(import.meta.dirname, 'install.mjs'), join(folder.path, 'scripts/install.mjs'))
  await writeFile(join(folder.path, 'package-lock.json'), JSON.stringify({ packages: WANTED }))
  await writeFile(join(folder.path, 'npm.cjs'), NPM)
})

function install(leftOut: string[] = [], args: string[] = [], environment: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...args, join(folder.path, 'scripts/install.mjs')],
    {
      encoding: 'utf8',
      env: {
        PATH: process.env.PATH,
        npm_execpath: join(folder.path, 'npm.cjs'),
        LEFT_OUT: JSON.stringify(leftOut),
        ...environment,
      },
    },
  )
  const runs = spawnSync('cat', [join(folder.path, 'npm-runs')], { encoding: 'utf8' }).stdout
  return { status, stdout, stderr, npmRuns: runs.split('\n').slice(0, -1) }
}

test('what is there is not installed again; what only other machines need may be missing', () => {
  const leftOut = ['pages-elsewhere']
  expect(install(leftOut)).toMatchObject({ status: 0, stderr: '', npmRuns: [CLEAN] })
  expect(install(leftOut)).toMatchObject({ status: 0, stdout: '', npmRuns: [CLEAN] })
})

test('a package that has moved on is fetched over those that are there, without removing them first', async () => {
  install()
  const moved = { ...WANTED, 'node_modules/pages': { version: '3.0.0' } }
  await writeFile(join(folder.path, 'package-lock.json'), JSON.stringify({ packages: moved }))
  expect(install()).toMatchObject({ status: 0, stderr: '', npmRuns: [CLEAN, CHANGED] })
})

test.runIf(process.platform === 'linux')('Node is linked where npm 9 has taken its link away', async () => {
  const modules = join(folder.path, 'node_modules')
  const node = join(modules, `node-linux-${process.arch}/bin/node`)
  for (const path of [node, join(modules, '.bin')]) await mkdir(path, { recursive: true })
  expect(install().status).toBe(0)
  expect(await realpath(join(modules, '.bin/node'))).toBe(node)
})

test('a package that everybody needs and nobody gets ends it', () => {
  const { status, stderr } = install(['pages'])
  expect(status).toBe(1)
  expect(stderr).toContain('Die Pakete ließen sich nicht installieren')
})

const machineWith = (node: string, platform = 'linux', arch = 'x64') =>
  `--import=data:text/javascript,Object.defineProperties(process,${JSON.stringify({
    versions: { value: { node } },
    platform: { value: platform },
    arch: { value: arch },
  })})`

test.each([
  ['18.20.8', '20.19, 22.12', machineWith('18.20.8')],
  ['20.20.2', '22.18', machineWith('20.20.2', 'darwin', 'arm64')],
])('Node %s is too old: one sentence before anything is installed', (version, oldest, machine) => {
  const { status, stderr, npmRuns } = install([], [machine])
  expect({ status, npmRuns }).toEqual({ status: 1, npmRuns: [] })
  expect(stderr).toMatch(
    new RegExp(`^Hier läuft Node ${version}, gebraucht wird Node ${oldest} oder neuer: [^\\n]*\\n$`),
  )
})

test('in production the packages of developers are neither wanted nor fetched', async () => {
  const packages = { ...WANTED, 'node_modules/tests': { version: '2.0.0', dev: true } }
  await writeFile(join(folder.path, 'package-lock.json'), JSON.stringify({ packages }))
  const production = { NODE_ENV: 'production' }
  const once = 'ci --ignore-scripts --omit=dev --include=optional'
  expect(install(['tests'], [], production)).toMatchObject({ status: 0, stderr: '', npmRuns: [once] })
  expect(install(['tests'], [], production)).toMatchObject({ status: 0, stdout: '', npmRuns: [once] })
})
