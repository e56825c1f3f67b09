import { type ChildProcess, execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, chown, cp, mkdtemp, readdir, readlink, rm, symlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { A_BUILD_MS, freshSites, originOf, until } from '../../test/support/start-site.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { root } from '../environment.ts'
import { lentAccount } from './lent-account.ts'

vi.setConfig({ testTimeout: A_BUILD_MS })
const sites = freshSites()
const { start } = sites
const isRoot = process.getuid?.() === 0

test('in production nothing is built, and nothing is touched before that is known', async () => {
  const copy = await temporaryFolder()
  onTestFinished(() => copy.remove())
  for (const part of ['src', 'scripts', 'data', 'package.json', 'package-lock.json', 'astro.config.ts'])
    await cp(join(root, part), join(copy.path, part), { recursive: true })
  await symlink(join(root, 'node_modules'), join(copy.path, 'node_modules'))
  const { told, exit } = start({}, { code: copy.path })
  expect(await exit).toBe(1)
  expect(told.stderr).toMatch(/^dist\/site ist nicht gebaut: [^\n]* npm run build[^\n]*\n$/)
  expect(await readdir(sites.path)).toEqual([])
})

test('Ctrl-C while the database is being made says so and leaves nothing half-way', async () => {
  const { child, told, exit } = start({}, { detached: true })
  await expect.poll(() => readdir(sites.path), { interval: 5 }).not.toEqual([])
  // A terminal sends it to the tools as well.
  process.kill(-(child.pid ?? 0), 'SIGINT')
  expect(await exit).toBe(130)
  expect(told.stderr).toBe('Angehalten, bevor alles fertig war. Der nächste Start macht weiter.\n')
  expect((await readdir(sites.path)).filter((name) => name.includes('.new-'))).toEqual([])
})

const below = (parent: ChildProcess, what: string) =>
  execFileSync('ps', ['-o', `${what}=`, '--ppid', String(parent.pid)], { encoding: 'utf8' })
    .trim()
    .split(/\s+/)

test('its programs are nobody’s who is root; told to end, it ends with 0; the next takes its pages and data; without it none of them stays', async () => {
  // As the default `./.data` is: told from the folder that one stands in.
  const site = start({ DATA_DIR: `./${basename(sites.path)}` }, { cwd: dirname(sites.path) })
  await originOf(site)
  if (isRoot) expect(below(site.child, 'user')).not.toContain('root')
  site.child.kill('SIGTERM')
  expect([await site.exit, site.told.stderr]).toEqual([0, ''])

  const second = start()
  await originOf(second)
  expect(second.told.stdout).not.toMatch(/gebaut|neuen Stand/)
  const programs = below(second.child, 'pid')
  second.child.kill('SIGKILL')
  await expect.poll(() => programs.filter((pid) => existsSync(`/proc/${pid}`))).toEqual([])
})

test.runIf(isRoot)('the account that root lends may not enter the data, which is said', async () => {
  await chmod(sites.path, 0o700)
  const site = start({ DATA_DIR: join(sites.path, 'inner') })
  await until(site, /Alles läuft als root, denn der Benutzer \w+ darf .*inner nicht betreten/)
  const database = await readlink(join(sites.path, 'inner/postgres'))
  onTestFinished(() => rm(database, { recursive: true }))
})

test.runIf(isRoot)('nor may it start a Node of root alone', async () => {
  const closed = await mkdtemp(join(sites.path, 'closed-'))
  vi.spyOn(process, 'execPath', 'get').mockReturnValue(join(closed, 'node'))
  const log = vi.fn()
  expect(await lentAccount({ DATA_DIR: sites.path }, log)).not.toHaveProperty('account')
  expect(log).toHaveBeenCalledExactlyOnceWith(expect.stringContaining(`${closed} nicht betreten`))
})

test.runIf(isRoot)('a user who may only read the code, and write DATA_DIR alone, starts it', async () => {
  const nobody = { uid: 65_534, gid: 65_534 }
  await chown(sites.path, nobody.uid, nobody.gid)
  expect((await fetch(await originOf(start({}, nobody)))).status).toBe(200)
})
