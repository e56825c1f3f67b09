import { type AuditNote, readAuditNote } from './audit-note.ts'
import { isSigned, type Seal } from './note.ts'

/** An entry at a place that was sealed: its hash, null where there is none; and whether it went with its deadline. */
export type SealedEntry = { place: number; hash: string | null; gone: boolean }

export type AuditSealFault = {
  fault: 'log seal forged' | 'log differs from its seal' | 'log entries gone too early'
  /** The entry's place. */
  number: number
}

/** Nothing goes with a deadline that is younger, whatever the database says (retain_audit_log). */
const KEPT_MS = 180 * 24 * 60 * 60 * 1000

/**
 * Compares the console's log with the seals outside. That it fits in itself the database says (audit_log_faults); a log
 * that its owner wrote anew as a whole does, and differs here. So does one after a backup was played back, from then on.
 * @param publicKey undefined: it is not known here who signed, and only what was signed is compared
 */
export function compareAuditSeals(
  entries: readonly SealedEntry[],
  { publicKey, outside, now }: { publicKey: string | undefined; outside: readonly Seal[]; now: Date },
): AuditSealFault[] {
  const there = new Map(entries.map((entry) => [entry.place, entry]))
  return outside.flatMap((seal): AuditSealFault[] => {
    const note = readAuditNote(seal.note)
    if (!note) return []
    const number = note.place
    if (publicKey !== undefined && !isSigned(seal, publicKey)) return [{ fault: 'log seal forged', number }]
    const fault = faultOf(note, there.get(number), now)
    return fault ? [{ fault, number }] : []
  })
}

function faultOf({ at, hash }: AuditNote, entry: SealedEntry | undefined, now: Date) {
  if (entry?.gone) return now.getTime() - Date.parse(at) < KEPT_MS ? 'log entries gone too early' : undefined
  return entry?.hash === hash ? undefined : 'log differs from its seal'
}
