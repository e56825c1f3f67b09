import { appendLines, readLines } from './append-lines.ts'
import { readAuditNote } from './audit-note.ts'
import { isSigned, readNote, type Seal } from './note.ts'
import { readRestoreNote } from './restore-note.ts'

/**
 * Reads the seals that lie outside the database, a line each, in the order in which they were made. No file counts as an
 * empty one, a line that is not whole as not written.
 */
export async function readSeals(file: string): Promise<Seal[]> {
  return sealsOf(file, readNote)
}

/** Reads the seals of the console's log from the same file, in the same way, and among them where a restore took it back. */
export async function readAuditSeals(file: string): Promise<Seal[]> {
  return sealsOf(file, (note) => readAuditNote(note) ?? readRestoreNote(note))
}

/**
 * Whether a file has seals, and none of them was made with the key of this public key. One that somebody added to our own
 * does not count: it is found as forged.
 * @param publicKey undefined: there is no key, so that any seal is another's
 */
export async function isOfAnotherKey(file: string, publicKey: string | undefined): Promise<boolean> {
  const seals = ((await readLines(file)) ?? []).flatMap(sealOf)
  return seals.length > 0 && !seals.some((seal) => publicKey !== undefined && isSigned(seal, publicKey))
}

async function sealsOf(file: string, read: (note: string) => object | undefined): Promise<Seal[]> {
  const seals = ((await readLines(file)) ?? []).flatMap(sealOf).filter(({ note }) => read(note))
  // Two workers may have written the same one.
  return [...new Map(seals.map((seal) => [seal.note, seal])).values()]
}

export function appendSeals(file: string, seals: readonly Seal[]): Promise<void> {
  return appendLines(
    file,
    seals.map((seal) => JSON.stringify(seal)),
  )
}

function sealOf(line: string): Seal[] {
  try {
    const { note, signature } = JSON.parse(line) as Partial<Seal>
    if (typeof note !== 'string' || typeof signature !== 'string') return []
    return [{ note, signature }]
  } catch {
    return []
  }
}
