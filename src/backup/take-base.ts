import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { rowOf } from '../database/ask.ts'
import { walFolder } from '../database/embedded/wal.ts'
import { holdsFolder } from '../database/embedded/wal-holder.ts'
import { withSession } from '../database/session.ts'
import { Problem } from '../terminal/problem.ts'
import { copyServerFiles } from './copy-server-files.ts'
import { addBase, type Base, syncFile } from './folder.ts'

/** How long PostgreSQL may take to bring the last piece of WAL into the folder. */
const LAST_PIECE_MS = 5 * 60_000

/**
 * Copies the running server's files (PostgreSQL's manual, 25.3.3, low-level API). The copy alone is no database: it
 * becomes one with the WAL that was written meanwhile, and PostgreSQL says when that is in the folder.
 * @param home the folder with `data/` and `owner-password`
 * @throws {Problem} when the server keeps no WAL, or its WAL does not arrive.
 */
export async function takeBase(ownerUrl: string, home: string, backupDir: string): Promise<Base> {
  // One session from start to stop: if it ends, PostgreSQL forgets the backup.
  return withSession({ connectionString: ownerUrl, application_name: 'backup' }, async (client) => {
    await requireKeptWal(client)
    await requireOwnFolder(backupDir, home)
    const now = new Date()
    return await addBase(backupDir, now.toISOString().replaceAll(':', '-'), async (folder) => {
      const { firstPiece } = await rowOf<{ firstPiece: string }>(
        client,
        `select pg_walfile_name(pg_backup_start('npm run backup', fast => true)) as "firstPiece"`,
      )
      const files = join(folder, 'postgres')
      await mkdir(files, { mode: 0o700 })
      const bytes = await copyServerFiles(join(home, 'data'), join(files, 'data'))
      await copyFile(join(home, 'owner-password'), join(files, 'owner-password'))
      await syncFile(join(files, 'owner-password'))
      const { label, majorVersion, endedAt } = await stop(client)
      await writeFile(join(files, 'data', 'backup_label'), label, { mode: 0o600, flush: true })
      return { endedAt, majorVersion, firstPiece, bytes }
    })
  })
}

async function requireKeptWal(client: pg.Client): Promise<void> {
  const { mode } = await rowOf<{ mode: string }>(client, `select current_setting('archive_mode') as mode`)
  if (mode === 'on') return
  throw new Problem(
    'Die Datenbank läuft noch ohne fortlaufende Sicherung; BACKUP_DIR gilt ab ihrem nächsten Start. Beende die Seite und starte sie neu.',
  )
}

async function requireOwnFolder(backupDir: string, home: string): Promise<void> {
  if (await holdsFolder(walFolder(backupDir), home)) return
  throw new Problem(
    `In ${backupDir} sichert diese Datenbank nicht. BACKUP_DIR gilt ab ihrem nächsten Start: Beende die Seite und starte sie neu.`,
  )
}

async function stop(client: pg.Client) {
  await client.query(`set statement_timeout = ${LAST_PIECE_MS}`)
  try {
    return await rowOf<{ label: string; majorVersion: string; endedAt: string }>(
      client,
      `select labelfile as label, (current_setting('server_version_num')::int / 10000)::text as "majorVersion",
              to_json(clock_timestamp()) #>> '{}' as "endedAt"
       from pg_backup_stop()`,
    )
  } catch (error) {
    if ((error as pg.DatabaseError).code !== '57014') throw error
    throw new Problem(
      'Der Ordner wal in BACKUP_DIR nimmt nichts an, die Sicherung ist nicht ganz. Ist die Platte voll, oder gehört er ' +
        'einem anderen Benutzer? Was schon gesichert war, bleibt. Behebe es und sichere noch einmal.',
    )
  }
}
