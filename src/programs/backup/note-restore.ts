import type { Config } from '../../config.ts'
import { connectOwner } from '../../database/connect.ts'
import { auditHead } from '../../database/queries/audit-seals.ts'
import { recordAction } from '../../database/queries/console/audit.ts'
import { placesOutside } from '../../seals/compare-audit-seals.ts'
import { isSigned, openSealKey } from '../../seals/note.ts'
import { writeRestoreNote } from '../../seals/restore-note.ts'
import { appendSeals, readAuditSeals } from '../../seals/seal-file.ts'
import { outsideFiles } from '../outside-files.ts'
import { sealKey } from '../secrets/kept-secret.ts'

/** The newest entry of the log that was played back; undefined: it is empty. */
type Head = Awaited<ReturnType<typeof auditHead>>

/** Says in the console's log that a backup was played back. @returns where the log ended before */
export async function noteInLog(url: string): Promise<Head> {
  const owner = connectOwner(url)
  try {
    const head = await auditHead(owner)
    await recordAction(owner, { operatorId: null, action: 'backup_restored', subject: {} })
    return head
  } finally {
    await owner.end()
  }
}

/**
 * Says the same beside the seals if some of them are of entries that the log has no more: from where to where it went back.
 * @returns the two places; undefined where no seal is younger than the log
 */
export async function noteBesideSeals(
  config: Config,
  head: Head,
): Promise<{ from: number; to: number } | undefined> {
  const { seals: file } = outsideFiles(config)
  const key = openSealKey(await sealKey(config))
  const ours = (await readAuditSeals(file)).filter((seal) => isSigned(seal, key.publicKey))
  const from = placesOutside(ours).at(-1) ?? 0
  const to = head?.place ?? 0
  if (from <= to) return undefined
  const made = new Date().toISOString()
  const note = writeRestoreNote({ made, from, place: to, entry: head ?? null })
  await appendSeals(file, [key.sign(note)])
  return { from, to }
}
