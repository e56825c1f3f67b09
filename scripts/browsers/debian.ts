import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const FOLDERS = ['/usr/bin', '/usr/local/bin', '/usr/sbin', '/snap/bin']

/** @returns the path of the first of these programs that is here. */
export function findProgram(...names: string[]): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...FOLDERS]
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find((path) => existsSync(path))
}

/** Packages of Debian by the program that they bring: browsers, and a reader of PDF. */
const BROWSERS = {
  'chromium-headless-shell': 'chromium-headless-shell',
  'firefox-esr': 'firefox-esr',
  WebKitWebDriver: 'webkit2gtk-driver',
  Xvfb: 'xvfb',
  pdftotext: 'poppler-utils',
}

/** Programs of others that ours are tried with: for what comes back, before the door, PostgreSQL as Debian has it, containers, and a whole Debian. */
const SERVERS = {
  dovecot: 'dovecot-imapd',
  caddy: 'caddy',
  pg_createcluster: 'postgresql',
  mmdebstrap: 'mmdebstrap',
  'systemd-nspawn': 'systemd-container',
  podman: 'podman netavark aardvark-dns iptables runc',
  'docker-compose': 'docker-compose',
}

const missingOf = (programs: Record<string, string>): string[] =>
  Object.entries(programs).flatMap(([program, packages]) => (findProgram(program) ? [] : packages.split(' ')))

/** @returns the packages of Debian that are missing to try the site with other servers. */
export const missingServers = (): string[] => missingOf(SERVERS)

/** Installs what is missing of the browsers; what cannot be had, tests leave out and say so. */
export function installBrowsers(): void {
  // One by one: a Debian may lack one of them.
  for (const name of missingOf(BROWSERS)) installFromDebian(name)
}

/** Installs servers where that was asked for: on somebody's own machine Debian would start them for good. */
export function installServers(): void {
  installFromDebian(...missingServers())
}

/** Installs packages of Debian or Ubuntu, which only root may. @returns whether they are here afterwards. */
export function installFromDebian(...packages: string[]): boolean {
  if (packages.length === 0) return true
  if (process.getuid?.() !== 0 || !findProgram('apt-get')) return false
  console.log(`Not found: ${packages.join(', ')}; installing …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args: string[]) =>
    spawnSync('apt-get', args, { stdio: ['ignore', 'inherit', 'inherit'], env }).status === 0
  return apt('update', '-q') && apt('install', '-y', '-q', '--no-install-recommends', ...packages)
}
