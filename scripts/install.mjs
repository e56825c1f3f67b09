// Installs the packages that package-lock.json names, if they are not there yet.
// Plain JavaScript that any Node >= 20 can run: on a bare clone Node 24 (a package too) is not there yet.
// With --check it installs nothing and ends with 1 if something is missing.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const installed = isInstalled()
if (process.argv.includes('--check')) process.exit(installed ? 0 : 1)
if (!installed) install()

/** Compares package-lock.json with the list of what npm has installed, which npm writes last. */
function isInstalled() {
  const list = join(root, 'node_modules', '.package-lock.json')
  // The brought-along Node is fetched by an install script, which npm may have been told to leave out.
  if (!existsSync(list) || !existsSync(join(root, 'node_modules', '.bin', 'node'))) return false
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const here = JSON.parse(readFileSync(list, 'utf8')).packages
  return Object.entries(wanted).every(([path, { version, optional }]) =>
    here[path] ? here[path].version === version : path === '' || optional === true,
  )
}

function install() {
  console.log('Installing packages …')
  // Not `npm ci`: it refuses a lock file that lacks a binary for a foreign platform, and registries that mirror
  // only some platforms leave such gaps. `install` takes the locked versions too; --no-save keeps the lock as it is.
  const args = ['install', '--no-save', '--include=dev', '--include=optional']
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error']
  const npm = process.env.npm_execpath
  const [command, first] = npm ? [process.execPath, [npm]] : ['npm', []]
  const { status } = spawnSync(command, [...first, ...args, ...quiet], { cwd: root, stdio: 'inherit' })
  if (status === 0) return
  console.error(
    'The packages could not be installed (npm install failed, see above). ' +
      'Check the network and the npm registry, then run the command again.',
  )
  process.exit(1)
}
