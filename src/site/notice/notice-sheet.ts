import { brand } from '../../content/brand.ts'
import { notice, noticePage } from '../../content/neighbours.ts'
import type { Operator } from '../../content/operator.ts'
import { NOTICE, type NoticeFace } from '../../contract/notice.ts'
import { routes } from '../../routes.ts'
import { marker } from '../links/markers.tsx'
import { BRICK, drawing, tiles, withInks } from '../pictures/inks.ts'
import { noticeStreet } from './notice-street.ts'

const STRIPS = 10
const STRIP_TOP = 238
const GROUND = 176
const ROAD = 7.4
/** Below the street of 25 houses. */
const BAND = { top: 194.8, height: 7.6 } as const

/**
 * The notice for the village board as SVG text, in millimetres: one sheet of A4 with the server's markers
 * (contract/notice.ts).
 * @param imprint who put this up, in one line
 */
export function noticeSheet(imprint: string): string {
  const parts = [poster(), sentences(), smallPrint(imprint), strips()]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" class="notice-sheet" viewBox="0 0 210 297" role="img" aria-label="${noticePage.picture(marker('where'))}">${tiles}${parts.join('')}</svg>`
  return withInks(svg)
}

function poster(): string {
  const [first = '', second = ''] = notice.headline
  return [
    `<rect x="10" y="10" width="190" height="${BAND.top - 10}" fill="var(--brick)"/>`,
    `<path fill="var(--brick-hill)" d="M10 ${BAND.top}V150c24-16 50-22 82-12s62 10 84-4c10-6 18-8 24-7V${BAND.top}z"/>`,
    drawing('logo', 'translate(18 15.4) scale(.205)'),
    text(brand, 30, 22.6, 6.2, { fill: 'paper', tracking: -0.03 }),
    text(notice.eyebrow, 192, 22.2, 4.4, { face: 'strong', fill: 'paper', anchor: 'end' }),
    placeSign(),
    text(first, 18, 80, 18.4, { fill: 'paper', tracking: -0.03 }),
    text(second, 18, 98.6, 18.4, { fill: 'paper', tracking: -0.03 }),
    text(notice.call, 18, 114.4, 5, { face: 'strong', fill: 'paper' }),
    text(marker('address'), 18, 124, marker('addressSize'), {
      fill: 'mustard',
      tracking: NOTICE.address.tracking,
    }),
    plate(),
    street(),
    noticeStreet(),
    caption(),
  ].join('')
}

function placeSign(): string {
  const { x, y, height } = NOTICE.sign
  return [
    `<rect x="${x}" y="${y}" width="${marker('signWidth')}" height="${height}" rx="3.4" fill="var(--mustard)"/>`,
    `<rect x="${x + 1.3}" y="${y + 1.3}" width="${marker('signLineWidth')}" height="${height - 2.6}" rx="2.3" fill="none" stroke="var(--ink)" stroke-width=".8"/>`,
    '{{#name}}',
    text(marker('text'), x + NOTICE.sign.padding, marker('y'), marker('nameSize'), {
      fill: 'ink',
      tracking: NOTICE.name.tracking,
    }),
    '{{/name}}',
    text(notice.sign(marker('postalCode')), x + NOTICE.sign.padding, y + 26, 4.6, {
      face: 'strong',
      fill: 'ink',
    }),
  ].join('')
}

/** The plate over the village; it shows the way. */
function plate(): string {
  const [before, amount, after] = notice.sticker
  return [
    '<circle cx="152" cy="146" r="42.5" fill="var(--paper)"/>',
    '<circle cx="152" cy="146" r="39.2" fill="none" stroke="var(--spruce)" stroke-width="2.6"/>',
    `<g transform="${marker('qrTransform')}"><path fill="var(--ink)" d="${marker('qr')}"/></g>`,
    '<g transform="translate(111.5 116) rotate(-9)"><circle r="13.4" fill="var(--spruce)"/><circle r="12.5" fill="none" stroke="var(--white)" stroke-width=".4"/>',
    text(before, 0, -4.6, 3.1, { face: 'strong', fill: 'white', anchor: 'middle' }),
    text(amount, 0, 2.7, 8, { fill: 'white', anchor: 'middle', tracking: -0.03 }),
    text(after, 0, 6.6, 3.1, { face: 'strong', fill: 'white', anchor: 'middle' }),
    '</g>',
  ].join('')
}

function street(): string {
  const row = [
    ['restaurant', 15],
    ['gable', 65],
    ['timbered', 87],
  ] as const
  return [
    ...row.map(([name, x]) => drawing(name, `translate(${x} ${GROUND}) scale(.172)`, BRICK.lit)),
    // The plate has sunk behind the road; it must not come out below.
    `<rect x="10" y="${GROUND + 1}" width="190" height="${BAND.top - GROUND - 1}" fill="var(--brick-hill)"/>`,
    `<rect x="10" y="${GROUND}" width="190" height="${ROAD}" fill="var(--spruce)"/>`,
    `<path d="M10 ${GROUND + ROAD / 2}h190" stroke="var(--paper)" stroke-width=".8" stroke-dasharray="4.8 4" fill="none"/>`,
    drawing('moped', `translate(126 ${GROUND + 3}) scale(.2)`),
  ].join('')
}

/** What the street of 25 houses says, in words. */
function caption(): string {
  return [
    `<rect x="10" y="${BAND.top}" width="190" height="${BAND.height}" fill="var(--spruce)"/>`,
    text(marker('caption'), 18, BAND.top + 5.4, marker('captionSize'), { face: 'strong', fill: 'paper' }),
  ].join('')
}

function sentences(): string {
  const { top, pitch } = NOTICE.sentences
  const lineAt = (x: number, y: number | string, line: string) =>
    text(line, x + 14.5, y, 4.5, { face: 'text', fill: 'ink' })
  const third = (x: number) => `{{#third}}${lineAt(x, marker('y'), marker('text'))}{{/third}}`
  return [...notice.sentences(marker('minimum')), third]
    .map((lines, index) => {
      const x = 10 + index * 65
      return [
        `<rect x="${x}" y="207.4" width="11" height="10.2" rx="1.7" fill="var(--spruce)"/>`,
        `<rect x="${x + 0.7}" y="208.1" width="9.6" height="8.8" rx="1.2" fill="none" stroke="var(--paper)" stroke-width=".35"/>`,
        text(String(index + 1), x + 5.5, 214.9, 6.4, { fill: 'paper', anchor: 'middle' }),
        typeof lines === 'function'
          ? lines(x)
          : lines.map((line, row) => lineAt(x, top + row * pitch, line)).join(''),
      ].join('')
    })
    .join('')
}

function smallPrint(imprint: string): string {
  const words = `${notice.from(marker('day'))} · ${imprint}`
  return text(words, 10, 234.8, 2.9, { face: 'text', fill: 'ink' })
}

/** Strips to tear off, cut along the lines beforehand; each says where to go. */
function strips(): string {
  const width = 210 / STRIPS
  const cuts = Array.from({ length: STRIPS - 1 }, (_, index) => `M${(index + 1) * width} ${STRIP_TOP}V297`)
  const line = (y: number, size: number | string, face: NoticeFace, words: string) =>
    text(words, 0, y, size, { face, fill: 'ink', anchor: 'middle' })
  const small = NOTICE.strip.textSize
  const words = [
    line(-1.2, marker('stripAddressSize'), 'display', marker('address')),
    `{{#placeOnStrip}}${line(5, small, 'text', notice.stripPlace(marker('place')))}{{/placeOnStrip}}`,
    `{{^placeOnStrip}}${line(5, small, 'text', notice.strip)}{{/placeOnStrip}}`,
  ].join('')
  return [
    `<path d="M0 ${STRIP_TOP}H210${cuts.join('')}" stroke="var(--ink)" stroke-width=".25" stroke-dasharray="1.6 1.4" fill="none"/>`,
    ...Array.from(
      { length: STRIPS },
      (_, index) => `<g transform="translate(${(index + 0.5) * width} 266) rotate(-90)">${words}</g>`,
    ),
  ].join('')
}

type Style = { face?: NoticeFace; fill: string; anchor?: 'middle' | 'end'; tracking?: number }

function text(
  words: string,
  x: number,
  y: number | string,
  size: number | string,
  { face = 'display', fill, anchor, tracking = 0 }: Style,
): string {
  const spacing = tracking === 0 ? '' : ` letter-spacing="${tracking}em"`
  const align = anchor === undefined ? '' : ` text-anchor="${anchor}"`
  return `<text class="notice-${face}" x="${x}" y="${y}" font-size="${size}"${spacing} fill="var(--${fill})"${align}>${words.replaceAll('&', '&amp;')}</text>`
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
