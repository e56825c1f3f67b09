const ISO =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/i
const GERMAN = /^(\d{1,2})\.(\d{1,2})\.(\d{4})(?:,? +(\d{1,2}):(\d{2})(?::(\d{2}))?(?: Uhr)?)?$/

/**
 * A moment as lists write it: `2026-11-21T15:22:00Z`, `2026-11-21 16:22`, `21.11.2026 16:22`, or a day alone, which is
 * its begin. Without a zone it is Germany's time.
 * @returns ISO 8601 in UTC; `undefined` when there is no such moment.
 */
export function readMoment(text: string): string | undefined {
  const iso = ISO.exec(text)
  const german = GERMAN.exec(text)
  const parts = iso ? iso.slice(1, 7) : german && [german[3], german[2], german[1], ...german.slice(4)]
  if (!parts) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.map((part) =>
    Number(part ?? 0),
  )
  const clock = Date.UTC(year, month - 1, day, hour, minute, second)
  const real = new Date(clock)
  // 31 February and 25 o'clock become another day.
  if (
    real.getUTCDate() !== day ||
    real.getUTCMonth() !== month - 1 ||
    hour > 23 ||
    minute > 59 ||
    second > 59
  ) {
    return undefined
  }
  const offset = iso?.[7] === undefined ? berlinOffset(clock) : zoneOffset(iso[7])
  return new Date(clock - offset).toISOString()
}

function zoneOffset(zone: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? []
  const offset = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000
  return sign === '-' ? -offset : offset
}

const berlin = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Berlin', timeZoneName: 'longOffset' })

/** Asking Intl costs more than all else of a line, and lists have few hours. */
const known = new Map<number, number>()
const KNOWN_MOST = 10_000

/** How far Germany's clock is before UTC's when it shows this, in milliseconds. It moves at full hours only. */
function berlinOffset(clock: number): number {
  const hour = Math.floor(clock / 3_600_000)
  const offset = known.get(hour) ?? offsetAt(clock - offsetAt(clock))
  if (known.size >= KNOWN_MOST) known.clear()
  known.set(hour, offset)
  return offset
}

function offsetAt(moment: number): number {
  const name = berlin.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return zoneOffset(name.replace('GMT', ''))
}
