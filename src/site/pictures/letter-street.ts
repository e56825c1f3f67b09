import { lightsOf, STREET_LENGTH } from '../../contract/street.ts'
import { mirror, type StreetHouse, streetHouses } from '../street/street-houses.ts'
import { drawing, lit, tiles, unlit, withInks } from './inks.ts'
import { palettePng } from './palette-png.ts'
import { numberPlate } from './place-picture-street.ts'
import { renderPixels } from './render.ts'

/** Twice as large as letters show it, for fine screens. */
const SIZE = { width: 1200, height: 345 } as const
const SCALE = 0.58
/** Half of the air that a plot has beside its house, in drawing units. */
const AIR = 10
const ROAD = { from: 20, to: 1180 } as const

/** Rows of the street: their houses, and where the ground and the middle of the road are. */
const ROWS = [
  { houses: streetHouses.slice(0, 13), ground: 139, road: 162, height: 46 },
  { houses: streetHouses.slice(13), ground: 309, road: 332, height: 40 },
] as const

/** How few houses can be lit in a letter: below that the number is not said (place_standing). */
const FEWEST = 5

/**
 * The streets of letters as PNG, by how many houses are lit. 0 is that of who has not confirmed: dark, with one house
 * to come; the others show a place as its neighbours see it. The same for every place.
 */
export async function letterStreets(): Promise<Record<number, Uint8Array>> {
  const counts = [0, ...Array.from({ length: STREET_LENGTH - FEWEST + 1 }, (_, index) => index + FEWEST)]
  const drawn = counts.map(
    async (count) => [count, palettePng(await renderPixels(letterStreetSvg(count), SIZE.width))] as const,
  )
  return Object.fromEntries(await Promise.all(drawn))
}

/** Nobody reads the picture by its colours alone: what it says stands in words above it. */
export function letterStreetSvg(count: number): string {
  const next = count === 0 ? lightsOf({ households: null, goal: STREET_LENGTH }).next : undefined
  const number = (house: StreetHouse) => streetHouses.indexOf(house) + 1
  const rows = ROWS.map(({ houses, ground, road, height }) => {
    let x: number = ROAD.from
    const drawn = houses.map((house) => {
      const at = { x: round(x + AIR * SCALE), ground, road }
      x += house.plot * SCALE
      return number(house) === next ? houseToCome(house, at) : builtHouse(house, at, number(house) <= count)
    })
    const litPlots = houses.filter((house) => number(house) <= count).map(({ plot }) => plot * SCALE)
    const bright = ROAD.from + litPlots.reduce((sum, plot) => sum + plot, 0)
    const tarmac = `<path fill="var(--spruce-night)" d="M0 ${ground - 4}h${SIZE.width}v${height}H0z"/>`
    // The road is lit as far as the houses are; a plate on it lies above.
    return [
      tarmac,
      dashes(road, ROAD.from, bright, 'paper'),
      dashes(road, bright, ROAD.to, 'spruce-mid'),
      ...drawn,
    ]
  })
  const ground = `<rect width="${SIZE.width}" height="${SIZE.height}" fill="var(--spruce)"/>`
  const box = `viewBox="0 0 ${SIZE.width} ${SIZE.height}"`
  return withInks(
    `<svg xmlns="http://www.w3.org/2000/svg" ${box}>${tiles}${ground}${rows.flat().join('')}</svg>`,
  )
}

function dashes(y: number, from: number, to: number, ink: string): string {
  if (to - from < 1) return ''
  return `<path d="M${round(from)} ${y}H${round(to)}" stroke="var(--${ink})" stroke-width="4" stroke-dasharray="14 9"/>`
}

type At = { x: number; ground: number; road: number }

function builtHouse({ kind, width, mirrored }: StreetHouse, { x, ground }: At, isLit: boolean): string {
  const turn = mirrored ? ` ${mirror(width)}` : ''
  return drawing(kind, `translate(${x} ${ground}) scale(${SCALE})${turn}`, isLit ? lit : unlit)
}

function houseToCome({ width, outline }: StreetHouse, { x, ground, road }: At): string {
  const dashed = `<path transform="translate(${x} ${ground}) scale(${SCALE})" d="${outline}" fill="none" stroke="var(--mustard)" stroke-width="11" stroke-dasharray="22 14"/>`
  return dashed + numberPlate(x + (width * SCALE) / 2, road)
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
