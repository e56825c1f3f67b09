import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { mapOf } from './console-map.ts'
import { namesOf, positionsOf, readPlaces } from './console-places.ts'

/**
 * Writes what the console must know of all 8,170 postal codes into files that a browser keeps for good: `country.json`
 * draws the map from far away and comes first; `positions.json`, `names.json` and `border.json` come once it stands.
 * All are in the order of the postal codes, and what is near the one before is written as its distance: half the bytes
 * once compressed. Shapes: src/console/places/files.ts.
 */
export async function writeConsolePlaces(root: string, folder: string): Promise<void> {
  const places = readPlaces(await readFile(join(root, 'data/postal-codes.tsv'), 'utf8'))
  await mkdir(folder, { recursive: true })
  const { country, border } = await mapOf(places)
  const files = { country, border, positions: positionsOf(places), names: namesOf(places) }
  for (const [name, file] of Object.entries(files)) {
    await writeFile(join(folder, `${name}.json`), JSON.stringify(file))
  }
}
