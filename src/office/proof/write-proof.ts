import { chmod, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type pg from 'pg'
import { codeOf, Problem } from '../../problem.ts'
import { germanTime } from '../german-time.ts'
import { personData } from '../privacy/person.ts'
import { suppressionOf } from '../suppression.ts'
import { type ProofFacts, proofNumber, proofPage } from './page.ts'

export type Question = {
  email: string
  /** The address's HMAC, for the suppression list. */
  addressHmac: Buffer
} & ProofFacts

/**
 * Writes the proof as one page of HTML that only this user can read.
 * @param to the file, or the folder in which it gets the name `nachweis-<number>.html` (no address in a name).
 * @returns its path.
 * @throws {Problem} when there is nothing to prove, or the file cannot be written.
 */
export async function writeProof(
  owner: pg.Pool,
  { email, addressHmac, ...facts }: Question,
  to: { file: string } | { folder: string },
): Promise<string> {
  const person = await personData(owner, email)
  if (!person || person.events.length === 0) throw await nothingStored(owner, addressHmac, person !== null)
  const page = await proofPage(owner, person, facts)
  const path = resolve('file' in to ? to.file : join(to.folder, `nachweis-${proofNumber(person)}.html`))
  try {
    await writeFile(path, page, { mode: 0o600 })
    // A file that was there keeps its rights otherwise.
    await chmod(path, 0o600)
  } catch (error) {
    throw new Problem(
      `Der Nachweis lässt sich nicht nach ${path} schreiben (${codeOf(error)}). Mit --out einen anderen Ort nennen.`,
    )
  }
  return path
}

async function nothingStored(owner: pg.Pool, addressHmac: Buffer, waits: boolean): Promise<Problem> {
  if (waits)
    return new Problem(
      'Zu dieser Adresse gibt es keine Einwilligung; sie ist nur als neue Adresse vorgemerkt.',
    )
  const left = await suppressionOf(owner, addressHmac)
  if (!left) return new Problem('Zu dieser Adresse ist nichts gespeichert.')
  return new Problem(
    `Zu dieser Adresse ist seit dem ${germanTime(left.leftAt)} nur noch ein Prüfwert auf der Sperrliste gespeichert: ` +
      (left.erased ? 'Die Angaben wurden gelöscht.' : 'Sie wurde abgemeldet, die Angaben sind gelöscht.'),
  )
}
