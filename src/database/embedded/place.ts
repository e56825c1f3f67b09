import { createHash } from 'node:crypto'
import { constants, existsSync } from 'node:fs'
import { access, chmod, mkdir, readFile, realpath, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { DatabaseStartError } from '../start-error.ts'
import { type Account, accountOf, canEnter, unprivilegedAccount } from './account.ts'
import { writeWhole } from './half.ts'

/**
 * Where the server's files lie, and as whom it runs.
 * `home` has `data/` (PostgreSQL's own), `owner-password`, `port` and `postgres.log`.
 */
export type Place = { home: string; account: Account | undefined }

/** Names the folder that is used instead of `DATA_DIR/postgres`; there only when that cannot be used. */
const POINTER = 'postgres-folder'

/**
 * Chooses the folder and the account. PostgreSQL refuses to run as root, so root lends it an account; where that
 * account cannot enter DATA_DIR (below a 0700 /root), the files go to /var/lib, which outlives a restart of the
 * machine as /tmp does not, and a pointer file in DATA_DIR names the folder.
 * @throws {DatabaseStartError} when DATA_DIR cannot be written or belongs to someone else.
 */
export async function choosePlace(dataDir: string): Promise<Place> {
  const folder = resolve(dataDir)
  await mustBeWritable(folder)
  const home = (await pointedTo(folder)) ?? join(folder, 'postgres')
  const ownerOfData = await owner(join(home, 'data'))
  const us = process.getuid?.()
  if (us === undefined) return { home, account: undefined }
  if (us !== 0) {
    if (ownerOfData === undefined || ownerOfData.uid === us) return { home, account: undefined }
    throw new DatabaseStartError(
      `Die Datenbank in ${home} gehört einem anderen Benutzer (id ${ownerOfData.uid}): ` +
        'Starte das Programm als der Benutzer (oder root), der es zuerst gestartet hat, oder setze DATA_DIR auf einen anderen Ordner.',
    )
  }

  const account = ownerOfData
    ? await accountOf(ownerOfData)
    : await unprivilegedAccount(['postgres', 'nobody'])
  if (ownerOfData) {
    if (await canEnter(join(home, 'data'), account)) return { home, account }
    throw new DatabaseStartError(
      `Der Benutzer ${account.name} darf ${home} nicht betreten, wo seine Datenbank liegt: ` +
        'Gib den Ordnern darüber das Recht, betreten zu werden (chmod a+x).',
    )
  }
  if (home.startsWith(folder) && !(await canEnter(folder, account))) {
    return { home: await placeElsewhere(folder), account }
  }
  return { home, account }
}

async function mustBeWritable(folder: string) {
  try {
    await mkdir(folder, { recursive: true })
    await access(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new DatabaseStartError(
      `In den Datenordner ${folder} lässt sich nicht schreiben (${(error as NodeJS.ErrnoException).code}): ` +
        'Gib diesem Benutzer das Recht dazu, oder setze DATA_DIR auf einen anderen Ordner.',
    )
  }
}

async function pointedTo(folder: string): Promise<string | undefined> {
  const pointer = join(folder, POINTER)
  if (!existsSync(pointer)) return undefined
  const home = (await readFile(pointer, 'utf8')).trim()
  if (home === '' || existsSync(dirname(home))) return home || undefined
  throw new DatabaseStartError(
    `Die Datenbank soll in ${home} liegen (so sagt es ${pointer}), aber den Ordner gibt es nicht: ` +
      'Hol ihn aus der Sicherung zurück, oder lösche die Datei, um mit einer leeren Datenbank anzufangen.',
  )
}

/** Who owns the path; `undefined` when it is not there. */
async function owner(path: string): Promise<{ uid: number; gid: number } | undefined> {
  try {
    return await stat(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new DatabaseStartError(
      `In den Ordner der Datenbank ${path} lässt sich nicht sehen (${(error as NodeJS.ErrnoException).code}): ` +
        'Starte das Programm als der Benutzer (oder root), der es zuerst gestartet hat, oder setze DATA_DIR auf einen anderen Ordner.',
    )
  }
}

async function placeElsewhere(folder: string): Promise<string> {
  const hash = createHash('sha256')
    .update(await realpath(folder))
    .digest('hex')
    .slice(0, 12)
  const parent = `/var/lib/embedded-postgres-${hash}`
  await mkdir(parent, { recursive: true })
  // Whatever the umask is: the account must get through to its folder.
  await chmod(parent, 0o711)
  const home = join(parent, 'postgres')
  await writeWhole(join(folder, POINTER), `${home}\n`)
  return home
}
