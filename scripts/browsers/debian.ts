import { spawnSync } from 'node:child_process'
import { accessSync, constants, globSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** @returns the path of the first of these programs that is here. */
export function findProgram(...names: string[]): string | undefined {
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    '/usr/bin',
    '/usr/local/bin',
    '/usr/sbin',
    '/snap/bin',
  ]
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(isExecutable)
}

/** Installs packages of Debian or Ubuntu, which only root may. @returns whether they are here afterwards. */
export function installFromDebian(...packages: string[]): boolean {
  if (process.getuid?.() !== 0 || !findProgram('apt-get')) return false
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args: string[]) =>
    spawnSync('apt-get', args, { stdio: ['ignore', 'inherit', 'inherit'], env }).status === 0
  return apt('update', '-q') && apt('install', '-y', '-q', '--no-install-recommends', ...packages)
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** @returns the path of a Firefox that is already here. */
export const findFirefox = (): string | undefined => findProgram('firefox-esr', 'firefox')

/** What it takes to run Safari's engine on Linux: WebKitGTK's small browser, its driver, and a screen that nobody sees. */
export type WebKitPrograms = { browser: string; driver: string; display: string }

/** @returns the paths of WebKit's programs when all of them are already here. */
export function findWebKit(): WebKitPrograms | undefined {
  const [browser] = globSync('/usr/{lib,lib/*,lib64,libexec}/webkit2gtk-4.*/MiniBrowser')
  const driver = findProgram('WebKitWebDriver')
  const display = findProgram('Xvfb')
  return browser && driver && display ? { browser, driver, display } : undefined
}

/** Installs what is missing of the browsers and of a reader of PDF; what cannot be had, tests leave out and say so. */
export function installBrowsers(log: (line: string) => void = console.log): void {
  const missing = [
    findProgram('chromium-headless-shell') ? [] : ['chromium-headless-shell'],
    findFirefox() ? [] : ['firefox-esr'],
    findWebKit() ? [] : ['webkit2gtk-driver', 'xvfb'],
    findProgram('pdftotext') ? [] : ['poppler-utils'],
  ].filter((packages) => packages.length > 0)
  // One by one: a Debian may lack one of them.
  for (const packages of missing) {
    log(`Not found: ${packages.join(', ')}; installing …`)
    installFromDebian(...packages)
  }
}

/** Programs of others that ours are tried with: for letters, before the door, PostgreSQL as Debian has it, containers, and a whole Debian. */
const SERVERS = {
  postfix: 'postfix',
  dovecot: 'dovecot-imapd',
  caddy: 'caddy',
  pg_createcluster: 'postgresql',
  mmdebstrap: 'mmdebstrap',
  'systemd-nspawn': 'systemd-container',
  podman: 'podman netavark aardvark-dns iptables runc',
  'docker-compose': 'docker-compose',
} as const

/** @returns the packages of Debian that are missing to try the site with them. */
export const missingServers = (): string[] =>
  Object.entries(SERVERS).flatMap(([program, name]) => (findProgram(program) ? [] : name.split(' ')))

/** Installs them where that was asked for: on somebody's own machine Debian would start them for good. */
export function installServers(log: (line: string) => void = console.log): void {
  const missing = missingServers()
  if (missing.length === 0) return
  log(`Not found: ${missing.join(', ')}; installing …`)
  // Debian's question of what Postfix is for; without a main.cf of the machine's own its service does nothing.
  const answers = 'postfix postfix/main_mailer_type select No configuration\n'
  spawnSync('debconf-set-selections', { input: answers, stdio: ['pipe', 'inherit', 'inherit'] })
  installFromDebian(...missing)
}
