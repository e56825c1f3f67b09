import type { PlaceState } from '../../../contract/console/places.ts'
import type { PlacePlan, PlacesOverview } from '../../../contract/console/routes/places.ts'
import { type Names, type PlaceName, type Positions, sums } from '../../places/files.ts'
import { type PlacesSearch, STATES } from './search.ts'

/** A place with demand or a plan; without a name when it is no postal code of ours. */
export type PlaceRow = {
  postalCode: string
  name: PlaceName | undefined
  waiting: number
  open: number
  goal: number
  defaultGoal: number
  /** What the operator decided, as far as anything was. */
  plan: PlacePlan | undefined
  state: PlaceState
}

/** All rows, in the order of the postal codes. */
export function rowsOf(overview: PlacesOverview, positions: Positions, names: Names): PlaceRow[] {
  const plans = new Map(overview.plans.map((plan) => [plan.postalCode, plan]))
  return sums(overview.places.postalCode).map((code, index) => {
    const postalCode = String(code).padStart(5, '0')
    const place = positions.numberOf.get(postalCode)
    const plan = plans.get(postalCode)
    const goal = plan?.goal ?? overview.defaultGoal
    const waiting = overview.places.waiting[index] ?? 0
    return {
      postalCode,
      name: place === undefined ? undefined : names.of(place),
      waiting,
      open: overview.places.open[index] ?? 0,
      goal,
      defaultGoal: overview.defaultGoal,
      plan,
      state: plan?.startedAt ? 'started' : waiting >= goal ? 'ready' : 'collecting',
    }
  })
}

export const hasOwnGoal = ({ plan }: PlaceRow) => typeof plan?.goal === 'number'

/** Those that an address asks for. Letter case does not matter, nor how umlauts are written. */
export function filterRows(rows: readonly PlaceRow[], { stand, text, eigenes }: PlacesSearch): PlaceRow[] {
  const state = stand && STATES[stand]
  const words = plain(text ?? '')
    .split(/\s+/)
    .filter((word) => word !== '')
  return rows.filter(
    (row) =>
      (!state || row.state === state) &&
      (!eigenes || hasOwnGoal(row)) &&
      (words.length === 0 || hasAll(row, words)),
  )
}

export const STATE_NAMES: Record<PlaceState, keyof typeof STATES> = {
  collecting: 'sammelt',
  ready: 'bereit',
  started: 'gestartet',
}

function hasAll({ postalCode, name }: PlaceRow, words: readonly string[]): boolean {
  const text = plain(`${postalCode} ${name?.place ?? ''} ${name?.district ?? ''} ${name?.state ?? ''}`)
  return words.every((word) => text.includes(word))
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[äöü]/g, (umlaut) => PLAIN[umlaut] ?? umlaut)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
}

const PLAIN: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue' }
