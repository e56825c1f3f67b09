import { encode } from 'uqr'
import { homeFigures } from '../../content/figures.ts'
import { germanDay } from '../../content/german-time.ts'
import { towns } from '../../content/towns.ts'
import { NOTICE, type NoticeFace } from '../../contract/notice.ts'
import { shortName } from '../../contract/places.ts'
import { streetView } from '../../contract/street.ts'
import { noticeChannel } from '../../contract/visit.ts'
import { routes } from '../../routes.ts'
import { leadingIn, type Place, type Standing } from './leading.ts'
import { brokenInto, type Measure, round } from './measure.ts'

/** Cap height and distance of baselines of the display face, as parts of its size. */
const CAPS = 0.7
const LINE = 1.06

type NoticeFacts = Place & {
  publicOrigin: string
  now: Date
  standing: Standing | undefined
}

/**
 * What the notice of a place says: its texts, how large each may be and where lines stand, in millimetres; `qr` is the path of the
 * code's dark squares, a unit each.
 */
export function noticeView(
  { postalCode, place: known, publicOrigin, now, standing }: NoticeFacts,
  measure: Measure,
) {
  const place = shortName(known)
  const { words, lights } = leadingIn({ postalCode, place }, standing)
  const name = fitName(place, measure)
  const address = new URL(publicOrigin).host + routes.village(postalCode)
  const led = routes.byChannel(routes.village(postalCode), noticeChannel(postalCode))
  const code = encode(publicOrigin + led, { ecc: 'M', border: 0 })
  const fitted = (face: NoticeFace, text: string, size: number, room: number, tracking = 0) =>
    Math.min(size, Math.floor((100 * size * room) / measure(face, text, size, tracking)) / 100)
  const { qr, sign, strip, address: line } = NOTICE
  const { caption } = words.notice
  const signWidth = Math.max(sign.minWidth, name.width + 2 * sign.padding)
  return {
    postalCode,
    place,
    where: `${postalCode} ${place}`,
    name: name.lines.map((text, index) => ({ text, y: round(name.firstLine + index * name.size * LINE) })),
    nameSize: round(name.size),
    signWidth: round(signWidth),
    signLineWidth: round(signWidth - 2.6),
    address,
    addressSize: fitted('display', address, line.maxSize, line.width, line.tracking),
    stripAddressSize: fitted('display', address, strip.maxAddressSize, strip.length),
    placeOnStrip: measure('text', place, strip.textSize) <= strip.placeLength,
    qr: squares(code.data),
    qrTransform: `translate(${qr.x} ${qr.y}) scale(${round(qr.width / code.size)})`,
    day: germanDay(now),
    // What a household alone must order: a town's own figure, or the country's.
    minimum: (towns.find((town) => town.postalCode === postalCode)?.figures ?? homeFigures).minimum,
    caption,
    // As large as the line of words below the street has room.
    captionSize: fitted('strong', caption, NOTICE.caption.size, NOTICE.caption.width),
    third: words.notice.third.map((text, row) => ({
      text,
      y: round(NOTICE.sentences.top + row * NOTICE.sentences.pitch),
    })),
    ...streetView(lights),
  }
}

/** As large as can be, in one line or broken into up to three: with more each must be smaller to stand in the sign. */
function fitName(place: string, measure: Measure) {
  const { maxSize, top, height, tracking } = NOTICE.name
  const room = NOTICE.sign.maxWidth - 2 * NOTICE.sign.padding
  const width = (line: string) => measure('display', line, 1, tracking)
  const tries = [1, 2, 3].map((count) => {
    const lines = brokenInto(count, place, width)
    const longest = Math.max(...lines.map(width))
    const tall = CAPS + (lines.length - 1) * LINE
    const size = Math.min(maxSize, room / longest, height / tall)
    return { lines, size, firstLine: top + (height - tall * size) / 2 + size * CAPS, width: longest * size }
  })
  return tries.reduce((best, tried) => (tried.size > best.size ? tried : best))
}

/** A box for every run of dark squares in a row. */
function squares(rows: boolean[][]): string {
  return rows
    .flatMap((row, y) =>
      row.map((dark, x) => {
        if (!dark || row[x - 1]) return ''
        const end = row.indexOf(false, x)
        return `M${x} ${y}h${(end < 0 ? row.length : end) - x}V${y + 1}H${x}z`
      }),
    )
    .join('')
}
