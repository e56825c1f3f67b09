import { csvTime } from '../csv.ts'

const ISO = /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)(?:[T ](?<clock>.+))?$/
const GERMAN = /^(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{4})(?:,? +(?<clock>.+?)(?: Uhr)?)?$/
const CLOCK =
  /^(?<hour>\d{1,2}):(?<minute>\d\d)(?::(?<second>\d\d)(?:\.\d+)?)? ?(?<zone>Z|UTC|[+-]\d\d(?::?\d\d)?)?$/

/**
 * A moment as lists write it: `2026-11-21T15:22:00Z`, `2026-11-21 15:22:00.123456+00` (PostgreSQL), `2026-11-21 16:22`,
 * `21.11.2026 16:22`, or a day alone, which is its begin. Without a zone it is Germany's time.
 * @returns ISO 8601 in UTC; `undefined` when there is no such moment.
 */
export function readMoment(text: string): string | undefined {
  const day = (ISO.exec(text) ?? GERMAN.exec(text))?.groups
  const clock = CLOCK.exec(day?.clock ?? '0:00')?.groups
  if (!day || !clock) return undefined
  const [month, date, hour] = [day.month, day.day, clock.hour].map((part) => part?.padStart(2, '0'))
  const shown = `${day.year}-${month}-${date} ${hour}:${clock.minute}:${clock.second ?? '00'}`
  const at = (zone: string) => new Date(`${shown.replace(' ', 'T')}${zone}`)
  // 31 February becomes another day, or none.
  const utc = at('Z')
  if (Number.isNaN(utc.getTime()) || utc.toISOString().slice(0, 10) !== shown.slice(0, 10)) return undefined
  const { zone } = clock
  if (zone)
    return at(
      zone
        .replace('UTC', 'Z')
        .replace(/^(.\d\d):?(\d\d)?$/, (_, hours, minutes = '00') => `${hours}:${minutes}`),
    ).toISOString()
  // In summer or in winter the clock in Germany shows it; in the hour that it skips, in neither.
  return ['+02:00', '+01:00']
    .map(at)
    .find((moment) => csvTime(moment) === shown)
    ?.toISOString()
}
