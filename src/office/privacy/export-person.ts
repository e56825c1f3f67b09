import { chmod, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type pg from 'pg'
import { brand } from '../../content/brand.ts'
import type { PersonData } from '../../contract/person-data.ts'
import { call, findRow } from '../../database/ask.ts'
import { codeOf, Problem } from '../../problem.ts'

/**
 * Writes everything stored about a person, also of when the address was another's, to a JSON file that only this user can read
 * (Art. 15, 20 DSGVO).
 * @param file where to; without it a name of its own in this folder, without an address
 * @returns its path
 * @throws {Problem} when nothing is stored, or the file cannot be written
 */
export async function exportPerson(
  owner: pg.Pool,
  { email, addressHmac }: { email: string; addressHmac: Buffer },
  madeAt: Date,
  file = `auskunft-${madeAt.toISOString().replace(/[:.]/g, '-')}.json`,
): Promise<string> {
  const data = await call<PersonData | null>(owner, 'person_data', email, true)
  const left = await findRow<{ leftAt: Date; erased: boolean }>(
    owner,
    `select left_at as "leftAt", erased from public.suppressions
     where address_hmac = $1 order by left_at desc, erased desc limit 1`,
    [addressHmac],
  )
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
  const path = resolve(file)
  try {
    await writeFile(path, `${JSON.stringify(text, undefined, 2)}\n`, { mode: 0o600 })
    // A file that was there keeps its rights otherwise.
    await chmod(path, 0o600)
  } catch (error) {
    throw new Problem(
      `${path} lässt sich nicht schreiben (${codeOf(error)}). Mit --out einen anderen Ort nennen.`,
    )
  }
  return path
}
