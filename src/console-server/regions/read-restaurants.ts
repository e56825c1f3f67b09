import { type CsvError, parse } from 'csv-parse/sync'
import {
  RESTAURANT_LINE_MAX_LENGTH as LONGEST,
  type RestaurantState,
  type RestaurantsRead,
} from '../../contract/console/regions.ts'
import type { NewRestaurant } from '../../database/queries/console/region-rows.ts'

type Fault = RestaurantsRead['faults'][number]

/**
 * Reads a list of restaurants as a spreadsheet writes it, or as somebody types it: name, place, state and days, with or
 * without a first line that says so. @returns what can be taken over, and what is wrong with the other lines
 */
export function readRestaurants(table: string): { restaurants: NewRestaurant[]; faults: Fault[] } {
  const lines = linesOf(table)
  if ('fault' in lines) return { restaurants: [], faults: [lines.fault] }
  const read = lines.rows.filter(({ cells }) => !isHeader(cells)).map(readLine)
  return {
    restaurants: read.flatMap((one) => ('name' in one ? [one] : [])),
    faults: read.flatMap((one) => ('what' in one ? [one] : [])),
  }
}

type Line = { line: number; cells: string[] }

function linesOf(table: string): { rows: Line[] } | { fault: Fault } {
  try {
    const rows = parse(table, {
      bom: true,
      delimiter: delimiterOf(table),
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
    }) as unknown as { record: string[]; info: { lines: number } }[]
    return {
      rows: rows
        .map(({ record, info }) => ({ line: info.lines, cells: record }))
        .filter(({ cells }) => cells.some((cell) => cell !== '')),
    }
  } catch (error) {
    const { code, lines } = error as CsvError & { lines?: number }
    if (!code?.startsWith('CSV_')) throw error
    const what = 'Ab hier ist die Liste nicht zu lesen: ein Anführungszeichen hat kein zweites.'
    return { fault: { line: lines ?? 1, what } }
  }
}

/** The one that the first line has most of. */
function delimiterOf(table: string): string {
  const [first = ''] = table.trimStart().split(/[\r\n]/, 1)
  const count = (sign: string) => first.split(sign).length
  return [';', '\t', ','].reduce((best, each) => (count(each) > count(best) ? each : best))
}

function isHeader([name = '', place = '']: string[]): boolean {
  return /^(name|gasthof|restaurant)$/i.test(name) && /^(ort|place)$/i.test(place)
}

const STATES: Record<string, RestaurantState> = {
  '': 'asked',
  gefragt: 'asked',
  zugesagt: 'agreed',
  abgesagt: 'declined',
}

function readLine({ line, cells }: Line): NewRestaurant | Fault {
  const [name = '', place = '', said = '', serves = ''] = cells
  const state = STATES[said.toLowerCase()]
  if (name === '') return { line, what: 'Der Name fehlt.' }
  if (place === '') return { line, what: 'Der Ort fehlt.' }
  if (!state) return { line, what: `„${said}“ ist kein Stand: gefragt, zugesagt oder abgesagt.` }
  const long = [name, place, serves].find((cell) => cell.length > LONGEST)
  if (long) return { line, what: `„${long.slice(0, 20)}…“ hat mehr als ${LONGEST} Zeichen.` }
  if ([name, place, serves].some((cell) => /\p{Cc}/u.test(cell))) {
    return { line, what: 'In einem Feld steht mehr als eine Zeile.' }
  }
  return { name, place, state, serves }
}
