import { chmod, chown, copyFile, mkdir, rename } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { DatabaseStartError } from '../start-error.ts'
import { canEnter } from './account.ts'
import type { Place } from './place.ts'
import { keeperId } from './wal-holder.ts'

/** A sign-up is in the folder this many seconds after it was answered, at most; PostgreSQL then closes a piece early. */
const AT_MOST_SECONDS = 60

/** Where the pieces of WAL lie, in a backup folder. */
export const walFolder = (backupDir: string) => join(resolve(backupDir), 'wal')

/**
 * Makes the folder in which a server's WAL is kept, for its account alone. Whether it is this database's says
 * wal-holder.ts; while it is not, nothing is kept, and nothing removed at the server either.
 * @returns the settings with which it is kept there (continuous archiving, PostgreSQL's manual, chapter 25.3).
 * @throws {DatabaseStartError} when the account cannot write there, or on Windows.
 */
export async function keepWal(backupDir: string, place: Place): Promise<string> {
  const { account } = place
  if (process.platform === 'win32')
    throw new DatabaseStartError(
      'Unter Windows lässt sich die mitgebrachte Datenbank nicht fortlaufend sichern: ' +
        'Lass BACKUP_DIR leer, oder nenne mit DATABASE_URL eine eigene.',
    )
  const folder = walFolder(backupDir)
  try {
    await mkdir(folder, { recursive: true })
    // The account must get through; what else lies in there is closed by itself.
    if (account) await chmod(dirname(folder), 0o711)
    await chmod(folder, 0o700)
    if (account) await chown(folder, account.uid, account.gid)
  } catch (error) {
    throw cannotBeWritten(folder, (error as NodeJS.ErrnoException).code ?? '')
  }
  if (account && !(await canEnter(folder, account))) throw cannotBeWritten(folder, `Benutzer ${account.name}`)

  // Not from the program's own folder, which the account may not enter.
  const script = join(dirname(folder), 'keep-wal.sh')
  await copyFile(join(import.meta.dirname, 'keep-wal.sh'), `${script}.${process.pid}`)
  await chmod(`${script}.${process.pid}`, 0o644)
  await rename(`${script}.${process.pid}`, script)
  return `
# Every finished piece of WAL goes into the backup folder; gzip, as a piece that is closed early is mostly empty.
archive_mode = on
archive_command = ${setting(`/bin/sh ${shell(script)} ${shell(folder)} "%p" "%f" ${await keeperId(place)}`)}
archive_timeout = ${AT_MOST_SECONDS}
`
}

function cannotBeWritten(folder: string, why: string) {
  return new DatabaseStartError(
    `In den Ordner ${folder} (Einstellung BACKUP_DIR) lässt sich nicht schreiben (${why}): ` +
      'Gib dem Benutzer der Datenbank das Recht dazu und den Ordnern darüber das, betreten zu werden (chmod a+x), ' +
      'oder nenne einen anderen Ordner.',
  )
}

/** How far WAL is played back: to its end, to a time, or to a position in it (`lsn`), without what begins there. */
export type RecoveryTarget = 'end' | { time: Date } | { lsn: string }

/** The settings with which a copied data folder plays back the WAL in `folder`, and is then a database of its own. */
export function playBack(folder: string, target: RecoveryTarget): string {
  const lines = [
    `restore_command = ${setting(`gzip -dc ${shell(folder)}/"%f".gz > "%p"`)}`,
    `recovery_target_action = promote`,
    // Nobody is let in before all of it is there.
    `hot_standby = off`,
    ...targetLines(target),
  ]
  return `\n${lines.join('\n')}\n`
}

function targetLines(target: RecoveryTarget): string[] {
  if (target === 'end') return []
  if ('lsn' in target)
    return [`recovery_target_lsn = ${setting(target.lsn)}`, 'recovery_target_inclusive = off']
  // Abbreviations of zones, and be it Z, are not known yet when it is read.
  return [`recovery_target_time = ${setting(target.time.toISOString().replace('Z', '+00'))}`]
}

/** As postgresql.conf quotes a value. */
const setting = (text: string) => `'${text.replaceAll("'", "''")}'`

/** As a shell quotes a word; a percent sign would be PostgreSQL's. */
const shell = (text: string) => `'${text.replaceAll("'", `'\\''`).replaceAll('%', '%%')}'`
