import type pg from 'pg'
import type { Config } from '../../config.ts'
import { auditEntriesAt } from '../../database/queries/audit-seals.ts'
import { recordAction } from '../../database/queries/console/audit.ts'
import { compareAuditSeals, knownBy, placesOutside } from '../../seals/compare-audit-seals.ts'
import { isSigned, openSealKey, type Seal } from '../../seals/note.ts'
import { writeRestoreNote } from '../../seals/restore-note.ts'
import { appendSeals, isOfAnotherKey, readAuditSeals } from '../../seals/seal-file.ts'
import { Problem } from '../../terminal/problem.ts'
import { outsideFiles } from '../outside-files.ts'
import { knownSealKey } from '../secrets/kept-secret.ts'

/** From which sealed place to which one the console's log went back, and the signed note that says so. */
export type WentBack = { from: number; to: number; seal: Seal }

/** Says in the console's log that a backup was played back. */
export const noteInLog = (owner: pg.Pool) =>
  recordAction(owner, { operatorId: null, action: 'backup_restored', subject: {} })

/**
 * Compares the log with its seals, and not with its own end: that is another as soon as anything was done since.
 * @returns what is to be noted beside the seals; undefined where the log has every entry that was sealed
 * @throws {Problem} when the seals are another key's, or ours is not there: none is made for it
 */
export async function whereItWentBack(config: Config, owner: pg.Pool): Promise<WentBack | undefined> {
  const { seals: file } = outsideFiles(config)
  const secret = await knownSealKey(config)
  const key = secret === undefined ? undefined : openSealKey(secret)
  if (await isOfAnotherKey(file, key?.publicKey))
    throw new Problem(
      `Die Siegel in ${file} sind mit einem anderen Schlüssel unterschrieben als dem von hier, oder der fehlt: So lässt sich ` +
        'nichts bei ihnen festhalten. Lege den alten seal-key nach DATA_DIR oder nenne ihn mit SEAL_KEY, und versuche es noch einmal.',
    )
  if (!key) return undefined
  const outside = (await readAuditSeals(file)).filter((seal) => isSigned(seal, key.publicKey))
  const entries = await auditEntriesAt(owner, placesOutside(outside))
  const now = new Date()
  const lost = compareAuditSeals(entries, { publicKey: key.publicKey, outside, now })
    .filter(({ fault }) => fault === 'log differs from its seal')
    .map(({ number }) => number)
  if (lost.length === 0) return undefined
  const from = Math.max(...lost)
  const there = new Map(entries.map((entry) => [entry.place, entry]))
  const kept = outside
    .flatMap((seal) => knownBy(seal) ?? [])
    .filter(({ place, entry }) => {
      const now = there.get(place)
      return place < from && entry && now && (now.gone || now.hash === entry.hash)
    })
    .reduce((newest, one) => (one.place > newest.place ? one : newest), { place: 0, entry: null })
  const note = writeRestoreNote({ made: now.toISOString(), from, place: kept.place, entry: kept.entry })
  return { from, to: kept.place, seal: key.sign(note) }
}

/** Beside the seals the same: then those of entries that went say nothing any more. */
export const noteBesideSeals = (config: Config, { seal }: WentBack) =>
  appendSeals(outsideFiles(config).seals, [seal])
