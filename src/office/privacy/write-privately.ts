import { chmod, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { codeOf, Problem } from '../../problem.ts'

/** The file, or the folder in which it gets a name of its own (no address in a name). */
export type To = { file: string } | { folder: string }

/** Writes a file that only this user can read. @returns its path. @throws {Problem} when it cannot be written */
export async function writePrivately(to: To, name: string, text: string): Promise<string> {
  const path = resolve('file' in to ? to.file : join(to.folder, name))
  try {
    await writeFile(path, text, { mode: 0o600 })
    // A file that was there keeps its rights otherwise.
    await chmod(path, 0o600)
  } catch (error) {
    throw new Problem(
      `${path} lässt sich nicht schreiben (${codeOf(error)}). Mit --out einen anderen Ort nennen.`,
    )
  }
  return path
}
