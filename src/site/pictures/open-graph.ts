import { brand } from '../../content/brand.ts'
import { houseWidths } from '../../design/symbols/houses.tsx'
import { drawing, lit, tiles, unlit, withInks } from './inks.ts'

/** Width and height that every network shows uncut. */
export const OPEN_GRAPH_SIZE = { width: 1200, height: 630 } as const
const { width: WIDTH, height: HEIGHT } = OPEN_GRAPH_SIZE

/** The plate's middle, and how much larger it is than its drawing. */
const PLATE = { x: 915, y: 252, scale: 2.05 } as const

const STREET = { start: 64, end: 1160, y: 541, scale: 0.8 } as const

export type OpenGraphScene = {
  /** Lines of the headline, at most two of about 18 letters. */
  headline: readonly string[]
  /** The street behind the restaurant, from left to right. */
  houses: readonly Exclude<keyof typeof houseWidths, 'restaurant'>[]
  /** What the plate shows; without it the plate is a bare moon over a dark village. */
  price?: {
    above: string
    amount: string
    below: readonly string[]
    sticker: readonly [string, string, string]
  }
}

/** The picture of a page as others share it: wordmark, headline, the plate over the street. SVG text. */
export function openGraphSvg(scene: OpenGraphScene): string {
  const parts = [
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="var(--spruce)"/>`,
    `<path fill="var(--hill)" d="M0 630V420C140 366 290 366 450 396S780 448 950 398s190-30 250-16v248z"/>`,
    drawing('plate', `translate(${PLATE.x} ${PLATE.y}) scale(${PLATE.scale})`),
    scene.price ? plateText(scene.price) : '',
    '<path fill="var(--spruce-night)" d="M0 540h1200v90H0z"/>',
    street(scene),
    '<path d="M0 586h1200" stroke="var(--paper)" stroke-width="4" stroke-dasharray="24 20"/>',
    wordmark(),
    ...headline(scene.headline),
  ]
  return withInks(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}">${tiles}${parts.join('')}</svg>`,
  )
}

/** The restaurant and the houses, the same air between any two. */
function street({ houses, price }: OpenGraphScene): string {
  const row = ['restaurant', ...houses] as const
  const built = row.reduce((sum, name) => sum + houseWidths[name] * STREET.scale, 0)
  const air = (STREET.end - STREET.start - built) / (row.length - 1)
  let x: number = STREET.start
  return row
    .map((name) => {
      const house = drawing(name, `translate(${x} ${STREET.y}) scale(${STREET.scale})`, price ? lit : unlit)
      x += houseWidths[name] * STREET.scale + air
      return house
    })
    .join('')
}

function plateText(price: NonNullable<OpenGraphScene['price']>): string {
  const [before, amount, after] = price.sticker
  return [
    text(price.above, PLATE.x, 153, 25, { middle: true, fill: 'ink', small: true }),
    text(price.amount, PLATE.x, 251, 100, { middle: true, fill: 'tomato-deep' }),
    ...price.below.map((line, index) =>
      text(line, PLATE.x, 302 + 32 * index, 27, { middle: true, fill: 'ink', small: true }),
    ),
    `<g transform="translate(736 118) rotate(-9)"><circle r="74" fill="var(--tomato)"/><circle r="68.5" fill="none" stroke="var(--white)" stroke-width="2"/>`,
    text(before, 0, -24, 23, { middle: true, fill: 'white', small: true }),
    text(amount, 0, 18, 46, { middle: true, fill: 'white' }),
    text(after, 0, 44, 23, { middle: true, fill: 'white', small: true }),
    '</g>',
  ].join('')
}

function wordmark(): string {
  return drawing('logo', 'translate(64 50) scale(1.4)') + text(brand, 148, 100, 46, { fill: 'paper' })
}

function headline(lines: readonly string[]): string[] {
  // A long line must end before the sticker.
  const size = lines.some((line) => line.length > 15) ? 54 : 66
  return lines.map((line, index) => text(line, 64, 226 + 74 * index, size, { fill: 'paper' }))
}

function text(
  words: string,
  x: number,
  y: number,
  size: number,
  style: { fill: string; middle?: boolean; small?: boolean },
): string {
  const family = style.small ? 'Familjen Grotesk' : 'Besley'
  const tracking = style.small ? 0 : -0.03 * size
  const anchor = style.middle ? ' text-anchor="middle"' : ''
  const escaped = words.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `<text x="${x}" y="${y}" font-family="${family}" font-size="${size}" letter-spacing="${tracking}" fill="var(--${style.fill})"${anchor}>${escaped}</text>`
}
