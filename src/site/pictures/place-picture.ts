import { PLACE_PICTURE } from '../../contract/place-picture.ts'
import { marker } from '../links/markers.tsx'
import { CHURCH, silhouettes } from './horizon.ts'
import { pictureStreet } from './street.ts'
import { drawing, faces, houseInks, houseSymbols, svg, text, tiles, unless, when } from './svg.ts'

/** What the sky's colour changes. */
const SKIES = {
  spruce: { hills: 'hill', road: 'spruce-night', rim: 'tomato', tone: 'tomato-deep' },
  brick: { hills: 'brick-hill', road: 'spruce', rim: 'spruce', tone: 'spruce' },
} as const

export type Sky = keyof typeof SKIES

const ROWS = [
  { ground: 424, road: 447, height: 50 },
  { ground: 592, road: 611, height: 42 },
] as const

/**
 * The picture of any place as SVG text with the server's markers (contract/place-picture.ts): place sign, plate, and
 * the street of 25 houses, as lit as the place stands. The server draws it on demand (door/places/picture.ts).
 */
export function placePictureSvg(sky: Sky): string {
  const { claim } = PLACE_PICTURE
  return svg('0 0 1200 630', [
    faces,
    tiles,
    houseSymbols(houseInks[sky]),
    `<rect width="1200" height="630" fill="var(--${sky})"/>`,
    ...horizon(SKIES[sky].hills),
    ...plate(SKIES[sky]),
    ...placeSign(),
    text(marker('claim'), claim.x, claim.y, {
      size: marker('claimSize'),
      tracking: claim.tracking,
      fill: 'paper',
    }),
    pictureStreet(ROWS, SKIES[sky].road, ({ name }, state, drawn) =>
      when(`${name}.${state === 'edge' ? 'next' : state}`, drawn),
    ),
  ])
}

/** The church stands in the hollow of the hills, between sign and plate. */
function horizon(ink: string): string[] {
  return silhouettes.map(({ hills, church }, index) => {
    const onTop = `<path transform="translate(44 ${92 + church}) scale(.9)" fill="var(--${ink})" fill-rule="evenodd" d="${CHURCH}"/>`
    return when(`hills.is${index + 1}`, `<path fill="var(--${ink})" d="${hills}"/>${when('church', onTop)}`)
  })
}

/** The moon over the street: behind the roofs while houses are dark, above them once all are lit. */
function plate({ rim, tone }: { rim: string; tone: string }): string[] {
  const { plate: places, numberTracking, belowTracking, beginning } = PLACE_PICTURE
  const { behind, whole } = places
  type Place = typeof behind | typeof whole
  const at = ({ x, y, scale }: Place) => `translate(${x} ${y}) scale(${scale})`
  const moon = (place: Place) => drawing('plate', at(place), { rim })
  const line = (words: string, x: number, y: number | string, size: string, tracking: number, fill: string) =>
    text(marker(words), x, y, { size: marker(size), tracking, fill, anchor: 'middle' })
  // Tracking stands behind the last digit, too: half of it moves the number out of the middle.
  const count = ({ x, numberY, belowY }: Place) =>
    line('number', x - 4, numberY, 'numberSize', numberTracking, tone) +
    line('below', x, belowY, 'belowSize', belowTracking, 'ink')
  const tick = `<path transform="${at(whole)}" d="m-38 2 26 25 50-54" fill="none" stroke="var(--spruce)" stroke-width="16"/>`
  return [
    unless('whole', moon(behind)),
    when('whole', moon(whole)),
    when('full', count(whole)),
    when('started', tick),
    when('collecting', count(behind)),
    when('beginning', when('lines', line('text', behind.x, marker('y'), 'size', beginning.tracking, tone))),
  ]
}

function placeSign(): string[] {
  const { sign, name } = PLACE_PICTURE
  const style = { size: marker('nameSize'), tracking: name.tracking, fill: 'ink' }
  return [
    `<g transform="translate(${sign.x} ${marker('sign.y')})">`,
    `<rect width="${marker('sign.width')}" height="${marker('sign.height')}" rx="15" fill="var(--mustard)"/>`,
    `<rect x="7" y="7" width="${marker('sign.lineWidth')}" height="${marker('sign.lineHeight')}" rx="9" fill="none" stroke="var(--ink)" stroke-width="5"/>`,
    when('name', text(marker('text'), marker('x'), marker('y'), style)),
    '</g>',
  ]
}
