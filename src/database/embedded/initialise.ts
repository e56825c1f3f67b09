import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { appendFile, chown, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DatabaseStartError } from '../start-error.ts'
import { runTool } from './account.ts'
import type { Binaries } from './binaries.ts'
import { halfOf, removeLeftHalves, writeWhole } from './half.ts'
import type { Place } from './place.ts'

/** The role that owns everything and migrates; the only one that can log in before the first migration. */
export const OWNER = 'owner'

/**
 * Makes the server's files if they are not there yet, and returns the owner's password.
 * Everything is made in a folder beside, synced, and then renamed: a power cut or a kill leaves either nothing or
 * all of it (without this, 6 of 12 kills during the first start left a folder that no server starts on).
 * @throws {DatabaseStartError} when initdb fails or the files are of another major version.
 */
export async function initialise(place: Place, binaries: Binaries): Promise<{ password: string }> {
  if (!existsSync(join(place.home, 'data'))) {
    await removeLeftHalves(place.home)
    await makeAndRename(place, binaries)
  }
  const version = await versionOf(place.home)
  if (version !== binaries.majorVersion) {
    throw new DatabaseStartError(
      `Die Datenbank in ${place.home} ist von PostgreSQL ${version}, mitgebracht wird ${binaries.majorVersion}: ` +
        `Sichere sie mit PostgreSQL ${version} und lade sie in die neue, oder setze DATA_DIR auf einen anderen Ordner.`,
    )
  }
  return { password: await readPassword(place.home) }
}

async function versionOf(home: string): Promise<string> {
  const text = await readFile(join(home, 'data', 'PG_VERSION'), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      throw new DatabaseStartError(
        `Die Datenbank in ${home} ist beschädigt oder nicht zu lesen (data/PG_VERSION, ${error.code}): ` +
          'Benenne den Ordner um und spiele die Sicherung zurück (npm run dorfteller -- restore).',
      )
    },
  )
  return text.trim()
}

/** The owner's password, which nobody knows but the files. @throws {DatabaseStartError} when it is not there */
export async function readPassword(home: string): Promise<string> {
  const text = await readFile(passwordFile(home), 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new DatabaseStartError(
      `Das Passwort der Datenbank fehlt oder ist nicht zu lesen (${passwordFile(home)}, ${error.code}): ` +
        'Ohne sie lässt die Datenbank niemanden ein. Benenne den Ordner um und spiele die Sicherung zurück (npm run dorfteller -- restore).',
    )
  })
  return text.trim()
}

const passwordFile = (home: string) => join(home, 'owner-password')

async function makeAndRename({ home, account }: Place, binaries: Binaries) {
  const half = halfOf(home)
  await mkdir(half, { mode: 0o700 })
  await writeFile(passwordFile(half), randomBytes(32).toString('hex'), { mode: 0o600, flush: true })
  if (account) {
    await chown(half, account.uid, account.gid)
    await chown(passwordFile(half), account.uid, account.gid)
  }

  const data = join(half, 'data')
  const { code, output } = await runTool(
    join(binaries.folder, 'initdb'),
    [
      `--pgdata=${data}`,
      `--username=${OWNER}`,
      `--pwfile=${passwordFile(half)}`,
      '--auth=scram-sha-256',
      '--data-checksums',
      '--encoding=UTF8',
      // PostgreSQL's own locale: the same order and letter case on every machine, whatever its system library.
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    ],
    account,
  )
  if (code !== 0) {
    await rm(half, { recursive: true, force: true })
    throw new DatabaseStartError(
      `Die Datenbank ließ sich in ${home} nicht anlegen (${output.split('\n').at(-1)}): ` +
        'Sieh nach, ob die Platte voll ist, oder setze DATA_DIR auf einen anderen Ordner.',
    )
  }
  await appendFile(join(data, 'postgresql.conf'), `\ninclude = '${SETTINGS_FILE}'\n`, { flush: true })
  await writeFile(join(data, SETTINGS_FILE), '', { flush: true })
  if (account) await chown(join(data, SETTINGS_FILE), account.uid, account.gid)
  await takeName(half, home)
}

async function takeName(half: string, home: string) {
  try {
    await syncFolder(half)
    await rename(half, home)
    await syncFolder(dirname(home))
  } catch (error) {
    // Another first start was quicker: its files are as good, and only one of us gets the lock.
    if (!existsSync(join(home, 'data'))) throw error
    await rm(half, { recursive: true, force: true })
  }
}

/** Makes what a folder lists outlast a power cut. */
export async function syncFolder(folder: string) {
  // Windows cannot open a folder, and needs no sync for a rename.
  if (process.platform === 'win32') return
  const handle = await open(folder)
  await handle.sync()
  await handle.close()
}

/** The file in the data folder that postgresql.conf includes last, so that it wins. */
const SETTINGS_FILE = 'settings.conf'

const settings = `# Written anew at every start by src/database/embedded/initialise.ts.

# An answered sign-up is on the disk, whatever is killed afterwards.
fsync = on
synchronous_commit = on
full_page_writes = on

# Only programs on this machine, only with a password (pg_hba.conf), no socket file.
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
password_encryption = scram-sha-256

# E-mail addresses never reach a log: no statements, no details, no parameters, and no errors of single
# statements at all (their messages can quote values); starts, stops and crashes are logged.
log_min_messages = log
log_min_error_statement = panic
log_error_verbosity = terse
log_parameter_max_length = 0
log_parameter_max_length_on_error = 0
log_statement = none
log_checkpoints = off
log_timezone = 'UTC'
timezone = 'UTC'

# Small: the site shares its machine.
max_connections = 100
shared_buffers = 64MB
max_wal_size = 256MB
jit = off
`

/** Writes the settings where they differ; they hold from the server's next start. */
export async function writeSettings({ home, account }: Place): Promise<void> {
  const file = join(home, 'data', SETTINGS_FILE)
  if ((await readFile(file, 'utf8').catch(() => '')) === settings) return
  // Never half of it: on a full disk a server would start without what keeps addresses out of its log.
  await writeWhole(file, settings, account)
}
