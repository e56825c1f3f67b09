import { standing } from '../../content/village.ts'
import { marker } from '../links/markers.tsx'
import { mirror, type StreetHouse, streetHouses } from '../street/street-houses.ts'
import { OPEN_GRAPH_SIZE } from './open-graph.ts'
import { text, unless, when } from './picture-text.ts'

const SCALE = 0.58
/** Half of the air that a plot has beside its house, in drawing units. */
const AIR = 10
const ROAD = { from: 20, to: 1180 } as const

/** Rows of the street: their houses, and where the ground and the middle of the road are. */
const ROWS = [
  { houses: streetHouses.slice(0, 13), ground: 424, road: 447, height: 50 },
  { houses: streetHouses.slice(13), ground: 592, road: 611, height: 42 },
] as const

/** The street of a place's picture: houses lit, dark, or still to come, by the server's markers. */
export function pictureStreet(tarmac: string): string {
  return ROWS.flatMap(({ houses, ground, road, height }) => {
    let x: number = ROAD.from
    const placed = houses.map((house) => {
      const at = { house, plot: x, x: round(x + AIR * SCALE), ground, road }
      x += house.plot * SCALE
      return at
    })
    return [
      `<path fill="var(--${tarmac})" d="M0 ${ground - 4}h${OPEN_GRAPH_SIZE.width}v${height}H0z"/>`,
      dashes(placed),
      ...placed.map(drawHouse),
    ]
  }).join('')
}

type Placed = { house: StreetHouse; plot: number; x: number; ground: number; road: number }

/** The road is lit as far as the houses are. */
function dashes(row: readonly Placed[]): string {
  const [first, last] = [row[0], row.at(-1)]
  if (!first || !last) return ''
  const line = (from: number, to: number, ink: string) =>
    `<path d="M${round(from)} ${first.road}H${round(to)}" stroke="var(--${ink})" stroke-width="4" stroke-dasharray="14 9"/>`
  return [
    when(`${first.house.name}.unlit`, line(ROAD.from, ROAD.to, 'spruce-mid')),
    when(`${last.house.name}.lit`, line(ROAD.from, ROAD.to, 'paper')),
    ...row.map(({ house, plot }) =>
      when(
        `${house.name}.next`,
        line(ROAD.from, plot, 'paper') + line(Math.max(plot, ROAD.from), ROAD.to, 'spruce-mid'),
      ),
    ),
  ].join('')
}

/** Lit or dark, or the outline of the one that is still to come, with its number plate. */
function drawHouse({ house, x, ground, road }: Placed): string {
  const { name, kind, width, mirrored, outline } = house
  const move = `translate(${x} ${ground}) scale(${SCALE})`
  const turn = mirrored ? ` ${mirror(width)}` : ''
  const built = `<use href="#${kind}-${marker(`${name}.is`)}" transform="${move}${turn}"/>`
  const toCome = `<path transform="${move}${turn}" d="${outline}" fill="none" stroke="var(--mustard)" stroke-width="11" stroke-dasharray="22 14"/>`
  return (
    unless(`${name}.next`, built) + when(`${name}.next`, toCome + numberPlate(x + (width * SCALE) / 2, road))
  )
}

/** „Deins?“, set inwards at the ends of a row. */
export function numberPlate(middle: number, y: number): string {
  const x = Math.min(Math.max(middle, 72), OPEN_GRAPH_SIZE.width - 72)
  return [
    `<g transform="translate(${round(x)} ${Math.min(y, OPEN_GRAPH_SIZE.height - 21)})"><rect x="-56" y="-19" width="112" height="38" rx="8" fill="var(--mustard)"/>`,
    '<rect x="-52.5" y="-15.5" width="105" height="31" rx="5.5" fill="none" stroke="var(--ink)" stroke-width="2.5"/>',
    text(standing.next, 0, 8.5, { size: 25, tracking: -0.012, fill: 'ink', middle: true }),
    '</g>',
  ].join('')
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
