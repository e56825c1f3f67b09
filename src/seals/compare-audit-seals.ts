import { type AuditNote, readAuditNote } from './audit-note.ts'
import { isSigned, type Seal } from './note.ts'
import { readRestoreNote } from './restore-note.ts'

/** An entry at a place that was sealed: its hash, null where there is none; and whether it went with its deadline. */
export type SealedEntry = { place: number; hash: string | null; gone: boolean }

export type AuditSealFault = {
  fault: 'log seal forged' | 'log differs from its seal' | 'log entries gone too early'
  /** The entry's place. */
  number: number
}

/** Nothing goes with a deadline that is younger, whatever the database says (retain_audit_log). */
const KEPT_MS = 180 * 24 * 60 * 60 * 1000

/** An entry as a note outside has it; null where there was none yet. */
type Known = { place: number; entry: Pick<AuditNote, 'at' | 'hash'> | null }

/**
 * Compares the console's log with the seals outside. That it fits in itself the database says (audit_log_faults); a log
 * that its owner wrote anew as a whole does, and differs here. So does one after a backup was played back, unless the
 * restore noted that beside the seals: then those before it and of later places say nothing any more.
 * @param publicKey undefined: it is not known here who signed, and only what was signed is compared
 */
export function compareAuditSeals(
  entries: readonly SealedEntry[],
  { publicKey, outside, now }: { publicKey: string | undefined; outside: readonly Seal[]; now: Date },
): AuditSealFault[] {
  const there = new Map(entries.map((entry) => [entry.place, entry]))
  const isOurs = (seal: Seal) => publicKey === undefined || isSigned(seal, publicKey)
  const restores = outside.map((seal) => (isOurs(seal) ? readRestoreNote(seal.note) : undefined))
  return outside.flatMap((seal, index): AuditSealFault[] => {
    const known = knownBy(seal)
    if (!known) return []
    const number = known.place
    if (!isOurs(seal)) return [{ fault: 'log seal forged', number }]
    if (restores.slice(index + 1).some((later) => later && later.place < number)) return []
    const fault = known.entry && faultOf(known.entry, there.get(number), now)
    return fault ? [{ fault, number }] : []
  })
}

/** The places of which the notes outside say something, to be asked of the log. */
export function placesOutside(outside: readonly Seal[]): number[] {
  return outside.flatMap((seal) => knownBy(seal)?.place ?? [])
}

/** What a note outside says of an entry; undefined where it is of something else. */
export function knownBy({ note }: Seal): Known | undefined {
  const sealed = readAuditNote(note)
  return sealed ? { place: sealed.place, entry: sealed } : readRestoreNote(note)
}

function faultOf({ at, hash }: Pick<AuditNote, 'at' | 'hash'>, entry: SealedEntry | undefined, now: Date) {
  if (entry?.gone) return now.getTime() - Date.parse(at) < KEPT_MS ? 'log entries gone too early' : undefined
  return entry?.hash === hash ? undefined : 'log differs from its seal'
}
