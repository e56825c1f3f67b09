/*
 * Whole numbers as a text, one character for each small one: figures of all 8,170 places in half the bytes of JSON's
 * digits and commas, once compressed. Only characters that JSON does not have to escape.
 */

/** From `#` to `~`, without the backslash. */
const SIGNS = Array.from({ length: 92 }, (_, index) => String.fromCharCode(35 + index)).filter(
  (sign) => sign !== '\\',
)
const BASE = SIGNS.length
const VALUE = new Map(SIGNS.map((sign, value) => [sign, value]))

/** So many signs begin a number of two signs. */
const LEADS = 16
/** What is below takes one sign. */
const ONE = BASE - LEADS
/** What is below takes two. */
const TWO = ONE + LEADS * BASE
/** Before a number of four. */
const FOUR = ' '

/**
 * @param numbers whole, between ±34 million
 * @throws {RangeError} for any other
 */
export function packNumbers(numbers: readonly number[]): string {
  // 0, -1, 1, -2, 2 … become 0, 1, 2, 3, 4 …
  return packCounts(numbers.map((number) => (number < 0 ? -2 * number - 1 : 2 * number)))
}

/** As `packNumbers`, for numbers that are never below zero: twice as many of them are small. */
export function packCounts(counts: readonly number[]): string {
  return counts.map(packCount).join('')
}

function packCount(code: number): string {
  if (!Number.isInteger(code) || code < 0 || code >= BASE ** 4)
    throw new RangeError(`${code} cannot be packed.`)
  if (code < ONE) return digits(code, 1)
  // The first digit, moved up to where no number of one sign is.
  return code < TWO ? digits(code - ONE + ONE * BASE, 2) : FOUR + digits(code, 4)
}

function digits(code: number, count: number): string {
  if (count === 0) return ''
  return digits(Math.floor(code / BASE), count - 1) + (SIGNS[code % BASE] ?? '')
}

/** What `packNumbers` packed. */
export function unpackNumbers(text: string): number[] {
  return unpackCounts(text).map((code) => (code % 2 === 0 ? code / 2 : -(code + 1) / 2))
}

/** What `packCounts` packed. */
export function unpackCounts(text: string): number[] {
  const counts: number[] = []
  const valueAt = (at: number) => VALUE.get(text[at] ?? '') ?? 0
  for (let at = 0; at < text.length; at++) {
    if (text[at] === FOUR) {
      let code = 0
      for (const end = at + 4; at < end; ) code = code * BASE + valueAt(++at)
      counts.push(code)
    } else {
      const first = valueAt(at)
      counts.push(first < ONE ? first : (first - ONE) * BASE + ONE + valueAt(++at))
    }
  }
  return counts
}
