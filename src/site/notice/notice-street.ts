import { BRICK, drawing, type HouseInks } from '../pictures/inks.ts'
import { type StreetHouse, streetHouses } from '../street/street-houses.ts'

/** The row of houses on the sheet, in millimetres: as wide as the words above. */
const ROW = { x: 18, width: 174, ground: 194.8 } as const

const PLOTS = streetHouses.reduce((sum, { plot }) => sum + plot, 0)
const SCALE = ROW.width / PLOTS
/** Half of the air that a plot has beside its house, in drawing units. */
const AIR = 10

/** The place's 25 houses in one row, by the markers of `streetView`: lit, dark, and the outline of the next one. */
export function noticeStreet(): string {
  let plot = AIR
  return streetHouses
    .map((house) => {
      const { name, width, mirrored, outline } = house
      const x = ROW.x + SCALE * (plot + (mirrored ? width : 0))
      plot += house.plot
      const outlined = `<path d="${outline}" fill="none" stroke="var(--mustard)" stroke-width="13" stroke-dasharray="20 13"/>`
      return [
        `<g transform="translate(${round(x)} ${ROW.ground}) scale(${mirrored ? -round(SCALE) : round(SCALE)} ${round(SCALE)})">`,
        `{{#${name}.lit}}${untiled(house, BRICK.lit)}{{/${name}.lit}}`,
        `{{#${name}.unlit}}${untiled(house, BRICK.unlit)}{{/${name}.unlit}}`,
        `{{#${name}.next}}${outlined}{{/${name}.next}}`,
        '</g>',
      ].join('')
    })
    .join('')
}

/** So small, tiles would be a smear. */
function untiled({ kind }: StreetHouse, inks: HouseInks): string {
  return drawing(kind, '', inks).replaceAll(/<path fill="url\(#tiles\)"[^>]*>(<\/path>)?/g, '')
}

function round(value: number): number {
  return Math.round(value * 1e5) / 1e5
}
