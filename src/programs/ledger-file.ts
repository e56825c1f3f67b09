import { readFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Config } from '../config.ts'
import { requireWritableFolder } from './secrets/kept-secret.ts'

/** The ledger's name in the data folder, unless SUPPRESSION_COPY says otherwise. */
export const LEDGER_FILE = 'suppression-list.tsv'

type Settings = Pick<Config, 'DATA_DIR'> & Partial<Pick<Config, 'SUPPRESSION_COPY'>>

/** Where offices note outside of the database who left. */
export function ledgerFile({ SUPPRESSION_COPY, DATA_DIR }: Settings): string {
  return SUPPRESSION_COPY ?? join(DATA_DIR, LEDGER_FILE)
}

/** The same, in a folder that can be written to. @throws {Problem} naming the setting when it cannot */
export async function requireLedgerFile(settings: Settings): Promise<string> {
  const file = ledgerFile(settings)
  await requireWritableFolder(
    dirname(resolve(file)),
    settings.SUPPRESSION_COPY ? 'SUPPRESSION_COPY' : 'DATA_DIR',
  )
  return file
}

/** With which number of the record somebody left last, as the ledger says; 0: none is known. */
export async function newestEventIn(ledger: string): Promise<number> {
  const text = await readFile(ledger, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return ''
  })
  let newest = 0
  for (const [, event] of text.matchAll(/\t(?:withdrawn|erased)\t(\d{1,15})$/gm))
    newest = Math.max(newest, Number(event))
  return newest
}
