import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findProgram } from '../../scripts/browsers/debian.ts'
import { freePort } from './ports.ts'
import { temporaryFolder } from './temporary-folder.ts'

export type BalancerKind = 'haproxy' | 'caddy'

/** @returns why it cannot be started here; undefined when it can. */
export function balancerMissing(kind: BalancerKind): string | undefined {
  return findProgram(kind) ? undefined : `${kind} isn't installed (Debian: apt-get install ${kind})`
}

/** Debian's own program before a door, which it asks whether it is ready. @returns the balancer's address */
export async function startBalancer(
  kind: BalancerKind,
  door: string,
): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = await temporaryFolder()
  const port = await freePort()
  const file = join(folder.path, 'settings')
  await writeFile(file, SETTINGS[kind](port, new URL(door).host))
  const args = kind === 'haproxy' ? ['-db', '-f', file] : ['run', '--config', file, '--adapter', 'caddyfile']
  const env = { PATH: process.env.PATH, XDG_DATA_HOME: folder.path, XDG_CONFIG_HOME: folder.path }
  const child = spawn(findProgram(kind) ?? kind, args, { env, stdio: 'ignore' })
  await answers(`http://127.0.0.1:${port}`)
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
      await folder.remove()
    },
  }
}

/** Resolves as soon as it serves what the door says. */
async function answers(url: string): Promise<void> {
  for (let left = 100; ; left--) {
    const answer = await fetch(url).catch(() => undefined)
    await answer?.arrayBuffer()
    if (answer?.ok) return
    if (left === 0) throw new Error(`The balancer does not answer: ${answer?.status}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

const SETTINGS: Record<BalancerKind, (port: number, door: string) => string> = {
  haproxy: (port, door) => `
defaults
  mode http
  option forwardfor
  http-reuse always
  timeout connect 3s
  timeout client 30s
  timeout server 30s
frontend visitors
  bind 127.0.0.1:${port}
  default_backend doors
backend doors
  option httpchk GET /readyz
  default-server inter 300ms fall 2 rise 1 pool-purge-delay 60s
  server door ${door} check
`,
  caddy: (port, door) => `
{
	admin off
	auto_https off
}
http://127.0.0.1:${port} {
	reverse_proxy ${door} {
		health_uri /readyz
		health_interval 300ms
	}
}
`,
}
