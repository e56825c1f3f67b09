import { brand } from '../../content/brand.ts'
import { notice, noticePage } from '../../content/neighbours.ts'
import type { Operator } from '../../content/operator.ts'
import { NOTICE } from '../../contract/notice.ts'
import { routes } from '../../routes.ts'
import { marker } from '../links/markers.tsx'
import { houseRow } from '../pictures/street.ts'
import { drawing, houseInks, houseSymbols, svg, text, tiles, unless, when } from '../pictures/svg.ts'
import { streetHouses } from '../street/street-houses.ts'

const STRIPS = 10
const STRIP_TOP = 238
/** Of the inn's road, and of the street of 25 houses below it. */
const GROUND = { inn: 176, street: 194.8 } as const
/** As wide as the words above. */
const SCALE = 174 / streetHouses.reduce((sum, { plot }) => sum + plot, 0)

const strong = { face: 'strong', fill: 'paper' } as const
const headline = { size: 18.4, fill: 'paper', tracking: -0.03 }

/**
 * The notice for the village board as SVG text, in millimetres: one sheet of A4 with the server's markers
 * (contract/notice.ts).
 * @param imprint who put this up, in one line
 */
export function noticeSheet(imprint: string): string {
  const [first = '', second = ''] = notice.headline
  return svg(
    '0 0 210 297',
    [
      tiles,
      // So small, tiles would be a smear.
      houseSymbols(houseInks.brick).replaceAll(/<path fill="url\(#tiles\)"[^>]*>(<\/path>)?/g, ''),
      `<rect x="10" y="10" width="190" height="${GROUND.street - 10}" fill="var(--brick)"/>`,
      `<path fill="var(--brick-hill)" d="M10 ${GROUND.street}V150c24-16 50-22 82-12s62 10 84-4c10-6 18-8 24-7V${GROUND.street}z"/>`,
      drawing('logo', 'translate(18 15.4) scale(.205)'),
      text(brand, 30, 22.6, { size: 6.2, fill: 'paper', tracking: -0.03 }),
      text(notice.eyebrow, 192, 22.2, { ...strong, size: 4.4, anchor: 'end' }),
      ...placeSign(),
      text(first, 18, 80, headline),
      text(second, 18, 98.6, headline),
      text(notice.call, 18, 114.4, { ...strong, size: 5 }),
      text(marker('address'), 18, 124, {
        size: marker('addressSize'),
        fill: 'mustard',
        tracking: NOTICE.address.tracking,
      }),
      ...plate(),
      ...street(),
      ...sentences(),
      text(`${notice.from(marker('day'))} · ${imprint}`, 10, 234.8, { size: 2.9, face: 'text', fill: 'ink' }),
      ...strips(),
    ],
    ` class="notice-sheet" role="img" aria-label="${noticePage.picture(marker('where'))}"`,
  )
}

function placeSign(): string[] {
  const { x, y, height, padding } = NOTICE.sign
  const name = { size: marker('nameSize'), fill: 'ink', tracking: NOTICE.name.tracking }
  return [
    `<rect x="${x}" y="${y}" width="${marker('signWidth')}" height="${height}" rx="3.4" fill="var(--mustard)"/>`,
    `<rect x="${x + 1.3}" y="${y + 1.3}" width="${marker('signLineWidth')}" height="${height - 2.6}" rx="2.3" fill="none" stroke="var(--ink)" stroke-width=".8"/>`,
    when('name', text(marker('text'), x + padding, marker('y'), name)),
    text(notice.sign(marker('postalCode')), x + padding, y + 26, { size: 4.6, face: 'strong', fill: 'ink' }),
  ]
}

/** The plate over the village; it shows the way. */
function plate(): string[] {
  const [before, amount, after] = notice.sticker
  const small = { size: 3.1, face: 'strong', fill: 'white', anchor: 'middle' } as const
  return [
    '<circle cx="152" cy="146" r="42.5" fill="var(--paper)"/>',
    '<circle cx="152" cy="146" r="39.2" fill="none" stroke="var(--spruce)" stroke-width="2.6"/>',
    `<g transform="${marker('qrTransform')}"><path fill="var(--ink)" d="${marker('qr')}"/></g>`,
    '<g transform="translate(111.5 116) rotate(-9)"><circle r="13.4" fill="var(--spruce)"/><circle r="12.5" fill="none" stroke="var(--white)" stroke-width=".4"/>',
    text(before, 0, -4.6, small),
    text(amount, 0, 2.7, { size: 8, fill: 'white', anchor: 'middle', tracking: -0.03 }),
    text(after, 0, 6.6, small),
    '</g>',
  ]
}

/** The inn on its road; below it the place's 25 houses in one row, and what they say in words. */
function street(): string[] {
  const inn = [
    ['restaurant', 15],
    ['gable', 65],
    ['timbered', 87],
  ] as const
  const row = { x: 18, ground: GROUND.street, scale: SCALE }
  return [
    ...inn.map(([name, x]) =>
      drawing(name, `translate(${x} ${GROUND.inn}) scale(.172)`, houseInks.brick.lit),
    ),
    // The plate has sunk behind the road; it must not come out below.
    `<rect x="10" y="${GROUND.inn + 1}" width="190" height="${GROUND.street - GROUND.inn - 1}" fill="var(--brick-hill)"/>`,
    `<rect x="10" y="${GROUND.inn}" width="190" height="7.4" fill="var(--spruce)"/>`,
    `<path d="M10 ${GROUND.inn + 3.7}h190" stroke="var(--paper)" stroke-width=".8" stroke-dasharray="4.8 4" fill="none"/>`,
    drawing('moped', `translate(126 ${GROUND.inn + 3}) scale(.2)`),
    houseRow(streetHouses, row, 'stroke-width="13" stroke-dasharray="20 13"', ({ name }, state, drawn) =>
      when(`${name}.${state}`, drawn),
    ),
    `<rect x="10" y="${GROUND.street}" width="190" height="7.6" fill="var(--spruce)"/>`,
    text(marker('caption'), 18, GROUND.street + 5.4, { ...strong, size: marker('captionSize') }),
  ]
}

/** Three sentences, numbered; the third says how the place stands. */
function sentences(): string[] {
  const { top, pitch } = NOTICE.sentences
  const said = notice.sentences(marker('minimum'))
  return [10, 75, 140].flatMap((x, index) => {
    const line = (y: number | string, words: string) =>
      text(words, x + 14.5, y, { size: 4.5, face: 'text', fill: 'ink' })
    return [
      `<rect x="${x}" y="207.4" width="11" height="10.2" rx="1.7" fill="var(--spruce)"/>`,
      `<rect x="${x + 0.7}" y="208.1" width="9.6" height="8.8" rx="1.2" fill="none" stroke="var(--paper)" stroke-width=".35"/>`,
      text(String(index + 1), x + 5.5, 214.9, { size: 6.4, fill: 'paper', anchor: 'middle' }),
      ...(said[index]?.map((words, row) => line(top + row * pitch, words)) ?? [
        when('third', line(marker('y'), marker('text'))),
      ]),
    ]
  })
}

/** Strips to tear off, cut along the lines beforehand; each says where to go. */
function strips(): string[] {
  const width = 210 / STRIPS
  const cuts = Array.from({ length: STRIPS - 1 }, (_, index) => `M${(index + 1) * width} ${STRIP_TOP}V297`)
  const address = { size: marker('stripAddressSize'), fill: 'ink', anchor: 'middle' } as const
  const below = (words: string) =>
    text(words, 0, 5, { ...address, size: NOTICE.strip.textSize, face: 'text' })
  const words = [
    text(marker('address'), 0, -1.2, address),
    when('placeOnStrip', below(notice.stripPlace(marker('place')))),
    unless('placeOnStrip', below(notice.strip)),
  ].join('')
  return [
    `<path d="M0 ${STRIP_TOP}H210${cuts.join('')}" stroke="var(--ink)" stroke-width=".25" stroke-dasharray="1.6 1.4" fill="none"/>`,
    ...Array.from(
      { length: STRIPS },
      (_, index) => `<g transform="translate(${(index + 0.5) * width} 266) rotate(-90)">${words}</g>`,
    ),
  ]
}

/** Who is behind the notice, in one line. What the operator has not given yet is named, never invented. */
export function noticeImprint(
  { name, street, postalCode, town }: Pick<Operator, 'name' | 'street' | 'postalCode' | 'town'>,
  origin: string,
): string {
  const known = name && street && postalCode && town
  const who = known ? `: ${name}, ${street}, ${postalCode} ${town}` : ` · ${notice.imprintMissing}`
  return `${brand}${who} · ${new URL(origin).host}${routes.legalNotice}`
}
