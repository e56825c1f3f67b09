import { type AreaView, pixelOf } from './area-view.ts'
import type { Country } from './country.ts'
import { pathOf } from './drawing.ts'
import type { Target } from './finding.ts'
import { hexagonCorners } from './hexagons.ts'
import type { Land } from './near/land.ts'
import { GRID } from './rings.ts'

type CursorProps = { target: Target; view: AreaView; country: Country; land: Land | undefined }

/** A border around what keys or a pointer are on. */
export function Cursor({ target, view, country, land }: CursorProps) {
  const d = shapeOf(target, view, country, land)
  return (
    <>
      <path className="cursor-halo" d={d} />
      <path className="cursor" d={d} />
    </>
  )
}

function shapeOf({ kind, number }: Target, view: AreaView, country: Country, land: Land | undefined): string {
  if (kind === 'place') {
    return land?.cells.rings[number]?.map((ring) => pathOf(ring, GRID, view, true)).join('') ?? ''
  }
  const hexagon = country.hexagons[number]
  return hexagon ? pathOf(Float64Array.from(hexagonCorners(hexagon).flat()), 1, view, true) : ''
}

/** Where the middle of a target is, in pixels. */
export function targetPixel(
  { kind, number }: Target,
  view: AreaView,
  country: Country,
  land: Land | undefined,
) {
  const hexagon = country.hexagons[number]
  if (kind === 'hexagon') return hexagon && pixelOf(view, hexagon)
  if (!land) return undefined
  return pixelOf(view, { x: land.positions.x[number] ?? 0, y: land.positions.y[number] ?? 0 })
}
