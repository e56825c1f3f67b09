import type pg from 'pg'
import { auditHead } from '../../database/queries/audit-seals.ts'
import { writeAuditNote } from '../../seals/audit-note.ts'
import { appendSeals, readAuditSeals } from '../../seals/seal-file.ts'
import { requireOwnKey } from './own-key.ts'
import type { SealPlace } from './seal-record.ts'

/**
 * Signs the newest entry of the console's log and writes the seal into the file outside the database, where whoever owns
 * the database writes nothing. An entry that is sealed is not sealed again.
 * @returns how many seals were made: one or none.
 */
export async function sealAuditLog(pool: pg.Pool, { key, file }: SealPlace): Promise<number> {
  await requireOwnKey({ key, file })
  const head = await auditHead(pool)
  if (!head) return 0
  const note = writeAuditNote(head)
  if ((await readAuditSeals(file)).at(-1)?.note === note) return 0
  await appendSeals(file, [key.sign(note)])
  return 1
}
