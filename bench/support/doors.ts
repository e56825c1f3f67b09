import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { loginUrl } from '../../src/database/connect.ts'
import { root } from '../../src/environment.ts'
import { BENCH_KEY, BENCH_SENDER } from './sender.ts'

/**
 * `npm run door` on each port, as on so many machines. They believe x-real-ip: one program plays all visitors.
 * @param dataDir where their pages are filled into
 */
export async function startDoors(
  url: string,
  ports: readonly number[],
  dataDir: string,
): Promise<{ stop(): Promise<void> }> {
  const env = {
    ...BENCH_SENDER,
    DATA_DIR: dataDir,
    DATABASE_DOOR_URL: loginUrl(url, 'anon'),
    DOOR_SECRET: 'a secret for measuring, of more than 32 characters',
    PUBLIC_BACKEND_KEY: BENCH_KEY,
    TRUST_PROXY: 'x-real-ip',
    LOG_LEVEL: 'silent',
  }
  const program = (name: string) => join(root, 'src/programs', `${name}.ts`)
  const doors = ports.map((port) =>
    spawn(process.execPath, [program('door')], {
      cwd: root,
      env: { PATH: process.env.PATH, ...env, PORT: String(port) },
      stdio: ['ignore', 'ignore', 'inherit'],
    }),
  )
  // Its own words say why.
  for (const door of doors) door.once('exit', (code) => code && process.kill(process.pid, 'SIGTERM'))
  for (const port of ports) {
    while (!(await fetch(`http://127.0.0.1:${port}/livez`).catch(() => undefined))?.ok) await wait(200)
  }
  return {
    async stop() {
      for (const door of doors) door.kill('SIGTERM')
      await Promise.all(doors.map((door) => (door.exitCode === null ? once(door, 'exit') : undefined)))
    },
  }
}
