import { kilometresBetween } from '../places/distance.ts'
import { type Positions, pointOf } from '../places/files.ts'
import type { Radius } from './map-data.ts'

/** `'16766-30'`, as an address says it → 30 km around Kremmen. */
export function radiusOf(text: string | undefined, positions: Positions | undefined): Radius | undefined {
  const [code = '', kilometres] = text?.split('-') ?? []
  const number = positions?.numberOf.get(code)
  return number === undefined ? undefined : { number, kilometres: Number(kilometres) }
}

export const writeRadius = ({ number, kilometres }: Radius, positions: Positions | undefined) =>
  `${positions?.postalCodes[number]}-${Math.round(kilometres)}`

/** The postal codes whose middle is that near. */
export function postalCodesWithin({ number: centre, kilometres }: Radius, positions: Positions): string[] {
  const middle = pointOf(positions, centre)
  return positions.postalCodes.filter(
    (_, number) => kilometresBetween(middle, pointOf(positions, number)) <= kilometres,
  )
}
