import type { SealKey } from '../../seals/note.ts'
import { isOfAnotherKey } from '../../seals/seal-file.ts'

/**
 * A lost key is made anew by the next start, and its seals among the old ones could not be told from forged ones: nothing
 * is signed until the old key is back, or a new file begun.
 * @throws {SealKeyError} when others made the seals that are in the file.
 */
export async function requireOwnKey({ key, file }: { key: SealKey; file: string }): Promise<void> {
  if (await isOfAnotherKey(file, key.publicKey)) throw new SealKeyError()
}

class SealKeyError extends Error {
  override name = 'SealKeyError'
  code = 'SEALED_BY_ANOTHER_KEY'
}
