import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { freePort } from '../support/ports.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { expect } from './story.ts'

const CADDYFILE = join(import.meta.dirname, '../../packaging/caddy/Caddyfile')

export type Caddy = {
  /** http://localhost:40124 */
  origin: string
  /** All that it wrote, wherever it wrote it. */
  said(): string
  stop(): Promise<void>
}

/** @returns where this machine has it */
export const findCaddy = () =>
  [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin']
    .map((folder) => join(folder, 'caddy'))
    .find((path) => existsSync(path))

/**
 * Starts the proxy as we hand it out, before another port: without certificates and its own interface, and patient for a
 * second instead of a minute.
 */
export async function startCaddy(program: string, upstream: number): Promise<Caddy> {
  const folder = await temporaryFolder()
  const port = await freePort()
  const adapted = [
    ['lb_try_duration 60s', 'lb_try_duration 1s'],
    ['\n{\n', '\n{\nadmin off\n'],
  ].reduce(
    (text, [from = '', to = '']) => {
      expect(text.split(from), `one "${from}" in the Caddyfile`).toHaveLength(2)
      return text.replace(from, to)
    },
    await readFile(CADDYFILE, 'utf8'),
  )
  const file = join(folder.path, 'Caddyfile')
  await writeFile(file, adapted)
  const child = spawn(program, ['run', '--config', file, '--adapter', 'caddyfile'], {
    cwd: folder.path,
    // It keeps its certificates and its last settings below HOME.
    env: { HOME: folder.path, PUBLIC_ORIGIN: `http://localhost:${port}`, DOOR: `127.0.0.1:${upstream}` },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk
    })
  await expect.poll(() => said, { message: 'Caddy serves' }).toContain('serving initial configuration')
  return {
    origin: `http://localhost:${port}`,
    said: () => said,
    async stop() {
      await end(child)
      await folder.remove()
    },
  }
}

async function end(child: ChildProcess): Promise<void> {
  const ended = child.exitCode === null ? once(child, 'close') : undefined
  child.kill('SIGTERM')
  await ended
}
