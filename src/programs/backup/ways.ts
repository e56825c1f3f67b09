import { isAbsolute, join, resolve } from 'node:path'
import type { Outside } from '../../backup/outside-files.ts'
import type { PgBackRest } from '../../backup/pgbackrest.ts'
import type { Restic } from '../../backup/restic.ts'
import type { Config } from '../../config.ts'
import { choosePlace, type Place } from '../../database/embedded/place.ts'
import { Problem } from '../../terminal/problem.ts'
import { outsideFiles } from '../outside-files.ts'

/** How this site is backed up, as its settings say. */
export type Way =
  | {
      via: 'folder' | 'restic'
      backupDir: string
      place: Place
      restic: Restic | undefined
      /** What is kept beside the database. */
      outside: Outside
    }
  | ({
      via: 'pgbackrest'
      /** Where a copy has room, and postgres may go: beside the database, unless a folder is named. */
      scratch: string
    } & PgBackRest)

export type FolderWay = Extract<Way, { backupDir: string }>

/** @throws {Problem} when the settings name no way, or one that does not fit the database. */
export async function wayOf(config: Config): Promise<Way> {
  const { DATABASE_URL, PGBACKREST_STANZA: stanza, BACKUP_DIR } = config
  if (DATABASE_URL && stanza) {
    const scratch = BACKUP_DIR ? resolve(BACKUP_DIR) : '/var/lib/postgresql'
    return { via: 'pgbackrest', stanza, databaseUrl: DATABASE_URL, scratch }
  }
  if (DATABASE_URL)
    throw new Problem(
      'Eine Datenbank unter DATABASE_URL sichert, wer sie betreibt: ihr Anbieter, oder auf Debian pgBackRest (dann ' +
        'PGBACKREST_STANZA setzen, oder mit dem Debian-Paket der Seite: dorfteller set-up-backup). Wie, steht in ' +
        'docs/deploy/backups.md.',
    )
  if (!BACKUP_DIR)
    throw new Problem(
      'BACKUP_DIR ist nicht gesetzt: Nenne darin einen Ordner für die Sicherung, am besten auf einer anderen Platte, und starte ' +
        'die Seite neu. Wie es geht, steht in docs/deploy/backups.md.',
    )
  const restic = resticOf(config)
  const place = await choosePlace(config.DATA_DIR)
  const outside = { dataDir: config.DATA_DIR, ...outsideFiles(config) }
  return { via: restic ? 'restic' : 'folder', backupDir: resolve(BACKUP_DIR), place, restic, outside }
}

function resticOf({ RESTIC_REPOSITORY, RESTIC_PASSWORD_FILE, ...config }: Config): Restic | undefined {
  if (!RESTIC_REPOSITORY && !RESTIC_PASSWORD_FILE) return undefined
  if (!RESTIC_REPOSITORY || !RESTIC_PASSWORD_FILE)
    throw new Problem(
      'Verschlüsselt und fortgebracht wird die Sicherung nur mit beiden Einstellungen: RESTIC_REPOSITORY und ' +
        'RESTIC_PASSWORD_FILE. Setze auch die andere, oder keine.',
    )
  const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY } = config
  const keys = { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY }
  // restic is run within the backup folder; sftp: and s3: are no paths.
  const isPath = !isAbsolute(RESTIC_REPOSITORY) && !/^\w+:/.test(RESTIC_REPOSITORY)
  return {
    repository: isPath ? join(process.cwd(), RESTIC_REPOSITORY) : RESTIC_REPOSITORY,
    passwordFile: resolve(RESTIC_PASSWORD_FILE),
    keys,
  }
}
