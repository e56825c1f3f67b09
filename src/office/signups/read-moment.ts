const CLOCK =
  ':(\\d{2})(?::(\\d{2})(?:[.,]\\d{1,9})?)?(?: Uhr)?(?: ?(Z|UTC|GMT|CES?T|MES?Z|[+-]\\d{2}(?::?\\d{2})?))?'
const ISO = new RegExp(`^(\\d{4})-(\\d{2})-(\\d{2})(?:[T ](\\d{2})${CLOCK})?$`, 'i')
const GERMAN = new RegExp(`^(\\d{1,2})\\.(\\d{1,2})\\.(\\d{4})(?:,? +(\\d{1,2})${CLOCK})?$`, 'i')

/** Hours before UTC of the zones that have a name here. */
const ZONES: Record<string, number> = { Z: 0, UTC: 0, GMT: 0, CET: 1, MEZ: 1, CEST: 2, MESZ: 2 }

/**
 * A moment as lists write it: `2026-11-21T15:22:00Z`, `2026-11-21 15:22:00.123456+00` (PostgreSQL), `2026-11-21 16:22`,
 * `21.11.2026 16:22`, or a day alone, which is its begin. Without a zone it is Germany's time.
 * @returns ISO 8601 in UTC; `undefined` when there is no such moment.
 */
export function readMoment(text: string): string | undefined {
  const iso = ISO.exec(text)
  const german = GERMAN.exec(text)
  const parts = iso ? iso.slice(1, 7) : german && [german[3], german[2], german[1], ...german.slice(4, 7)]
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
  const zone = (iso ?? german)?.[7]
  const offset = zone === undefined ? berlinOffset(clock) : zoneOffset(zone.toUpperCase())
  return new Date(clock - offset).toISOString()
}

function zoneOffset(zone: string): number {
  const [, sign, hours, minutes = 0] = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone) ?? []
  const offset = (Number(hours ?? ZONES[zone] ?? 0) * 60 + Number(minutes)) * 60_000
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
