import { counted } from '../words.ts'
import type { Target } from './finding.ts'
import type { MapGround } from './ground.ts'
import type { PlaceFigures } from './map-data.ts'
import { type AreaFigures, figuresText, hexagonFigures, STATE_WORDS } from './strength.ts'

type Figures = readonly PlaceFigures[] | undefined
/** Undefined where one place is chosen at a time. */
type Picked = ReadonlySet<number> | undefined

/** „Merkendorf, 58 Haushalte, 2,2 je km², sammelt“ */
export function placeSpoken(number: number, ground: MapGround, figures: Figures, picked?: Picked): string {
  const state = figures?.[number]?.state
  const known = state ? [figuresText(placeFigures(number, ground, figures)), STATE_WORDS[state]] : []
  const choice = picked ? [picked.has(number) ? 'gewählt' : 'nicht gewählt'] : []
  return [placeTitle(number, ground), ...known, ...choice].join(', ')
}

export function targetSpoken(
  target: Target,
  ground: MapGround,
  figures: Figures,
  leftOut: ReadonlySet<number>,
  picked?: Picked,
): string {
  if (target.kind === 'place') return placeSpoken(target.number, ground, figures, picked)
  const hexagon = ground.country.hexagons[target.number]
  if (!hexagon || !figures) return ''
  const nameOf = (number: number) => ground.names?.of(number)
  const all = hexagonFigures(hexagon, { figures, nameOf, leftOut })
  const [largest = hexagon.nearest ?? 0] = hexagon.places.toSorted(
    (one, other) => (nameOf(other)?.inhabitants ?? 0) - (nameOf(one)?.inhabitants ?? 0),
  )
  const places = counted(hexagon.places.length, 'Ort', 'Orte')
  return `Um ${placeTitle(largest, ground)}, ${places}, ${figuresText(all)}, ${STATE_WORDS[all.state]}`
}

export function placeTitle(number: number, { names, positions }: MapGround): string {
  return names?.of(number)?.place ?? positions?.postalCodes[number] ?? 'Ort'
}

export function placeFigures(number: number, { names }: MapGround, figures: Figures): AreaFigures {
  const name = names?.of(number)
  const place = figures?.[number]
  return {
    waiting: place?.waiting ?? 0,
    growth28: place?.growth28 ?? 0,
    area: name?.area ?? 0,
    inhabitants: name?.inhabitants,
  }
}
