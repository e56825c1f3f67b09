import { appendLines, readLines } from './append-lines.ts'
import { readNote, type Seal } from './note.ts'

/**
 * Reads the seals that lie outside the database, a line each, in the order in which they were made. No file counts as an
 * empty one, a line that is not whole as not written.
 */
export async function readSeals(file: string): Promise<Seal[]> {
  const seals = ((await readLines(file)) ?? []).flatMap(sealOf)
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
    if (typeof note !== 'string' || typeof signature !== 'string' || !readNote(note)) return []
    return [{ note, signature }]
  } catch {
    return []
  }
}
