import type { DeliveryArea } from './delivery-areas.ts'
import type { Place } from './place.ts'

/** As long as the name of a region may be (regions_name_line). */
const MAX_LENGTH = 60

/**
 * Names areas by the place in which most live: „Merkendorf und Umgebung“; where two would be called the same, with the
 * district, or else the postal code.
 */
export function nameAreas(areas: readonly DeliveryArea[]): string[] {
  const short = areas.map(nameOf)
  const withDistrict = areas.map((area, index) => `${short[index]}, ${districtOf(mainPlace(area))}`)
  const isOnce = onlyOnce(short)
  const isOnceWithDistrict = onlyOnce(withDistrict)
  return areas.map((area, index) => {
    const [name = '', longer = ''] = [short[index], withDistrict[index]]
    if (isOnce(name)) return name
    if (isOnceWithDistrict(longer) && longer.length <= MAX_LENGTH) return longer
    return `${name.slice(0, MAX_LENGTH - 7)}, ${mainPlace(area).postalCode}`
  })
}

const AROUND = ' und Umgebung'

function nameOf(area: DeliveryArea): string {
  const around = area.places.length > 1 ? AROUND : ''
  // Of several villages that share a postal code the first.
  const [village = ''] = mainPlace(area)
    .place.replace(/ u[.]a[.]$/, '')
    .split(', ')
  return `${village.slice(0, MAX_LENGTH - around.length)}${around}`
}

function mainPlace({ places }: DeliveryArea): Place {
  return places.reduce((main, place) => (place.inhabitants > main.inhabitants ? place : main))
}

function districtOf({ district }: Place): string {
  return district.replace(/^Landkreis /, 'Kreis ')
}

function onlyOnce(names: readonly string[]): (name: string) => boolean {
  const counts = Map.groupBy(names, (name) => name.toLowerCase())
  return (name) => counts.get(name.toLowerCase())?.length === 1
}
