import { csvTime } from '../csv.ts'

const GERMAN = /^(\d{1,2})\.(\d{1,2})\.(\d{4})(?:,? +(.+?)(?: Uhr)?)?$/
const ISO =
  /^(?<day>\d{4}-\d\d-\d\d)(?:[T ](?<clock>\d\d?:\d\d(?::\d\d)?)(?:\.\d+)? ?(?<zone>Z|UTC|[+-]\d\d(?::?\d\d)?)?)?$/

/**
 * A moment as lists write it: `2026-11-21T15:22:00Z`, `2026-11-21 15:22:00.123456+00` (PostgreSQL), `2026-11-21 16:22`,
 * `21.11.2026 16:22`, or a day alone, which is its begin. Without a zone it is Germany's time.
 * @returns ISO 8601 in UTC; `undefined` when there is no such moment.
 */
export function readMoment(text: string): string | undefined {
  const iso = text.replace(GERMAN, (_, day, month, year, clock = '0:00') =>
    [`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`, clock].join(' '),
  )
  const { day, clock = '0:00', zone } = ISO.exec(iso)?.groups ?? {}
  const at = (zone: string) => new Date(`${day} ${clock}${zone}`)
  const utc = at('Z')
  if (Number.isNaN(utc.getTime())) return undefined
  const shown = utc.toISOString().slice(0, 19).replace('T', ' ')
  // 31 February becomes another day, or none.
  if (!shown.startsWith(String(day))) return undefined
  // In summer or in winter the clock in Germany shows it; in the hour that it skips, in neither.
  const moment = zone
    ? at(zone.replace('UTC', 'Z'))
    : [at('+02:00'), at('+01:00')].find((each) => csvTime(each) === shown)
  return moment?.toISOString()
}
