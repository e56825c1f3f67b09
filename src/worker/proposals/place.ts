/** What is known of a postal code, as proposals are made of it. */
export type Place = {
  postalCode: string
  place: string
  district: string
  inhabitants: number
  areaKm2: number
  latitude: number
  longitude: number
  /** Confirmed people without a launch letter. */
  waiting: number
  /** In no region, and not started. */
  isFree: boolean
}

/** Below it a postal code is a company's or one of boxes: nobody lives there who could order. */
const LEAST_INHABITANTS = 100
/** How the EU tells cities, towns and rural areas apart (Eurostat, Degree of urbanisation): inhabitants per km², and of a city. */
const CITY_DENSITY = 1500
const CITY_INHABITANTS = 50_000
const RURAL_DENSITY = 300

/** Somebody lives there. */
export function isInhabited({ inhabitants }: Place): boolean {
  return inhabitants >= LEAST_INHABITANTS
}

/** A place, or several as a whole; a rural place is called a village. */
export function isRural({ inhabitants, areaKm2 }: Sum): boolean {
  return inhabitants < RURAL_DENSITY * areaKm2
}

/**
 * Which places are of a city, where a household finds a restaurant that delivers without its neighbours: by their own
 * density, by their district's (Berlin's outskirts), or as parts of a municipality of so many.
 */
export function citiesAmong(places: readonly Place[]): (place: Place) => boolean {
  const municipalityOf = ({ place, district }: Place) => `${place} (${district})`
  const municipalities = sumsBy(places, municipalityOf)
  const districts = sumsBy(places, ({ district }) => district)
  const isDense = ({ inhabitants, areaKm2 }: Sum) => inhabitants >= CITY_DENSITY * areaKm2
  return (place) => {
    const district = districts.get(place.district)
    const municipality = municipalities.get(municipalityOf(place))
    return (
      isDense(place) ||
      (district !== undefined && isDense(district)) ||
      (municipality?.inhabitants ?? 0) >= CITY_INHABITANTS
    )
  }
}

type Sum = Pick<Place, 'inhabitants' | 'areaKm2'>

function sumsBy(places: readonly Place[], nameOf: (place: Place) => string): Map<string, Sum> {
  const sums = new Map<string, Sum>()
  for (const place of places) {
    const { inhabitants, areaKm2 } = sums.get(nameOf(place)) ?? { inhabitants: 0, areaKm2: 0 }
    sums.set(nameOf(place), {
      inhabitants: inhabitants + place.inhabitants,
      areaKm2: areaKm2 + place.areaKm2,
    })
  }
  return sums
}

const KM_PER_DEGREE = 111.2
const RADIANS = Math.PI / 180

/** As the crow flies; within a hundred kilometres right to half a percent. */
export function kmBetween(one: Place, other: Place): number {
  const east = (one.longitude - other.longitude) * Math.cos(((one.latitude + other.latitude) / 2) * RADIANS)
  return Math.hypot(east, one.latitude - other.latitude) * KM_PER_DEGREE
}
