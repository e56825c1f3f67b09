import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { layOut, writeSums } from '../../scripts/pack/lay-out.ts'
import { buildForStart } from '../../test/support/start-site.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { freePort } from '../database/embedded/free-port.ts'
import { root } from '../terminal/root.ts'
import { askSite } from './start/hand-over.ts'

const run = promisify(execFile)
const MINUTE = 60_000
vi.setConfig({ testTimeout: 5 * MINUTE })

let place: Awaited<ReturnType<typeof temporaryFolder>>
let site: Running
let port: number

type Running = ReturnType<typeof program>

const folderOf = (name: string) => join(place.path, name)
const dataDir = () => folderOf('data')

/** The program of the version in this folder, as the operator calls it. */
const dorfteller = (version: string, ...args: string[]) => program({}, version, args)

function program(settings: Record<string, string>, version: string, args: string[]) {
  const child = spawn(join(folderOf(version), 'bin/dorfteller'), args, {
    cwd: place.path,
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir(),
      BACKUP_DIR: folderOf('backup'),
      PORT: String(port),
      LOG_LEVEL: 'warn',
      ...settings,
    },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text))
  const code = once(child, 'close').then(([exit]) => exit as number | null)
  return { child, said: () => said, code, done: async () => ({ code: await code, said }) }
}

/** @throws when it has ended */
async function gone({ code, said }: Running): Promise<never> {
  throw new Error(`It ended with ${await code}: ${said()}`)
}

/** Another version: the same files by the names of their own, with a change. */
async function anotherVersion(name: string, change: (folder: string) => Promise<void>): Promise<string> {
  const folder = folderOf(name)
  await run('cp', ['-al', folderOf('first'), folder])
  await edit(join(folder, 'package.json'), /"version": "[^"]+"/, `"version": "${name}"`)
  await change(folder)
  await rm(join(folder, 'SHA256SUMS'))
  await writeSums(folder)
  return folder
}

/** The file gets a body of its own; the others keep theirs. */
async function edit(file: string, from: RegExp, to: string): Promise<void> {
  const text = await readFile(file, 'utf8')
  await rm(file)
  await writeFile(file, text.replaceAll(new RegExp(from, 'g'), to))
}

async function archiveOf(folder: string): Promise<string> {
  const archive = `${folder}.tar.gz`
  const name = folder.slice(place.path.length + 1)
  await run('tar', ['-C', place.path, '-I', 'gzip -1', '-cf', archive, name])
  await rm(folder, { recursive: true })
  const { stdout } = await run('sha256sum', [`${name}.tar.gz`], { cwd: place.path })
  await writeFile(`${archive}.sha256`, stdout)
  return archive
}

/** Visitors come all the time while this goes on; what became of those who were not served is told. */
async function underVisitors<Result>(doing: () => Promise<Result>): Promise<Result> {
  const visitors = spawn(process.execPath, [
    join(root, 'test/support/steady-visitors.mjs'),
    String(port),
    '100000',
  ])
  let told = ''
  visitors.stdout.on('data', (text) => (told += text))
  const over = once(visitors, 'close')
  try {
    return await doing()
  } finally {
    visitors.kill('SIGTERM')
    await over
    const { asked, failed } = JSON.parse(told) as { asked: number; failed: string[] }
    expect(failed).toEqual([])
    expect(asked).toBeGreaterThan(100)
  }
}

const runningFolder = async () => (await askSite(dataDir()))?.root
const statusOf = async () => (await fetch(`http://127.0.0.1:${port}/`)).status

beforeAll(async () => {
  place = await temporaryFolder()
  port = await freePort()
  await buildForStart()
  await layOut({ root, folder: folderOf('first'), machine: process.arch === 'arm64' ? 'arm64' : 'x64' })
  await symlink('first', folderOf('current'))
  site = dorfteller('current', 'start')
  while (!site.said().includes('Dorfteller ist bereit'))
    await Promise.race([once(site.child.stdout, 'data'), gone(site)])
}, 5 * MINUTE)
afterAll(async () => {
  site?.child.kill('SIGTERM')
  await site?.code
  await place.remove()
})

test('an archive that is damaged, a folder with another byte, a backup that nobody set up: nothing changes', async () => {
  const folder = await anotherVersion('98.0.0', async () => undefined)
  expect(await program({ BACKUP_DIR: '' }, 'current', ['upgrade', folder]).done()).toMatchObject({
    code: 1,
    said: expect.stringContaining('Ohne Sicherung geht es mit --without-backup. Nichts ist verändert.'),
  })
  await edit(join(folder, 'CHANGELOG.md'), /Changelog/, 'Changed')
  expect(await dorfteller('current', 'upgrade', folder).done()).toMatchObject({
    code: 1,
    said: expect.stringContaining('ist eine Datei nicht, was SHA256SUMS sagt'),
  })
  const archive = await archiveOf(folder)
  await writeFile(archive, 'half of it')
  expect(await dorfteller('current', 'upgrade', archive).done()).toMatchObject({
    code: 1,
    said: expect.stringContaining('ist nicht, was seine Prüfsumme sagt'),
  })
  expect(await runningFolder()).toBe(folderOf('first'))
})

test('a new version from its archive, and back again: nobody who comes is refused', async () => {
  const archive = await archiveOf(await anotherVersion('99.0.0', async () => undefined))
  const { code, said } = await underVisitors(() =>
    dorfteller('current', 'upgrade', archive, '--watch', '5').done(),
  )
  expect(said).toContain('Gewechselt: Es läuft die Fassung 99.0.0. Der Link current führt jetzt zu ihr.')
  expect(said).toContain('Gesichert, aber nur im Ordner')
  expect(code).toBe(0)
  expect(await runningFolder()).toBe(folderOf('99.0.0'))
  expect(await realpath(folderOf('current'))).toBe(await realpath(folderOf('99.0.0')))
  // Each program runs by the Node that came with it.
  const { stdout } = await run('ps', ['-eo', 'args'])
  expect(stdout).toContain(`${folderOf('99.0.0')}/node/bin/node`)

  expect(await dorfteller('first', 'upgrade', folderOf('99.0.0'), '--without-backup').done()).toMatchObject({
    code: 1,
    said: expect.stringContaining('sie muss es sein, die wechselt'),
  })
  const back = ['upgrade', folderOf('first'), '--without-backup', '--watch', '5']
  expect(await dorfteller('current', ...back).done()).toMatchObject({
    code: 1,
    said: expect.stringContaining('nimm --back dazu'),
  })
  expect(await underVisitors(() => dorfteller('current', ...back, '--back').done())).toMatchObject({
    code: 0,
  })
  expect(await runningFolder()).toBe(folderOf('first'))
})

test.each([
  {
    is: 'starts but never becomes ready',
    name: '99.1.0',
    door: "process.send({ is: 'loaded' }); setInterval(() => {}, 1000)",
    why: 'sie ist nicht bereit geworden',
  },
  { is: 'becomes ready but is not', name: '99.2.0', door: undefined, why: '/readyz antwortet 404' },
])(
  'a new version that $is: the one before is back, and nobody who comes is refused',
  async ({ name, door, why }) => {
    const folder = await anotherVersion(name, async (copy) => {
      const programs = join(copy, 'src/programs')
      if (door) {
        await rm(join(programs, 'door.js'))
        await writeFile(join(programs, 'door.js'), door)
      } else
        for (const file of await readdir(programs))
          await edit(join(programs, file), /(["'`])\/readyz\1/, '"/x"')
    })
    const { code, said } = await underVisitors(() =>
      dorfteller('current', 'upgrade', folder, '--without-backup', '--ready', '30').done(),
    )
    expect(said).toContain('Es läuft wieder die Fassung')
    expect(said).toContain(why)
    expect(code).toBe(2)
    expect(await runningFolder()).toBe(folderOf('first'))
    expect(await statusOf()).toBe(200)
  },
)

test('killed at any moment, the upgrade leaves a site that runs, and that changes the next time', async () => {
  await anotherVersion('99.3.0', async () => undefined)
  const options = ['--without-backup', '--watch', '5']
  const killedAt = async (
    moment: (killed: Running) => boolean,
    [from, to, ...more]: [string, string, ...string[]],
  ) => {
    const killed = dorfteller(from, 'upgrade', folderOf(to), ...options, ...more)
    await expect.poll(() => moment(killed), { timeout: MINUTE, interval: 20 }).toBe(true)
    killed.child.kill('SIGKILL')
    await killed.code
    expect(await statusOf()).toBe(200)
    // What was begun is brought to its end by the site.
    await expect.poll(runningFolder, { timeout: MINUTE }).toBe(folderOf(to))
    expect(await statusOf()).toBe(200)
  }
  const begun = () => site.said().split('Eine neue Fassung löst diese ab').length
  const before = begun()
  await killedAt(() => begun() > before, ['first', '99.3.0'])
  await killedAt(({ said }) => said().includes('Sie ist bereit'), ['99.3.0', 'first', '--back'])
  expect(await dorfteller('first', 'upgrade', folderOf('99.3.0'), ...options).done()).toMatchObject({
    code: 0,
  })
})
