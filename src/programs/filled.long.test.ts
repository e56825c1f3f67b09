import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { freePort } from '../database/embedded/free-port.ts'

const A_START_MS = 300_000

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let site: ChildProcess | undefined
beforeEach(async () => {
  folder = await temporaryFolder()
})
afterEach(async () => {
  if (site?.exitCode === null) {
    site.kill('SIGTERM')
    await once(site, 'exit')
  }
  await folder.remove()
})

/** `npm start` on a machine of its own. */
async function start() {
  const port = String(await freePort())
  site = spawn(process.execPath, [join(import.meta.dirname, 'start.ts')], {
    // Somewhere without an `.env` of a developer's.
    cwd: folder.path,
    env: { PATH: process.env.PATH, PORT: port, DATA_DIR: folder.path, LOG_LEVEL: 'silent' },
  })
  let said = ''
  for (const stream of [site.stdout, site.stderr]) stream?.on('data', (text) => (said += text))
  await expect.poll(() => said, { timeout: A_START_MS }).toContain('ist bereit')
  return { said: () => said, page: async (path: string) => fetch(`http://127.0.0.1:${port}${path}`) }
}

async function give(text: string) {
  await mkdir(join(folder.path, 'site'), { recursive: true })
  // As a careful person copies it: whole, or not at all.
  await writeFile(join(folder.path, 'site/site.json.copied'), text)
  await rename(join(folder.path, 'site/site.json.copied'), join(folder.path, 'site/site.json'))
}

const impressumOf = async ({ page }: Awaited<ReturnType<typeof start>>) => (await page('/impressum')).text()

test(
  'while visitors read, Anna gives her name, errs, and mends it: no request fails and no start is needed',
  async () => {
    const running = await start()
    const visiting = new AbortController()
    const seen: number[] = []
    const visitor = (async () => {
      while (!visiting.signal.aborted) {
        seen.push((await running.page(seen.length % 2 === 0 ? '/' : '/kremmen')).status)
        await wait(20)
      }
    })()

    await give('{"operator": {"name": "Anna Beispiel"}}')
    await expect.poll(() => impressumOf(running)).toContain('Anna Beispiel')
    await give('{"operator": {"postalCode": "1676"}}')
    await expect.poll(running.said).toMatch(/bleiben, wie sie sind: .*operator\.postalCode muss/)
    expect(await impressumOf(running)).toContain('Anna Beispiel')
    await give('{"operator": {"name": "Anna Muster"}}')
    await expect.poll(() => impressumOf(running)).toContain('Anna Muster')

    visiting.abort()
    await visitor
    expect(seen.length).toBeGreaterThan(50)
    expect(new Set(seen)).toEqual(new Set([200]))
  },
  A_START_MS,
)

test(
  'the promotion ends by itself, on the pages too',
  async () => {
    const running = await start()
    const home = async () => (await running.page('/')).text()
    expect(await home()).toContain('Nur noch wenige Stunden')
    const endsAt = new Date(Date.now() + 5_000).toISOString()
    await give(JSON.stringify({ promo: { endsAt, reason: 'Fünfhundert Briefe sind gedruckt.' } }))
    await expect.poll(home, { timeout: 120_000, interval: 1000 }).not.toContain('Nur noch wenige Stunden')
  },
  A_START_MS,
)
