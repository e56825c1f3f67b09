import { standing } from '../../content/village.ts'
import { mirror, type StreetHouse, streetHouses } from '../street/street-houses.ts'
import { drawing, type HouseInks } from './inks.ts'
import { OPEN_GRAPH_SIZE } from './open-graph.ts'
import { text } from './picture-text.ts'

const SCALE = 0.58
/** Half of the air that a plot has beside its house, in drawing units. */
const AIR = 10
const ROAD = { from: 20, to: 1180 } as const

/** Where the ground and the middle of the road of a row are, and how high its ground is. */
type Row = { ground: number; road: number; height: number }

/** What is drawn of a house that is lit, dark or the next one; of the road before the first house that is not lit: `edge`. */
type Draw = (house: StreetHouse, state: 'lit' | 'unlit' | 'next' | 'edge', drawn: string) => string

/**
 * The 25 houses in two rows, 1200 wide. Needs the symbols of `houseSymbols`.
 * @param draw keeps what a picture shows, or wraps it in the markers by which a template does
 */
export function pictureStreet(rows: readonly [Row, Row], tarmac: string, draw: Draw): string {
  return [streetHouses.slice(0, 13), streetHouses.slice(13)]
    .flatMap((houses, index) => {
      const row = rows[index] ?? rows[0]
      let x: number = ROAD.from
      const placed = houses.map((house) => {
        const plot = { house, from: x, x: round(x + AIR * SCALE) }
        x += house.plot * SCALE
        return plot
      })
      return [
        `<path fill="var(--${tarmac})" d="M0 ${row.ground - 4}h${OPEN_GRAPH_SIZE.width}v${row.height}H0z"/>`,
        dashes(placed, row.road, draw),
        ...placed.map((plot) => drawHouse(plot, row, draw)),
      ]
    })
    .join('')
}

/** Every kind of house as `<kind>-lit` and `<kind>-unlit`. */
export function houseSymbols(inks: Record<'lit' | 'unlit', HouseInks>): string {
  const kinds = [...new Set(streetHouses.map(({ kind }) => kind))]
  const symbols = kinds.flatMap((kind) =>
    (['lit', 'unlit'] as const).map((is) => `<g id="${kind}-${is}">${drawing(kind, '', inks[is])}</g>`),
  )
  return `<defs>${symbols.join('')}</defs>`
}

type Placed = { house: StreetHouse; from: number; x: number }

/** The road is lit as far as the houses are. */
function dashes(row: readonly Placed[], y: number, draw: Draw): string {
  const [first, last] = [row[0], row.at(-1)]
  if (!first || !last) return ''
  const line = (from: number, to: number, ink: string) =>
    `<path d="M${round(from)} ${y}H${round(to)}" stroke="var(--${ink})" stroke-width="4" stroke-dasharray="14 9"/>`
  return [
    draw(first.house, 'unlit', line(ROAD.from, ROAD.to, 'spruce-mid')),
    draw(last.house, 'lit', line(ROAD.from, ROAD.to, 'paper')),
    ...row.map(({ house, from }) =>
      draw(house, 'edge', line(ROAD.from, from, 'paper') + line(from, ROAD.to, 'spruce-mid')),
    ),
  ].join('')
}

/** Lit or dark, or the outline of the one that is still to come, with its number plate. */
function drawHouse({ house, x }: Placed, { ground, road }: Row, draw: Draw): string {
  const { kind, width, mirrored, outline } = house
  const transform = `transform="translate(${x} ${ground}) scale(${SCALE})${mirrored ? ` ${mirror(width)}` : ''}"`
  const toCome = `<path ${transform} d="${outline}" fill="none" stroke="var(--mustard)" stroke-width="11" stroke-dasharray="22 14"/>`
  return [
    draw(house, 'lit', `<use href="#${kind}-lit" ${transform}/>`),
    draw(house, 'unlit', `<use href="#${kind}-unlit" ${transform}/>`),
    draw(house, 'next', toCome + numberPlate(x + (width * SCALE) / 2, road)),
  ].join('')
}

/** „Deins?“, set inwards at the ends of a row. */
function numberPlate(middle: number, y: number): string {
  const x = Math.min(Math.max(middle, 72), OPEN_GRAPH_SIZE.width - 72)
  return [
    `<g transform="translate(${round(x)} ${Math.min(y, OPEN_GRAPH_SIZE.height - 21)})"><rect x="-56" y="-19" width="112" height="38" rx="8" fill="var(--mustard)"/>`,
    '<rect x="-52.5" y="-15.5" width="105" height="31" rx="5.5" fill="none" stroke="var(--ink)" stroke-width="2.5"/>',
    text(standing.next, 0, 8.5, { size: 25, tracking: -0.012, fill: 'ink', middle: true }),
    '</g>',
  ].join('')
}

const round = (value: number) => Math.round(value * 100) / 100
