import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { shelvePlaces } from '../content/places.ts'
import { root } from '../environment.ts'

/** @returns what finds the place that belongs to a postal code. */
export async function placeNames(): Promise<(postalCode: string) => string | undefined> {
  const shelves = shelvePlaces(await readFile(join(root, 'data/postal-codes.tsv'), 'utf8'))
  return (postalCode) => shelves.get(postalCode.slice(0, 2))?.[postalCode]
}
