import { chmod, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type pg from 'pg'
import { brand } from '../../content/brand.ts'
import type { PersonData } from '../../contract/person-data.ts'
import { call } from '../../database/ask.ts'
import { codeOf, Problem } from '../../problem.ts'
import { germanTime } from '../german-time.ts'
import { type ProofFacts, proofNumber, proofPage } from '../proof/page.ts'
import { suppressionOf } from '../suppression.ts'

/** Whose data; the HMAC of their address is for the suppression list. */
export type Whose = { email: string; addressHmac: Buffer }

/** Everything about the owner of an address, also of those whose address it was before. */
const personData = (owner: pg.Pool, email: string) =>
  call<PersonData | null>(owner, 'person_data', email, true)

/**
 * Writes everything stored about a person to a JSON file (Art. 15, 20 DSGVO).
 * @param file where to; without it a name of its own in this folder
 * @returns its path
 * @throws {Problem} when nothing is stored, or the file cannot be written
 */
export async function exportPerson(
  owner: pg.Pool,
  { email, addressHmac }: Whose,
  madeAt: Date,
  file?: string,
): Promise<string> {
  const data = await personData(owner, email)
  const left = await suppressionOf(owner, addressHmac)
  if (!data && !left) throw nothingStored()
  const text = {
    about: {
      what: `Alles, was ${brand} zu dieser E-Mail-Adresse gespeichert hat`,
      made_at: madeAt.toISOString(),
      times: 'ISO 8601, UTC',
      visits: 'Besuche der Seite werden ohne Bezug zu einer Person gezählt und sind deshalb nicht enthalten.',
    },
    person: data,
    suppression_list: left ? { left_at: left.leftAt.toISOString(), erased: left.erased } : null,
  }
  const stamp = madeAt.toISOString().replace(/[:.]/g, '-')
  return writePrivately(file ?? `auskunft-${stamp}.json`, `${JSON.stringify(text, undefined, 2)}\n`)
}

/**
 * Writes the proof of a consent as one page of HTML.
 * @param file where to; without it a name of its own in this folder
 * @returns its path
 * @throws {Problem} when there is nothing to prove, or the file cannot be written
 */
export async function writeProof(
  owner: pg.Pool,
  { email, addressHmac }: Whose,
  facts: ProofFacts,
  file?: string,
): Promise<string> {
  const person = await personData(owner, email)
  if (person && person.events.length > 0)
    return writePrivately(
      file ?? `nachweis-${proofNumber(person)}.html`,
      await proofPage(owner, person, facts),
    )
  if (person)
    throw new Problem(
      'Zu dieser Adresse gibt es keine Einwilligung; sie ist nur als neue Adresse vorgemerkt.',
    )
  const left = await suppressionOf(owner, addressHmac)
  if (!left) throw nothingStored()
  throw new Problem(
    `Zu dieser Adresse ist seit dem ${germanTime(left.leftAt)} nur noch ein Prüfwert auf der Sperrliste gespeichert: ` +
      (left.erased ? 'Die Angaben wurden gelöscht.' : 'Sie wurde abgemeldet, die Angaben sind gelöscht.'),
  )
}

const nothingStored = () => new Problem('Zu dieser Adresse ist nichts gespeichert.')

/** Writes a file that only this user can read. */
async function writePrivately(file: string, text: string): Promise<string> {
  const path = resolve(file)
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
