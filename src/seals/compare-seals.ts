import { hashOfNote, isSigned, readNote, type Seal } from './note.ts'

/** A checkpoint as the database has it, with its copy of the seal. */
export type SealedCheckpoint = {
  number: number
  upToEvent: number
  events: number
  hash: string
  seal: Seal | null
}

export type SealFault = {
  fault:
    | 'seal forged'
    | 'seal differs from the one outside'
    | 'checkpoint differs from its seal'
    | 'checkpoint not sealed'
    | 'checkpoint gone'
    | 'seal missing outside'
    | 'record begins anew'
  /** The checkpoint's number. */
  number: number
}

/**
 * Compares the database's checkpoints with what was signed, and with the seals outside. Whether a checkpoint fits its
 * events the database says itself (consent_record_faults).
 *
 * `record begins anew`: the seal does not follow on the one outside before it. So it is after a backup was restored, and
 * so it is when somebody took the end of the record away; nobody but who restored can tell the two apart.
 * @param outside undefined: the file is not at hand, and nothing is said of it.
 */
export function compareSeals(
  checkpoints: readonly SealedCheckpoint[],
  { publicKey, outside }: { publicKey: string; outside: readonly Seal[] | undefined },
): SealFault[] {
  const newestSealed = checkpoints.findLast(({ seal }) => seal)?.number ?? 0
  const there = new Map(checkpoints.map((checkpoint) => [checkpoint.number, checkpoint]))
  const kept = new Map((outside ?? []).map((seal) => [readNote(seal.note)?.number ?? 0, seal]))
  const faults = checkpoints.flatMap((checkpoint) => [
    ...faultsOf(checkpoint, publicKey, newestSealed),
    ...(outside ? faultsBeside(checkpoint, kept.get(checkpoint.number)) : []),
  ])
  for (const [number, seal] of kept) {
    if (!isSigned(seal, publicKey)) faults.push({ fault: 'seal forged', number })
    if (!there.has(number)) faults.push({ fault: 'checkpoint gone', number })
  }
  for (const [index, seal] of (outside ?? []).entries()) {
    const before = outside?.[index - 1]
    const { previous = null, number = 0 } = readNote(seal.note) ?? {}
    if (previous !== (before ? hashOfNote(before.note) : null))
      faults.push({ fault: 'record begins anew', number })
  }
  return faults.toSorted((one, other) => one.number - other.number)
}

function faultsOf(checkpoint: SealedCheckpoint, publicKey: string, newestSealed: number): SealFault[] {
  const { number, seal } = checkpoint
  if (!seal) return number < newestSealed ? [{ fault: 'checkpoint not sealed', number }] : []
  if (!isSigned(seal, publicKey)) return [{ fault: 'seal forged', number }]
  const note = readNote(seal.note)
  const fits =
    note?.number === number &&
    note.hash === checkpoint.hash &&
    note.upToEvent === checkpoint.upToEvent &&
    note.events === checkpoint.events
  return fits ? [] : [{ fault: 'checkpoint differs from its seal', number }]
}

function faultsBeside({ number, seal }: SealedCheckpoint, kept: Seal | undefined): SealFault[] {
  if (!kept) return seal ? [{ fault: 'seal missing outside', number }] : []
  return kept.note === seal?.note ? [] : [{ fault: 'seal differs from the one outside', number }]
}
