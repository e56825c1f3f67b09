import type { PlaceColumns } from '../queries/next.ts'

/** Of several places together. */
export type SumsOf = (postalCodes: readonly string[]) => Record<'waiting' | 'growth7' | 'growth28', number>

/** Adds up what is counted in several places; a place that there is not counts nothing. */
export function sumsOf(places: PlaceColumns): SumsOf {
  const indexes = new Map(places.postalCode.map((postalCode, index) => [postalCode, index]))
  return (postalCodes) => {
    const rows = postalCodes.flatMap((postalCode) => indexes.get(postalCode) ?? [])
    const sum = (column: readonly number[]) => rows.reduce((total, row) => total + (column[row] ?? 0), 0)
    return {
      waiting: sum(places.waiting),
      growth7: sum(places.growth7),
      growth28: sum(places.growth28),
    }
  }
}
