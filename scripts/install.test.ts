import { spawnSync } from 'node:child_process'
import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from '../test/support/temporary-folder.ts'

const HERE = { os: [process.platform], cpu: [process.arch] }
const ELSEWHERE = { os: ['aix'], cpu: ['ppc64'] }
const WANTED = {
  '': { name: 'a-site' },
  'node_modules/pages': { version: '2.0.0' },
  'node_modules/pages-here': { version: '2.0.0', optional: true, ...HERE },
  'node_modules/pages-elsewhere': { version: '2.0.0', optional: true, ...ELSEWHERE },
  'node_modules/pages-slowly': { version: '2.0.0', optional: true },
}

/**
 * Stands in for npm: it notes who runs it, brings a Node along, and leaves out what is in `leftOut` of its plan for
 * that one.
 */
const NPM = `
const { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } = require('node:fs')
const runBy = process.env.BROUGHT_ALONG ? 'the Node that came along' : "the machine's Node"
appendFileSync('npm-runs', runBy + '\\n')
mkdirSync('node_modules/.bin', { recursive: true })
const brought = 'node_modules/.bin/node'
if (!existsSync(brought)) writeFileSync(brought, '#!/bin/sh\\nBROUGHT_ALONG=1 exec "' + process.execPath + '" "$@"\\n', { mode: 0o755 })
const { packages } = JSON.parse(readFileSync('package-lock.json'))
for (const name of JSON.parse(process.env.LEFT_OUT)[runBy]) delete packages['node_modules/' + name]
writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages }))
`

let folder: Awaited<ReturnType<typeof temporaryFolder>>
beforeEach(async () => {
  folder = await temporaryFolder()
  await mkdir(join(folder.path, 'scripts'))
  await cp(join(import.meta.dirname, 'install.mjs'), join(folder.path, 'scripts/install.mjs'))
  await writeFile(join(folder.path, 'package-lock.json'), JSON.stringify({ packages: WANTED }))
  await writeFile(join(folder.path, 'npm.cjs'), NPM)
})
afterEach(() => folder.remove())

type LeftOut = { "the machine's Node"?: string[]; 'the Node that came along'?: string[] }

function install(leftOut: LeftOut = {}, ...args: string[]) {
  const plan = { "the machine's Node": [], 'the Node that came along': [], ...leftOut }
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...args, join(folder.path, 'scripts/install.mjs')],
    {
      encoding: 'utf8',
      env: {
        PATH: process.env.PATH,
        npm_execpath: join(folder.path, 'npm.cjs'),
        LEFT_OUT: JSON.stringify(plan),
      },
    },
  )
  const runs = spawnSync('cat', [join(folder.path, 'npm-runs')], { encoding: 'utf8' }).stdout
  return { status, stdout, stderr, npmRuns: runs.split('\n').slice(0, -1) }
}

test('what is there is not installed again; what only other machines need may be missing', () => {
  const leftOut = { "the machine's Node": ['pages-elsewhere', 'pages-slowly'] }
  expect(install(leftOut)).toMatchObject({ status: 0, stderr: '', npmRuns: ["the machine's Node"] })
  expect(install(leftOut)).toMatchObject({ status: 0, stdout: '', npmRuns: ["the machine's Node"] })
})

test('what npm leaves out for an older Node is fetched by the one that has come along', () => {
  expect(install({ "the machine's Node": ['pages-here'] })).toMatchObject({
    status: 0,
    stderr: '',
    npmRuns: ["the machine's Node", 'the Node that came along'],
  })
})

test('a native half that is nowhere to be had is named, and does not keep the rest from running', () => {
  const nowhere = { "the machine's Node": ['pages-here'], 'the Node that came along': ['pages-here'] }
  expect(install(nowhere)).toMatchObject({
    status: 0,
    stderr: 'Nicht zu haben waren: pages-here. Wer sie braucht, meldet sich selbst.\n',
  })
})

test('a package that everybody needs and nobody gets ends it', () => {
  const { status, stderr } = install({
    "the machine's Node": ['pages'],
    'the Node that came along': ['pages'],
  })
  expect(status).toBe(1)
  expect(stderr).toContain('Die Pakete ließen sich nicht installieren')
})

test('a Node that is too old is told in one sentence, before anything is installed', () => {
  const old = `data:text/javascript,Object.defineProperty(process,'versions',{value:{node:'18.20.8'}})`
  const { status, stderr, npmRuns } = install({}, `--import=${old}`)
  expect({ status, npmRuns }).toEqual({ status: 1, npmRuns: [] })
  expect(stderr).toMatch(/^Hier läuft Node 18\.20\.8, gebraucht wird Node 20 oder neuer: [^\n]*\n$/)
})
