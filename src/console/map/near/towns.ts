import type { Names, Positions } from '../../places/files.ts'

/** All postal codes of one town or village: one name on the map. */
export type Town = {
  name: string
  x: number
  y: number
  inhabitants: number
  /** Has the most inhabitants of its district. */
  leads: boolean
  numbers: number[]
}

/** The largest first. */
export function townsOf(names: Names, { x, y, postalCodes }: Positions): Town[] {
  const towns = new Map<string, Town & { district: string }>()
  postalCodes.forEach((_, number) => {
    const name = names.of(number)
    if (!name) return
    const key = `${name.place}\t${name.district}`
    const town = towns.get(key) ?? {
      ...{ name: name.place, district: name.district, leads: false, numbers: [] },
      ...{ x: 0, y: 0, inhabitants: 0 },
    }
    // In the middle of its inhabitants; an empty postal code still counts as one.
    const weight = name.inhabitants + 1
    town.x = (town.x * town.inhabitants + (x[number] ?? 0) * weight) / (town.inhabitants + weight)
    town.y = (town.y * town.inhabitants + (y[number] ?? 0) * weight) / (town.inhabitants + weight)
    town.inhabitants += weight
    town.numbers.push(number)
    towns.set(key, town)
  })
  const sorted = [...towns.values()].sort((one, other) => other.inhabitants - one.inhabitants)
  const districts = new Set<string>()
  for (const town of sorted) {
    town.leads = !districts.has(town.district)
    districts.add(town.district)
  }
  return sorted
}
