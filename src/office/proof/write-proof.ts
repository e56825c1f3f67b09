import type pg from 'pg'
import { Problem } from '../../problem.ts'
import { germanTime } from '../german-time.ts'
import { personData } from '../privacy/person.ts'
import { type To, writePrivately } from '../privacy/write-privately.ts'
import { suppressionOf } from '../suppression.ts'
import { type ProofFacts, proofNumber, proofPage } from './page.ts'

export type Question = {
  email: string
  /** The address's HMAC, for the suppression list. */
  addressHmac: Buffer
} & ProofFacts

/**
 * Writes the proof as one page of HTML that only this user can read.
 * @returns its path.
 * @throws {Problem} when there is nothing to prove, or the file cannot be written.
 */
export async function writeProof(
  owner: pg.Pool,
  { email, addressHmac, ...facts }: Question,
  to: To,
): Promise<string> {
  const person = await personData(owner, email)
  if (!person || person.events.length === 0) throw await nothingStored(owner, addressHmac, person !== null)
  const page = await proofPage(owner, person, facts)
  return writePrivately(to, `nachweis-${proofNumber(person)}.html`, page)
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
