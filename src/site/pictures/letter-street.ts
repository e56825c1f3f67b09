import { lightsOf, STREET_LENGTH } from '../../contract/street.ts'
import { streetHouses } from '../street/street-houses.ts'
import { lit, tiles, unlit, withInks } from './inks.ts'
import { palettePng } from './palette-png.ts'
import { houseSymbols, pictureStreet } from './picture-street.ts'
import { renderPixels } from './render.ts'

/** Twice as large as letters show it, for fine screens. */
const SIZE = { width: 1200, height: 345 } as const
const ROWS = [
  { ground: 139, road: 162, height: 46 },
  { ground: 309, road: 332, height: 40 },
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
  const street = pictureStreet(ROWS, 'spruce-night', (house, state, drawn) => {
    const number = streetHouses.indexOf(house) + 1
    const is = number === next ? 'next' : number <= count ? 'lit' : 'unlit'
    return is === state || (state === 'edge' && number === count + 1) ? drawn : ''
  })
  const ground = `<rect width="${SIZE.width}" height="${SIZE.height}" fill="var(--spruce)"/>`
  const box = `viewBox="0 0 ${SIZE.width} ${SIZE.height}"`
  const parts = [tiles, houseSymbols({ lit, unlit }), ground, street]
  return withInks(`<svg xmlns="http://www.w3.org/2000/svg" ${box}>${parts.join('')}</svg>`)
}
