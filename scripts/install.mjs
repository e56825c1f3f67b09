// Installs the packages that package-lock.json names, if they are not there yet.
// Plain JavaScript that any Node >= 20 can run: on a bare clone Node 24 (a package too) is not there yet.
// With --check it installs nothing and ends with 1 if something is missing.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const modules = join(root, 'node_modules')

requireNode(20)
if (process.argv.includes('--check')) process.exit(missingPackages().length === 0 ? 0 : 1)
if (missingPackages().length > 0) install()

function requireNode(oldest) {
  if (Number(process.versions.node.split('.')[0]) >= oldest) return
  console.error(
    `Hier läuft Node ${process.versions.node}, gebraucht wird Node ${oldest} oder neuer: ` +
      'Installiere eine neuere Fassung von https://nodejs.org und führe den Befehl noch einmal aus.',
  )
  process.exit(1)
}

/** Compares package-lock.json with the list of what npm has installed, which npm writes last. */
function missingPackages() {
  const list = join(modules, '.package-lock.json')
  // The brought-along Node is fetched by an install script, which npm may have been told to leave out.
  const complete = existsSync(list) && existsSync(join(modules, '.bin', 'node'))
  const here = complete ? JSON.parse(readFileSync(list, 'utf8')).packages : {}
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  return Object.entries(wanted)
    .filter(([path, entry]) =>
      here[path] ? here[path].version !== entry.version : path !== '' && isNeeded(entry),
    )
    .map(([path, { optional }]) => ({
      name: path.replace(/^.*node_modules\//, ''),
      optional: optional === true,
    }))
}

/** An optional package is a program's native half if it names machines; on those the program needs it. */
function isNeeded({ optional, os, cpu, libc }) {
  if (!optional) return true
  if (!os && !cpu) return false
  const fits = (names, name) => names === undefined || names.includes(name)
  return (
    fits(os, process.platform) &&
    fits(cpu, process.arch) &&
    (libc === undefined || fits(libc, systemLibrary()))
  )
}

function systemLibrary() {
  return process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl'
}

function install() {
  console.log('Die Pakete werden installiert …')
  runNpm(process.env)
  // npm leaves out optional packages that its own Node is too old for. The Node that has come along is the one that
  // will run them, so it fetches them.
  if (missingPackages().length > 0) {
    runNpm({ ...process.env, PATH: `${join(modules, '.bin')}${delimiter}${process.env.PATH}` })
  }
  const missing = missingPackages()
  if (missing.length === 0) return
  const names = missing.map(({ name }) => name)
  if (missing.every(({ optional }) => optional)) {
    console.error(`Nicht zu haben waren: ${names.join(', ')}. Wer sie braucht, meldet sich selbst.`)
    return
  }
  console.error(
    'Die Pakete ließen sich nicht installieren; der Grund steht darüber. ' +
      'Prüfe das Netz und die Einstellung „registry“ von npm, dann führe den Befehl noch einmal aus.',
  )
  process.exit(1)
}

function runNpm(env) {
  // Not `npm ci`: it refuses a lock file that lacks a binary for a foreign platform, and registries that mirror
  // only some platforms leave such gaps. `install` takes the locked versions too; --no-save keeps the lock as it is.
  const args = ['install', '--no-save', '--include=dev', '--include=optional']
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error']
  const npm = process.env.npm_execpath
  const [command, first] = npm ? ['node', [npm]] : ['npm', []]
  spawnSync(command, [...first, ...args, ...quiet], { cwd: root, env, stdio: 'inherit' })
}
