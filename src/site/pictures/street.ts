import { standing } from '../../content/village.ts'
import { mirror, type StreetHouse, streetHouses } from '../street/street-houses.ts'
import { text } from './svg.ts'

/** What is drawn of a house that is lit, dark or the next one; of the road before the first house that is not lit: `edge`. */
type Draw = (house: StreetHouse, state: 'lit' | 'unlit' | 'next' | 'edge', drawn: string) => string

/** Half of the air that a plot has beside its house, in drawing units. */
const AIR = 10

type Row = { x: number; ground: number; scale: number }

/**
 * Houses side by side from `x` on: lit, dark, or the outline of the one that is still to come. Needs `houseSymbols`.
 * @param stroke attributes of that outline
 * @param draw keeps what a picture shows, or wraps it in the markers by which a template does
 */
export function houseRow(
  houses: readonly StreetHouse[],
  { x, ground, scale }: Row,
  stroke: string,
  draw: Draw,
): string {
  const row = houses.flatMap((house) => {
    const at = `transform="translate(${house.x} 0)${house.mirrored ? ` ${mirror(house.width)}` : ''}"`
    const outline = `<path ${at} d="${house.outline}" fill="none" stroke="var(--mustard)" ${stroke}/>`
    return [
      draw(house, 'lit', `<use href="#${house.kind}-lit" ${at}/>`),
      draw(house, 'unlit', `<use href="#${house.kind}-unlit" ${at}/>`),
      draw(house, 'next', outline),
    ]
  })
  const transform = `translate(${x} ${ground}) scale(${scale}) translate(${-plotOf(houses)})`
  return `<g transform="${transform}">${row.join('')}</g>`
}

/** Where the ground begins that the first of `houses` takes. */
const plotOf = (houses: readonly StreetHouse[]) => (houses[0]?.x ?? 0) - AIR

const WIDTH = 1200
const SCALE = 0.58
const ROAD = { from: 20, to: 1180 } as const

/** Where the ground and the middle of the road of a row are, and how high its ground is. */
type RoadRow = { ground: number; road: number; height: number }

/** The 25 houses in two rows, 1200 wide, each with its road, which is lit as far as they are. */
export function pictureStreet(
  [upper, lower]: readonly [RoadRow, RoadRow],
  tarmac: string,
  draw: Draw,
): string {
  const rows = [
    [streetHouses.slice(0, 13), upper],
    [streetHouses.slice(13), lower],
  ] as const
  return rows
    .flatMap(([houses, { ground, road, height }]) => {
      const xOf = (units: number) => ROAD.from + (units - plotOf(houses)) * SCALE
      const dashes = (from: number, to: number, ink: string) =>
        `<path d="M${from} ${road}H${to}" stroke="var(--${ink})" stroke-width="4" stroke-dasharray="14 9"/>`
      return [
        `<path fill="var(--${tarmac})" d="M0 ${ground - 4}h${WIDTH}v${height}H0z"/>`,
        ...houses.slice(0, 1).map((first) => draw(first, 'unlit', dashes(ROAD.from, ROAD.to, 'spruce-mid'))),
        ...houses.slice(-1).map((last) => draw(last, 'lit', dashes(ROAD.from, ROAD.to, 'paper'))),
        ...houses.map((house) => {
          const end = xOf(plotOf([house]))
          return draw(house, 'edge', dashes(ROAD.from, end, 'paper') + dashes(end, ROAD.to, 'spruce-mid'))
        }),
        houseRow(
          houses,
          { x: ROAD.from, ground, scale: SCALE },
          'stroke-width="11" stroke-dasharray="22 14"',
          draw,
        ),
        ...houses.map((house) => draw(house, 'next', numberPlate(xOf(house.x + house.width / 2), road))),
      ]
    })
    .join('')
}

/** „Deins?“, set inwards at the ends of a row. */
function numberPlate(middle: number, road: number): string {
  const x = Math.min(Math.max(middle, 72), WIDTH - 72)
  return [
    `<g transform="translate(${x} ${Math.min(road, 609)})"><rect x="-56" y="-19" width="112" height="38" rx="8" fill="var(--mustard)"/>`,
    '<rect x="-52.5" y="-15.5" width="105" height="31" rx="5.5" fill="none" stroke="var(--ink)" stroke-width="2.5"/>',
    text(standing.next, 0, 8.5, { size: 25, tracking: -0.012, fill: 'ink', anchor: 'middle' }),
    '</g>',
  ].join('')
}
