import { PLACE_PICTURE } from '../../contract/place-picture.ts'
import { shortName } from '../../contract/places.ts'
import { STREET_LENGTH, streetView } from '../../contract/street.ts'
import { leadingIn, numbers, type PlaceStanding } from './leading.ts'
import { brokenInto, type Measure, round } from './measure.ts'

/** What a place's picture shows, besides its sky. @param hills which are behind it */
export function placePictureView(standing: PlaceStanding, hills: number, measure: Measure) {
  const place = shortName(standing.place)
  const { words, households, goal, lights } = leadingIn({ postalCode: standing.postal_code, place }, standing)
  const whole = lights.lit === STREET_LENGTH
  const counted = households !== null
  const name = nameOnSign(place, measure)
  const { size, tracking, width } = PLACE_PICTURE.claim
  return {
    ...name,
    ...countOnPlate(households ?? 0, goal, measure),
    claim: words.claim,
    claimSize: Math.min(size, Math.floor((size * width) / measure('display', words.claim, size, tracking))),
    lines: linesOnPlate(words.plate, measure),
    beginning: !whole && !counted,
    collecting: !whole && counted,
    full: whole && counted,
    started: whole && !counted,
    whole,
    hills: { [`is${hills}`]: true },
    church: whole && PLACE_PICTURE.sign.x + name.sign.width < PLACE_PICTURE.church.from,
    ...streetView(lights),
  }
}

/** Words in place of a number, each line within the plate's rim. */
function linesOnPlate(words: readonly string[], measure: Measure) {
  const { size, tracking, firstLine, pitch } = PLACE_PICTURE.beginning
  const { y, scale } = PLACE_PICTURE.plate.behind
  const lines = words.map((text, row) => ({ text, y: firstLine + row * pitch }))
  const fitting = lines.map(({ text, y: baseline }) =>
    fittedOnPlate(text, { size, tracking, baseline, y, scale }, measure),
  )
  return lines.map((line) => ({ ...line, size: Math.min(...fitting) }))
}

/** The number as large as its plate allows; beyond the goal it is told without it. */
function countOnPlate(households: number, goal: number, measure: Measure) {
  const { plate, numberTracking, belowTracking } = PLACE_PICTURE
  const { y, scale, sizes, numberY, belowY, belowSize } = households < goal ? plate.behind : plate.whole
  const number = numbers.format(households)
  const below = households > goal ? 'dabei' : `von ${numbers.format(goal)}`
  const fitted = (words: string, size: number, tracking: number, baseline: number) =>
    fittedOnPlate(words, { size, tracking, baseline, y, scale }, measure)
  return {
    number,
    numberSize: fitted(number, sizes[number.length - 1] ?? sizes[1], numberTracking, numberY),
    below,
    belowSize: fitted(below, belowSize, belowTracking, belowY),
  }
}

/** The size in which a line stays within the inner rim, where it is furthest from the middle: at its feet or its head. */
function fittedOnPlate(
  words: string,
  line: { size: number; tracking: number; baseline: number; y: number; scale: number },
  measure: Measure,
): number {
  const { size, tracking, baseline, y, scale } = line
  const away = Math.max(Math.abs(baseline - y), Math.abs(baseline - 0.72 * size - y))
  const room = 2 * Math.sqrt((PLACE_PICTURE.rim * scale - 6) ** 2 - away ** 2)
  return Math.min(size, Math.floor((size * room) / measure('display', words, size, tracking)))
}

/** The place's name as large as its sign may be: in one line, else in as few as it takes, broken after words. */
function nameOnSign(place: string, measure: Measure) {
  const { sign, name } = PLACE_PICTURE
  const width = (line: string) => measure('display', line, 1, name.tracking)
  const tries = name.lines.map(({ maxSize, air }, index) => {
    const lines = brokenInto(index + 1, place, width)
    const longest = Math.max(...lines.map(width))
    const fitting = Math.min(
      sign.maxWidth / (longest + 2 * name.padding),
      (sign.maxWidth - 2 * name.minPadding) / longest,
    )
    return { lines, longest, air, size: Math.min(maxSize, Math.floor(10 * fitting) / 10) }
  })
  const { lines, longest, air, size } =
    tries.find((tried, index) => tried.size >= (name.lines[index]?.minSize ?? 0)) ??
    tries.reduce((best, tried) => (tried.size > best.size ? tried : best))
  const pitch = name.pitch * size
  const height = round(1.05 * size + (lines.length - 1) * pitch + air)
  const padding = Math.max(name.padding * size, name.minPadding)
  const signWidth = round(longest * size + 2 * padding)
  // Capitals stand in the middle, but for the room that a p or a g needs below.
  const first = (height - (lines.length - 1) * pitch) / 2 + 0.305 * size
  return {
    name: lines.map((text, row) => ({ text, x: round(padding), y: round(first + row * pitch) })),
    nameSize: size,
    sign: {
      y: round(sign.bottom - height),
      width: signWidth,
      height,
      lineWidth: round(signWidth - 14),
      lineHeight: round(height - 14),
    },
  }
}
