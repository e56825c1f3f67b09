import { PLACE_PICTURE } from '../../contract/place-picture.ts'
import { marker } from '../links/markers.tsx'
import { CHURCH, silhouettes } from './horizon.ts'
import { BRICK, drawing, type HouseInks, lit, tiles, unlit, withInks } from './inks.ts'
import { OPEN_GRAPH_SIZE } from './open-graph.ts'
import { houseSymbols, pictureStreet } from './picture-street.ts'
import { text, unless, when } from './picture-text.ts'

/** What the sky's colour changes. */
const SKIES = {
  spruce: {
    hills: 'hill',
    road: 'spruce-night',
    rim: 'var(--tomato)',
    tone: 'tomato-deep',
    lit,
    unlit,
  },
  brick: {
    hills: 'brick-hill',
    road: 'spruce',
    rim: 'var(--spruce)',
    tone: 'spruce',
    ...BRICK,
  },
} as const satisfies Record<string, Record<string, string | HouseInks>>

export type Sky = keyof typeof SKIES
type Look = (typeof SKIES)[Sky]

const { width: WIDTH, height: HEIGHT } = OPEN_GRAPH_SIZE
const ROWS = [
  { ground: 424, road: 447, height: 50 },
  { ground: 592, road: 611, height: 42 },
] as const

/**
 * The picture of any place as SVG text with the server's markers (contract/place-picture.ts): place sign, plate, and
 * the street of 25 houses, as lit as the place stands. The server draws it on demand (src/door/pictures).
 */
export function placePictureSvg(sky: Sky): string {
  const look = SKIES[sky]
  const parts = [
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="var(--${sky})"/>`,
    horizon(look),
    plate(look),
    placeSign(),
    claim(),
    pictureStreet(ROWS, look.road, ({ name }, state, drawn) =>
      when(`${name}.${state === 'edge' ? 'next' : state}`, drawn),
    ),
  ]
  return withInks(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}">${tiles}${houseSymbols(look)}${parts.join('')}</svg>`,
  )
}

/** The church stands in the hollow of the hills, between sign and plate. */
function horizon({ hills: ink }: Look): string {
  const fill = `fill="var(--${ink})"`
  return silhouettes
    .map(({ hills, church }, index) => {
      const onTop = `<path transform="translate(44 ${92 + church}) scale(.9)" ${fill} fill-rule="evenodd" d="${CHURCH}"/>`
      return when(`hills.is${index + 1}`, `<path ${fill} d="${hills}"/>${when('church', onTop)}`)
    })
    .join('')
}

/** The moon over the street: behind the roofs while houses are dark, above them once all are lit. */
function plate({ rim, tone }: Look): string {
  const { behind, whole } = PLACE_PICTURE.plate
  const moon = ({ x, y, scale }: typeof behind | typeof whole) =>
    drawing('plate', `translate(${x} ${y}) scale(${scale})`, { rim })
  // Tracking stands behind the last digit, too: half of it moves the number out of the middle.
  const count = ({ x, numberY, belowY }: typeof behind | typeof whole) =>
    text(marker('number'), x - 4, numberY, {
      size: marker('numberSize'),
      tracking: PLACE_PICTURE.numberTracking,
      fill: tone,
      middle: true,
    }) +
    text(marker('below'), x, belowY, {
      size: marker('belowSize'),
      tracking: PLACE_PICTURE.belowTracking,
      fill: 'ink',
      middle: true,
    })
  const tick = `<path transform="translate(${whole.x} ${whole.y}) scale(${whole.scale})" d="m-38 2 26 25 50-54" fill="none" stroke="var(--spruce)" stroke-width="16"/>`
  const { tracking } = PLACE_PICTURE.beginning
  const line = text(marker('text'), behind.x, marker('y'), {
    size: marker('size'),
    tracking,
    fill: tone,
    middle: true,
  })
  return (
    unless('whole', moon(behind)) +
    when('whole', moon(whole)) +
    when('full', count(whole)) +
    when('started', tick) +
    when('collecting', count(behind)) +
    when('beginning', when('lines', line))
  )
}

function placeSign(): string {
  const { sign, name } = PLACE_PICTURE
  const line = text(marker('text'), marker('x'), marker('y'), {
    size: marker('nameSize'),
    tracking: name.tracking,
    fill: 'ink',
  })
  return [
    `<g transform="translate(${sign.x} ${marker('sign.y')})">`,
    `<rect width="${marker('sign.width')}" height="${marker('sign.height')}" rx="15" fill="var(--mustard)"/>`,
    `<rect x="7" y="7" width="${marker('sign.lineWidth')}" height="${marker('sign.lineHeight')}" rx="9" fill="none" stroke="var(--ink)" stroke-width="5"/>`,
    when('name', line),
    '</g>',
  ].join('')
}

function claim(): string {
  const { x, y, tracking } = PLACE_PICTURE.claim
  return text(marker('claim'), x, y, { size: marker('claimSize'), tracking, fill: 'paper' })
}
