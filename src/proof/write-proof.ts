import { chmod, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type pg from 'pg'
import { codeOf, Problem } from '../terminal/problem.ts'
import { gatherProof, type Question } from './gather.ts'
import { proofPage } from './page.ts'

/**
 * Writes the proof as one page of HTML that only this user can read.
 * @param to the file, or the folder in which it gets the name `nachweis-<number>.html` (no address in a name).
 * @returns its path.
 * @throws {Problem} when there is nothing to prove, or the file cannot be written.
 */
export async function writeProof(
  owner: pg.Pool,
  question: Question,
  to: { file: string } | { folder: string },
): Promise<string> {
  const proof = await gatherProof(owner, question)
  const path = resolve('file' in to ? to.file : join(to.folder, `nachweis-${proof.number}.html`))
  try {
    await writeFile(path, proofPage(proof), { mode: 0o600 })
    // A file that was there keeps its rights otherwise.
    await chmod(path, 0o600)
  } catch (error) {
    throw new Problem(
      `Der Nachweis lässt sich nicht nach ${path} schreiben (${codeOf(error)}). Mit --out einen anderen Ort nennen.`,
    )
  }
  return path
}
