import type pg from 'pg'
import { brand } from '../../content/brand.ts'
import { Problem } from '../../problem.ts'
import { suppressionOf } from '../suppression.ts'
import { personData } from './person.ts'
import { type To, writePrivately } from './write-privately.ts'

export type ExportQuestion = { email: string; addressHmac: Buffer; madeAt: Date }

/**
 * Writes everything stored about a person to a JSON file that only this user can read (Art. 15, 20 DSGVO).
 * @throws {Problem} when nothing is stored, or the file cannot be written.
 */
export async function exportPerson(
  owner: pg.Pool,
  { email, addressHmac, madeAt }: ExportQuestion,
  to: To,
): Promise<string> {
  const data = await personData(owner, email)
  const left = await suppressionOf(owner, addressHmac)
  if (!data && !left) throw new Problem('Zu dieser Adresse ist nichts gespeichert.')
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
  return writePrivately(to, `auskunft-${stamp}.json`, `${JSON.stringify(text, undefined, 2)}\n`)
}
