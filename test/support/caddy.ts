import { spawn } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { findProgram } from '../../scripts/browsers/debian.ts'
import { freePort } from './ports.ts'
import { ended, followed } from './start-site.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** Where this machine has it. */
export const caddy = findProgram('caddy')

const CADDYFILE = join(import.meta.dirname, '../../packaging/caddy/Caddyfile')

/**
 * Starts the proxy as we hand it out, before another port: without certificates and its own interface, and patient for a
 * second instead of a minute.
 */
export async function startCaddy(upstream: number) {
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
  const program = followed(
    spawn(caddy ?? 'caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
      cwd: folder.path,
      // It keeps its certificates and its last settings below HOME.
      env: { HOME: folder.path, PUBLIC_ORIGIN: `http://localhost:${port}`, DOOR: `127.0.0.1:${upstream}` },
    }),
  )
  /** All that it wrote, wherever it wrote it. */
  const said = () => program.told.stdout + program.told.stderr
  await expect.poll(said, { message: 'Caddy serves' }).toContain('serving initial configuration')
  return {
    origin: `http://localhost:${port}`,
    said,
    async stop() {
      await ended(program)
      // Its last words are read once its output is closed.
      await program.exit
      await folder.remove()
    },
  }
}
