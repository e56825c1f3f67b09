import { chmod, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type pg from 'pg'
import { personData } from '../database/queries/person.ts'
import { suppressionOf } from '../database/queries/suppression.ts'
import { germanTime } from '../terminal/german-time.ts'
import { codeOf, Problem } from '../terminal/problem.ts'
import { checkableRecord } from './checkable.ts'
import { gatherProof, type ProofFacts } from './gather.ts'
import { proofPage } from './page.ts'

export type Question = {
  email: string
  /** The address's HMAC, for the suppression list. */
  addressHmac: Buffer
} & ProofFacts

type To = { file: string } | { folder: string }

/**
 * Writes the proof as one page of HTML that only this user can read.
 * @param to the file, or the folder in which it gets the name `nachweis-<number>.html` (no address in a name).
 * @returns its path.
 * @throws {Problem} when there is nothing to prove, or the file cannot be written.
 */
export async function writeProof(owner: pg.Pool, question: Question, to: To): Promise<string> {
  const { email, addressHmac, ...facts } = question
  const proof = await gatherProof(owner, await provable(owner, email, addressHmac), facts)
  return write(proofPage(proof), to, `nachweis-${proof.number}.html`)
}

/**
 * Writes the record as one file that anybody can check (`npm run proof -- --verify`), named `nachweis-<number>.json`.
 * @throws {Problem} as writeProof.
 */
export async function writeRecord(
  owner: pg.Pool,
  { email, addressHmac, publicKey }: { email: string; addressHmac: Buffer; publicKey: string },
  to: To,
): Promise<string> {
  const person = await provable(owner, email, addressHmac)
  const record = await checkableRecord(owner, person, publicKey)
  const number = Math.max(...person.events.map(({ signup }) => signup))
  return write(`${JSON.stringify(record, undefined, 2)}\n`, to, `nachweis-${number}.json`)
}

async function provable(owner: pg.Pool, email: string, addressHmac: Buffer) {
  const person = await personData(owner, email)
  if (person && person.events.length > 0) return person
  throw await nothingStored(owner, addressHmac, (person?.address_changes.length ?? 0) > 0)
}

async function write(text: string, to: To, name: string): Promise<string> {
  const path = resolve('file' in to ? to.file : join(to.folder, name))
  try {
    await writeFile(path, text, { mode: 0o600 })
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
  if (waits) {
    return new Problem(
      'Zu dieser Adresse gibt es keine Einwilligung; sie ist nur als neue Adresse vorgemerkt.',
    )
  }
  const left = await suppressionOf(owner, addressHmac)
  if (!left) return new Problem('Zu dieser Adresse ist nichts gespeichert.')
  return new Problem(
    `Zu dieser Adresse ist seit dem ${germanTime(left.leftAt)} nur noch ein Prüfwert auf der Sperrliste gespeichert: ` +
      (left.erased ? 'Die Angaben wurden gelöscht.' : 'Sie wurde abgemeldet, die Angaben sind gelöscht.'),
  )
}
