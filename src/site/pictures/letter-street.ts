import sharp from 'sharp'
import { STREET_LENGTH } from '../../contract/street.ts'
import { streetHouses } from '../street/street-houses.ts'
import { renderPng } from './render.ts'
import { pictureStreet } from './street.ts'
import { faces, houseInks, houseSymbols, svg, tiles } from './svg.ts'

const ROWS = [
  { ground: 139, road: 162, height: 46 },
  { ground: 309, road: 332, height: 40 },
] as const

/** How few houses can be lit in a letter: below that the number is not said (place_standing). */
const FEWEST = 5

/**
 * The streets of letters as PNG, by how many houses are lit. 0 is that of who has not confirmed: dark, with one house
 * to come; the others show a place as its neighbours see it. Twice as large as letters show it, for fine screens; of
 * few colours, a third of what the renderer makes.
 */
export async function letterStreets(): Promise<Record<number, Buffer>> {
  const counts = [0, ...Array.from({ length: STREET_LENGTH - FEWEST + 1 }, (_, index) => index + FEWEST)]
  const drawn = counts.map(async (count) => {
    const png = sharp(await renderPng(letterStreetSvg(count), 1200))
    return [count, await png.png({ palette: true, quality: 70, dither: 0, effort: 10 }).toBuffer()] as const
  })
  return Object.fromEntries(await Promise.all(drawn))
}

/** Nobody reads the picture by its colours alone: what it says stands in words above it. */
export function letterStreetSvg(count: number): string {
  const street = pictureStreet(ROWS, 'spruce-night', (house, state, drawn) => {
    const number = streetHouses.indexOf(house) + 1
    const is = number <= count ? 'lit' : count === 0 && number === 1 ? 'next' : 'unlit'
    return is === state || (state === 'edge' && number === count + 1) ? drawn : ''
  })
  return svg('0 0 1200 345', [
    tiles,
    faces,
    houseSymbols(houseInks.spruce),
    '<rect width="1200" height="345" fill="var(--spruce)"/>',
    street,
  ])
}
