import { type AreaView, distanceOf, pixelOf, type Size } from './area-view.ts'
import type { Country } from './country.ts'
import type { Candidate } from './labels.ts'
import type { MapRegion } from './map-data.ts'
import type { Land } from './near/land.ts'

/** Inhabitants from which a town is named between far and near. */
const LARGE_TOWN = 60_000

/** From far away the large cities; then large towns and those that lead a district; near in every place, a region's own first. */
export function candidatesOf(
  view: AreaView,
  size: Size,
  country: Country,
  land: Land | undefined,
  regions: readonly MapRegion[],
  /** Numbers of places that come first and may be written beside their area. */
  important: ReadonlySet<number>,
): Candidate[] {
  const distance = distanceOf(view)
  if (distance === 'country' || !land) {
    return country.cities.map(({ name, x, y }) => ({
      key: name,
      text: name,
      size: 13,
      leads: false,
      ...pixelOf(view, { x, y }),
    }))
  }
  const own = new Set(important)
  for (const { postalCodes } of regions) {
    for (const code of postalCodes) {
      const number = land.positions.numberOf.get(code)
      if (number !== undefined) own.add(number)
    }
  }
  const isOwn = (numbers: readonly number[]) => numbers.some((number) => own.has(number))
  const isImportant = (numbers: readonly number[]) => numbers.some((number) => important.has(number))
  const towns =
    distance === 'near'
      ? land.towns
      : land.towns.filter(
          ({ inhabitants, leads, numbers }) => inhabitants >= LARGE_TOWN || leads || isImportant(numbers),
        )
  const candidates = towns.flatMap(({ name, x, y, inhabitants, numbers }) => {
    const at = pixelOf(view, { x, y })
    if (at.x < 0 || at.y < 0 || at.x > size.width || at.y > size.height) return []
    const leads = distance === 'near' && isImportant(numbers)
    const rank = leads || isImportant(numbers) ? 0 : isOwn(numbers) ? 1 : inhabitants >= LARGE_TOWN ? 2 : 3
    const candidate: Candidate = {
      key: `${name} ${numbers[0]}`,
      text: shortName(name),
      size: rank < 3 ? 13.5 : distance === 'near' ? 12 : 13,
      leads,
      ...at,
    }
    return [{ candidate, rank }]
  })
  // The largest first within each rank: towns come in that order, and sorting keeps it.
  return candidates.sort((one, other) => one.rank - other.rank).map(({ candidate }) => candidate)
}

/** `Frankfurt am Main` → `Frankfurt`; a village keeps what tells it from another. */
function shortName(name: string): string {
  return name.replace(/ (?:am Main|im Breisgau|am Rhein)$/, '').replace(/, .*$/, '')
}
