import { chmod, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type pg from 'pg'
import { brand } from '../../content/brand.ts'
import { codeOf, Problem } from '../../problem.ts'
import { suppressionOf } from '../suppression.ts'
import { personData } from './person.ts'

export type ExportQuestion = { email: string; addressHmac: Buffer; madeAt: Date }

/**
 * Writes everything stored about a person to a JSON file that only this user can read (Art. 15, 20 DSGVO).
 * @param to the file, or the folder in which it gets a name of its own (no address in a name).
 * @throws {Problem} when nothing is stored, or the file cannot be written.
 */
export async function exportPerson(
  owner: pg.Pool,
  { email, addressHmac, madeAt }: ExportQuestion,
  to: { file: string } | { folder: string },
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
  const path = resolve('file' in to ? to.file : join(to.folder, `auskunft-${stamp}.json`))
  try {
    await writeFile(path, `${JSON.stringify(text, undefined, 2)}\n`, { mode: 0o600 })
    // A file that was there keeps its rights otherwise.
    await chmod(path, 0o600)
  } catch (error) {
    throw new Problem(
      `Die Auskunft lässt sich nicht nach ${path} schreiben (${codeOf(error)}). Mit --out einen anderen Ort nennen.`,
    )
  }
  return path
}
