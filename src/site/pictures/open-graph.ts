import { brand } from '../../content/brand.ts'
import { houseWidths } from '../../design/symbols/houses.tsx'
import { drawing, type HouseInks, lit, tiles, unlit, withInks } from './inks.ts'

/** Width and height that every network shows uncut. */
export const OPEN_GRAPH_SIZE = { width: 1200, height: 630 } as const
const { width: WIDTH, height: HEIGHT } = OPEN_GRAPH_SIZE

/** The plate's middle, how much larger it is than its drawing, and the radius of the inner rim in there. */
export const PLATE = { x: 915, y: 252, scale: 2.05, rim: 75 } as const

const STREET = { start: 64, end: 1160, y: 541, scale: 0.8 } as const

export type OpenGraphScene = {
  /** Lines of the headline, at most two of about 18 letters. */
  headline: readonly string[]
  /** Written on a place-name sign above the headline. */
  sign?: string
  sky: 'spruce' | 'brick'
  /** The street behind the restaurant, from left to right. */
  houses: readonly Exclude<keyof typeof houseWidths, 'restaurant'>[]
  /** What the plate shows; without it the plate is a bare moon over a dark village. */
  price?: {
    above: string
    /** Whether „ab“ stands before the amount. */
    from: boolean
    amount: string
    below: readonly string[]
    sticker: readonly [string, string, string]
  }
}

/** The picture of a page as others share it: wordmark, headline, the plate over the street. SVG text. */
export function openGraphSvg(scene: OpenGraphScene): string {
  const red = scene.sky === 'brick'
  const rim = red ? 'var(--spruce)' : 'var(--tomato)'
  const parts = [
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="var(--${scene.sky})"/>`,
    `<path fill="var(--${red ? 'brick-hill' : 'hill'})" d="M0 630V420C140 366 290 366 450 396S780 448 950 398s190-30 250-16v248z"/>`,
    drawing('plate', `translate(${PLATE.x} ${PLATE.y}) scale(${PLATE.scale})`, { rim }),
    scene.price ? plateText(scene.price, red) : '',
    '<path fill="var(--spruce-night)" d="M0 540h1200v90H0z"/>',
    street(
      scene.houses,
      scene.price
        ? { ...lit, ...(red ? { roof: 'var(--spruce)', beam: 'var(--spruce-night)' } : {}) }
        : unlit,
    ),
    '<path d="M0 586h1200" stroke="var(--paper)" stroke-width="4" stroke-dasharray="24 20"/>',
    wordmark(),
    headline(scene),
  ]
  return withInks(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}">${tiles}${parts.join('')}</svg>`,
  )
}

/** The restaurant and the houses, the same air between any two. */
function street(houses: OpenGraphScene['houses'], inks: HouseInks): string {
  const row = ['restaurant', ...houses] as const
  const built = row.reduce((sum, name) => sum + houseWidths[name] * STREET.scale, 0)
  const air = (STREET.end - STREET.start - built) / (row.length - 1)
  let x: number = STREET.start
  return row
    .map((name) => {
      const house = drawing(name, `translate(${x} ${STREET.y}) scale(${STREET.scale})`, inks)
      x += houseWidths[name] * STREET.scale + air
      return house
    })
    .join('')
}

function plateText(price: NonNullable<OpenGraphScene['price']>, red: boolean): string {
  const [before, amount, after] = price.sticker
  const tone = red ? 'var(--spruce)' : 'var(--tomato)'
  return [
    text(price.above, PLATE.x, 153, 25, { middle: true, fill: 'ink', small: true }),
    text(price.amount, PLATE.x, 251, 100, {
      middle: true,
      fill: red ? 'spruce' : 'tomato-deep',
      before: price.from ? 'ab' : '',
    }),
    ...price.below.map((line, index) =>
      text(line, PLATE.x, 302 + 32 * index, 27, { middle: true, fill: 'ink', small: true }),
    ),
    `<g transform="translate(736 118) rotate(-9)"><circle r="74" fill="${tone}"/><circle r="68.5" fill="none" stroke="var(--white)" stroke-width="2"/>`,
    text(before, 0, -24, 23, { middle: true, fill: 'white', small: true }),
    text(amount, 0, 18, 46, { middle: true, fill: 'white' }),
    text(after, 0, 44, 23, { middle: true, fill: 'white', small: true }),
    '</g>',
  ].join('')
}

function wordmark(): string {
  return drawing('logo', 'translate(64 50) scale(1.4)') + text(brand, 148, 100, 46, { fill: 'paper' })
}

function headline({ headline: lines, sign }: OpenGraphScene): string {
  const top = sign ? 312 : 226
  // A long line must end before the sticker.
  const size = lines.some((line) => line.length > 15) ? 54 : 66
  const board = sign === undefined ? '' : placeSign(sign)
  return (
    board + lines.map((line, index) => text(line, 64, top + 74 * index, size, { fill: 'paper' })).join('')
  )
}

function placeSign(name: string): string {
  const width = Math.round(name.length * 47 + 72)
  return (
    `<g transform="translate(64 158)"><rect width="${width}" height="84" rx="12" fill="var(--mustard)"/>` +
    `<rect x="5" y="5" width="${width - 10}" height="74" rx="8" fill="none" stroke="var(--ink)" stroke-width="3"/>` +
    `${text(name, width / 2, 64, 64, { middle: true, fill: 'ink' })}</g>`
  )
}

function text(
  words: string,
  x: number,
  y: number,
  size: number,
  style: {
    fill: string
    middle?: boolean
    small?: boolean
    /** A word in front, as small as on the page's plate. */
    before?: string
  },
): string {
  const family = style.small ? 'Familjen Grotesk' : 'Besley'
  const tracking = style.small ? 0 : -0.03 * size
  const anchor = style.middle ? ' text-anchor="middle"' : ''
  const before = style.before
    ? `<tspan font-size="${0.36 * size}" letter-spacing="0">${escapeXml(style.before)}</tspan><tspan dx="${0.1 * size}">`
    : '<tspan>'
  return `<text x="${x}" y="${y}" font-family="${family}" font-size="${size}" letter-spacing="${tracking}" fill="var(--${style.fill})"${anchor}>${before}${escapeXml(words)}</tspan></text>`
}

function escapeXml(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
