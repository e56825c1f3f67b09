// Installs the packages that package-lock.json names, if that has not been done yet.
// Plain JavaScript that any Node >= 20 can run: on a bare clone Node 24 (a package too) is not there yet.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const marker = join(root, 'node_modules', '.installed-from')
const wanted = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex')

if (!existsSync(marker) || readFileSync(marker, 'utf8') !== wanted) {
  console.log('Installing packages (npm ci) …')
  const npm = process.env.npm_execpath
  const [command, ...first] = npm ? [process.execPath, npm] : ['npm']
  try {
    execFileSync(
      command,
      [...first, 'ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'],
      { cwd: root, stdio: 'inherit' },
    )
  } catch {
    console.error(
      'The packages could not be installed (npm ci failed, see above). Check the network and the npm registry, then run the command again.',
    )
    process.exit(1)
  }
  writeFileSync(marker, wanted)
}
