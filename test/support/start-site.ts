import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { afterEach, beforeAll } from 'vitest'
import { buildAll } from '../../scripts/build/build.ts'
import { root } from '../../src/environment.ts'
import { folderForEach } from './held.ts'

export const KEY = 'dorfteller-public-key'
const PUBLIC = { PUBLIC_ORIGIN: 'http://localhost:3000', PUBLIC_BACKEND_KEY: KEY }

export const A_BUILD_MS = 300_000

/**
 * For a file whose tests each start sites in a new folder: builds before all, and ends and removes what a test left.
 * Call it once, at the top of the file.
 */
export function freshSites() {
  const folder = folderForEach()
  const started: Started[] = []
  // A production start builds nothing.
  beforeAll(() => buildAll({ root, log: () => undefined }), A_BUILD_MS)
  afterEach(async () => {
    for (const site of started.splice(0)) await ended(site)
  })
  /** Another program that shall end with the test. */
  const keep = (program: Started) => {
    started.push(program)
    return program
  }
  return {
    /** The test's DATA_DIR. */
    get path() {
      return folder.path
    },
    start: (settings: Record<string, string> = {}, how: How = {}) =>
      keep(startSite(folder.path, settings, how)),
    keep,
  }
}

export type Started = {
  child: ChildProcess
  told: { stdout: string; stderr: string }
  exit: Promise<number | null>
}

type How = {
  /** The project's folder, if another than this. */
  code?: string
  args?: string[]
  detached?: boolean
  cwd?: string
  uid?: number
  gid?: number
}

/** Starts the real program in this data folder; an empty value hides what a developer's .env may say. */
export function startSite(dataDir: string, settings: Record<string, string> = {}, how: How = {}): Started {
  const { code = root, args = [], ...options } = how
  const child = spawn(process.execPath, [join(code, 'src/programs/start.ts'), ...args], {
    ...options,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      DATABASE_DOOR_URL: '',
      LOG_LEVEL: 'silent',
      ...PUBLIC,
      ...settings,
    },
  })
  return followed(child)
}

/** A program, what it has said so far, and its end. */
export function followed(child: ChildProcessByStdio<Writable | null, Readable, Readable>): Started {
  const told = { stdout: '', stderr: '' }
  child.stdout.on('data', (text) => {
    told.stdout += text
  })
  child.stderr.on('data', (text) => {
    told.stderr += text
  })
  return { child, told, exit: once(child, 'close').then(([code]) => code as number | null) }
}

export async function ended({ child }: Pick<Started, 'child'>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

/** Waits until it has said so. @throws when it ended before */
export async function until({ told, exit }: Started, pattern: RegExp): Promise<RegExpExecArray> {
  let over = false
  exit.then(() => {
    over = true
  })
  for (;;) {
    const found = pattern.exec(told.stdout)
    if (found) return found
    if (over) throw new Error(`The program ended before it said ${pattern}: ${told.stdout}${told.stderr}`)
    await new Promise((done) => setTimeout(done, 20))
  }
}

/** Its address, once it is ready. */
export async function originOf(site: Started): Promise<string> {
  return (await until(site, /ist bereit: (http:\S+)/))[1] ?? ''
}
