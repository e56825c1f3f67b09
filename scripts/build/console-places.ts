import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { packNumbers } from '../../src/contract/console/packed-numbers.ts'

/** Units of the map for one of its degrees and the corner where it begins: DESIGN section 5. */
const MAP = { west: 5.85, north: 55.08, scale: 70, narrowing: 0.63 }
const PER_UNIT = 5

type Place = {
  postalCode: string
  place: string
  district: string
  state: string
  inhabitants: number
  latitude: number
  longitude: number
}

/**
 * Writes what the console must know of all 8,170 postal codes into two files that a browser keeps for good:
 * `positions.json` draws the map, `names.json` comes after it. Both are in the order of the postal codes, and what
 * is near the one before is written as its distance: half the bytes once compressed.
 * Shapes: PositionsFile and NamesFile in src/console/places/files.ts.
 */
export async function writeConsolePlaces(root: string, folder: string): Promise<void> {
  const places = readPlaces(await readFile(join(root, 'data/postal-codes.tsv'), 'utf8'))
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'positions.json'), JSON.stringify(positionsOf(places)))
  await writeFile(join(folder, 'names.json'), JSON.stringify(namesOf(places)))
}

function readPlaces(table: string): Place[] {
  const rows = table.trimEnd().split('\n').slice(1)
  const places = rows.map((row) => {
    const [postalCode = '', place = '', district = '', state = '', inhabitants, , latitude, longitude] =
      row.split('\t')
    return {
      postalCode,
      place,
      district,
      state,
      inhabitants: Number(inhabitants),
      latitude: Number(latitude),
      longitude: Number(longitude),
    }
  })
  return places.sort((one, other) => (one.postalCode < other.postalCode ? -1 : 1))
}

/** In fifths of a unit of the map, which is 410 wide: a fifth is two thirds of a kilometre. */
function positionsOf(places: readonly Place[]) {
  const { west, north, scale, narrowing } = MAP
  return {
    perUnit: PER_UNIT,
    postalCode: packedSteps(places.map(({ postalCode }) => Number(postalCode))),
    x: packedSteps(
      places.map(({ longitude }) => Math.round((longitude - west) * narrowing * scale * PER_UNIT)),
    ),
    y: packedSteps(places.map(({ latitude }) => Math.round((north - latitude) * scale * PER_UNIT))),
  }
}

function namesOf(places: readonly Place[]) {
  const states = distinct(places.map(({ state }) => state))
  const districts = distinct(places.map(({ state, district }) => `${state}\t${district}`))
  return {
    place: places.map(({ place }) => place),
    inhabitants: packNumbers(places.map(({ inhabitants }) => inhabitants)),
    states,
    /** Name and the number of its state. */
    districts: districts.map((key) => {
      const [state = '', name = ''] = key.split('\t')
      return [name, states.indexOf(state)]
    }),
    district: packedSteps(places.map(({ state, district }) => districts.indexOf(`${state}\t${district}`))),
  }
}

function distinct(values: readonly string[]): string[] {
  return [...new Set(values)].sort((one, other) => one.localeCompare(other, 'de'))
}

/** `[100, 103, 101]` → `[100, 3, -2]`, packed. */
function packedSteps(values: readonly number[]): string {
  return packNumbers(values.map((value, index) => value - (values[index - 1] ?? 0)))
}
