import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { feature } from 'topojson-client'
import type { GeometryCollection, MultiPolygon, Topology } from 'topojson-specification'

const require = createRequire(import.meta.url)

/**
 * Writes what the console's map must know of all postal codes into two files that a browser keeps for good: `country.json` draws
 * it and comes first, `names.json` names it. Both are in the order of the postal codes; what is near the one before is written
 * as its distance, which is half the bytes once compressed. They are read by src/console/place-map/country.ts.
 */
export async function writeCountry(root: string, folder: string): Promise<void> {
  const places = readPlaces(await readFile(join(root, 'data/postal-codes.tsv'), 'utf8'))
  const outline = await readOutline()
  const country = {
    code: steps(places.map(({ code }) => Number(code))),
    x: steps(places.map(({ x }) => x)),
    y: steps(places.map(({ y }) => y)),
    /** In tenths of a km². */
    area: places.map(({ area }) => Math.round(area * 10)),
    state: places.map(({ state }) => state),
    /** The coast and the border, and circles around small islands and towns that they leave out: paths of SVG. */
    outline: outline.map(pathOf).join(''),
    islands: places
      .filter((place) => !outline.some((ring) => holds(ring, place)))
      .map(({ x, y }) => `M${x - 25},${y}a25,25,0,1,0,50,0a25,25,0,1,0,-50,0`)
      .join(''),
  }
  const names = {
    name: places.map(({ name }) => name),
    district: places.map(({ district }) => district),
    town: townsOf(places),
  }
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'country.json'), JSON.stringify(country))
  await writeFile(join(folder, 'names.json'), JSON.stringify(names))
}

type Place = ReturnType<typeof readPlaces>[number]

function readPlaces(table: string) {
  const [, ...rows] = table.trimEnd().split('\n')
  const places = rows.map((row) => {
    const [code = '', name = '', district = '', state = '', ...numbers] = row.split('\t')
    const [inhabitants = 0, area = 0, latitude = 0, longitude = 0] = numbers.map(Number)
    const [x, y] = onMap(longitude, latitude)
    return { code, name, district, state, inhabitants, area, x, y }
  })
  return places.sort((one, other) => (one.code < other.code ? -1 : 1))
}

/** Tenths of a km from the corner in the north-west, on a flat map that is right to half a percent in Germany's middle. */
function onMap(longitude: number, latitude: number): [x: number, y: number] {
  const [west, north, kmOfDegree, narrowing] = [5.85, 55.08, 111.2, 0.63]
  return [
    Math.round((longitude - west) * kmOfDegree * narrowing * 10),
    Math.round((north - latitude) * kmOfDegree * 10),
  ]
}

/** Germany's number in ISO 3166-1, by which Natural Earth names it. */
const GERMANY = '276'

/** Germany as Natural Earth draws it (1:10 million, public domain, from the package world-atlas): its mainland and its islands. */
async function readOutline(): Promise<[x: number, y: number][][]> {
  const file = await readFile(require.resolve('world-atlas/countries-10m.json'), 'utf8')
  const atlas = JSON.parse(file) as Topology<{ countries: GeometryCollection }>
  const country = atlas.objects.countries.geometries.find(({ id }) => id === GERMANY)
  if (country?.type !== 'MultiPolygon') throw new Error('world-atlas knows no Germany of several pieces.')
  const { geometry } = feature(atlas, country as MultiPolygon<Record<string, never>>)
  return geometry.coordinates.map(([ring = []]) => ring.map(([x = 0, y = 0]) => onMap(x, y)))
}

const pathOf = (ring: readonly [number, number][]) =>
  `M${ring[0]}l${ring.slice(1).map(([x, y], before) => [x - (ring[before]?.[0] ?? 0), y - (ring[before]?.[1] ?? 0)])}z`

/** Whether a point lies in a ring: a line from it to the right crosses the ring an odd number of times. */
function holds(ring: readonly [number, number][], { x, y }: { x: number; y: number }): boolean {
  let inside = false
  ring.forEach(([toX, toY], index) => {
    const [fromX, fromY] = ring.at(index - 1) ?? [0, 0]
    if (toY > y !== fromY > y && x < ((fromX - toX) * (y - toY)) / (fromY - toY) + toX) inside = !inside
  })
  return inside
}

/** The inhabitants of a town, at its first postal code, which is that of its middle: there its name stands. 0 at its others. */
function townsOf(places: readonly Place[]): number[] {
  const nameOf = ({ name, district }: Place) => `${name}, ${district}`
  const towns = Map.groupBy(places, nameOf)
  return places.map((place) => {
    const own = towns.get(nameOf(place)) ?? []
    return place === own[0] ? own.reduce((sum, { inhabitants }) => sum + inhabitants, 1) : 0
  })
}

/** `[100, 103, 101]` → `[100, 3, -2]`. */
const steps = (values: readonly number[]) => values.map((value, index) => value - (values[index - 1] ?? 0))
