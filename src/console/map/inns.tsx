import { type Positions, pointOf } from '../places/files.ts'
import { type AreaView, pixelOf } from './area-view.ts'
import type { Rect } from './labels.ts'
import type { MapRestaurant } from './map-data.ts'

/** Where one stands, in pixels. */
export type Inn = { name: string; postalCode: string; x: number; y: number }

/** Pixels between two of one village, and above its name. */
const BESIDE = 19

/** Inns that have promised; those of one village stand beside each other. */
export function innsOf(restaurants: readonly MapRestaurant[], positions: Positions, view: AreaView): Inn[] {
  const before = new Map<string, number>()
  return restaurants.flatMap(({ name, postalCode }) => {
    const number = positions.numberOf.get(postalCode)
    if (number === undefined) return []
    const index = before.get(postalCode) ?? 0
    before.set(postalCode, index + 1)
    const { x, y } = pixelOf(view, pointOf(positions, number))
    return [{ name, postalCode, x: x + index * BESIDE, y: y - BESIDE }]
  })
}

export const innRect = ({ x, y }: Inn): Rect => ({ left: x - 9, right: x + 9, top: y - 9, bottom: y + 9 })

export function Inns({ inns }: { inns: readonly Inn[] }) {
  return inns.map(({ name, postalCode, x, y }) => (
    <g key={`${postalCode} ${name}`} className="restaurant" transform={`translate(${x} ${y})`}>
      <title>{`${name}, zugesagt`}</title>
      <circle r={8.5} />
      <path d="M-3.1-4.8v3.2a1.6 1.6 0 0 0 3.2 0v-3.2M-1.5-.3v5M2.6-4.8v9.5" />
    </g>
  ))
}
