import { readFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Config } from '../config.ts'
import { Problem } from '../problem.ts'
import { requireWritableFolder } from './secrets/kept-secret.ts'

/** The copy's name in the data folder, unless SUPPRESSION_COPY says otherwise. */
export const LEDGER_FILE = 'suppression-list.tsv'

type Settings = Pick<Config, 'DATA_DIR'> & Partial<Pick<Config, 'SUPPRESSION_COPY'>>

/** What lies outside the database: the suppression list's copy, which offices add to. */
export type OutsideFiles = { ledger: string }

/**
 * Where what lies outside the database is, in a folder that can be written to.
 * @throws {Problem} naming the setting of one that cannot
 */
export async function requireOutsideFiles(settings: Settings): Promise<OutsideFiles> {
  const files = outsideFiles(settings)
  const setting = settings.SUPPRESSION_COPY ? 'SUPPRESSION_COPY' : 'DATA_DIR'
  await requireWritableFolder(dirname(resolve(files.ledger)), setting)
  return files
}

/** Where it is: as the setting says, or in the data folder. */
export function outsideFiles(config: Settings): OutsideFiles {
  return { ledger: config.SUPPRESSION_COPY ?? join(config.DATA_DIR, LEDGER_FILE) }
}

/** With which number of the record somebody left last, as the copy says; 0: none is known. */
export async function newestEventOutside({ ledger }: OutsideFiles): Promise<number> {
  const text = await readFile(ledger, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return ''
  })
  let newest = 0
  for (const [, event] of text.matchAll(/\t(?:withdrawn|erased)\t(\d{1,15})$/gm))
    newest = Math.max(newest, Number(event))
  return newest
}

/** Secrets that the data folder keeps (secrets/kept-secret.ts): without them a database that was played back is half of it. */
const KEYS = ['suppression-key', 'auth-secret', 'door-secret']

/** What belongs to a backup besides the database. */
export function filesBeside(config: Settings): string[] {
  return [...KEYS.map((name) => join(config.DATA_DIR, name)), outsideFiles(config).ledger]
}

/** @throws {Problem} when the database is another's than the one that `npm start` brings */
export function requireOwnDatabase({ DATABASE_URL }: Pick<Config, 'DATABASE_URL'>): void {
  if (!DATABASE_URL) return
  throw new Problem(
    'Eine Datenbank unter DATABASE_URL sichert, wer sie betreibt: ihr Anbieter, oder du mit pg_dump und pg_restore. Sichere DATA_DIR dazu: ' +
      'Darin liegen die Schlüssel und die Sperrliste, nach der vor dem ersten Brief wieder fort ist, wer seitdem gegangen ist.',
  )
}
