import { brand } from '../../content/brand.ts'
import { homeFigures, servings, stickers } from '../../content/figures.ts'
import { home } from '../../content/home.ts'
import { ordinaryStreet } from '../../content/towns.ts'
import { houseSizes } from '../../design/symbols/houses.tsx'
import { drawing, faces, houseInks, svg, text, tiles } from './svg.ts'

/** The plate's middle, and how much larger it is than its drawing. */
const PLATE = { x: 915, y: 252, scale: 2.05 } as const

const STREET = { start: 64, end: 1160, y: 541, scale: 0.8 } as const

/** The site as others share it: wordmark, headline, the plate with the price over the street. 1200 × 630, SVG text. */
export function openGraphSvg(): string {
  return svg('0 0 1200 630', [
    faces,
    tiles,
    '<rect width="1200" height="630" fill="var(--spruce)"/>',
    '<path fill="var(--hill)" d="M0 630V420C140 366 290 366 450 396S780 448 950 398s190-30 250-16v248z"/>',
    drawing('plate', `translate(${PLATE.x} ${PLATE.y}) scale(${PLATE.scale})`),
    ...price(),
    '<path fill="var(--spruce-night)" d="M0 540h1200v90H0z"/>',
    ...street(),
    '<path d="M0 586h1200" stroke="var(--paper)" stroke-width="4" stroke-dasharray="24 20"/>',
    drawing('logo', 'translate(64 50) scale(1.4)'),
    text(brand, 148, 100, { size: 46, fill: 'paper', tracking: -0.03 }),
    ...home.hero.heading.map((line, index) =>
      text(line.join(' '), 64, 226 + 74 * index, { size: 54, fill: 'paper', tracking: -0.03 }),
    ),
  ])
}

/** On the plate: what four households pay. */
function price(): string[] {
  const serving = servings(homeFigures)[3]
  if (!serving) return []
  const { before, amount, after } = stickers(homeFigures).together
  const small = (words: string, x: number, y: number, size: number, fill = 'ink') =>
    text(words, x, y, { size, fill, face: 'strong', anchor: 'middle' })
  const large = (words: string, x: number, y: number, size: number, fill: string) =>
    text(words, x, y, { size, fill, anchor: 'middle', tracking: -0.03 })
  return [
    small(serving.who, PLATE.x, 153, 25),
    large(`${serving.amount} €`, PLATE.x, 251, 100, 'tomato-deep'),
    ...serving.terms.map((line, index) => small(line, PLATE.x, 302 + 32 * index, 27)),
    '<g transform="translate(736 118) rotate(-9)"><circle r="74" fill="var(--tomato)"/><circle r="68.5" fill="none" stroke="var(--white)" stroke-width="2"/>',
    small(before, 0, -24, 23, 'white'),
    large(`${amount} €`, 0, 18, 46, 'white'),
    small(after, 0, 44, 23, 'white'),
    '</g>',
  ]
}

/** The restaurant and the houses, the same air between any two. */
function street(): string[] {
  const row = (['restaurant', ...ordinaryStreet] as const).map((name) => ({
    name,
    width: houseSizes[name].width * STREET.scale,
  }))
  const built = row.reduce((sum, { width }) => sum + width, 0)
  const air = (STREET.end - STREET.start - built) / (row.length - 1)
  let x: number = STREET.start
  return row.map(({ name, width }) => {
    const at = `translate(${x} ${STREET.y}) scale(${STREET.scale})`
    x += width + air
    return drawing(name, at, houseInks.spruce.lit)
  })
}
