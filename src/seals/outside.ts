import { readLines } from './append-lines.ts'
import { readNote } from './note.ts'
import { readSeals } from './seal-file.ts'

/** What lies outside the database: the suppression list's copy, and the seals. The worker adds to both. */
export type OutsideFiles = { ledger: string; seals: string }

/** The files' names in the data folder, unless SUPPRESSION_COPY and SEAL_FILE say otherwise. */
export const LEDGER_FILE = 'suppression-list.tsv'
export const SEAL_FILE = 'seals.jsonl'

/** The greatest numbers of events and checkpoints that are known outside: a restored database goes on above them. */
export async function numbersOutside(files: OutsideFiles): Promise<{ event: number; checkpoint: number }> {
  const known = { event: 0, checkpoint: 0 }
  for (const line of (await readLines(files.ledger)) ?? []) {
    const [, event] = /\t(?:withdrawn|erased)\t(\d{1,15})$/.exec(line) ?? []
    known.event = Math.max(known.event, Number(event ?? 0))
  }
  for (const { note } of await readSeals(files.seals)) {
    const { upToEvent = 0, number = 0 } = readNote(note) ?? {}
    known.event = Math.max(known.event, upToEvent)
    known.checkpoint = Math.max(known.checkpoint, number)
  }
  return known
}
