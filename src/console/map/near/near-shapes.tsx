import { memo, useMemo } from 'react'
import { type AreaView, type Box, distanceOf, type Size } from '../area-view.ts'
import { drawnBox, Layers, marksOf, pathOf } from '../drawing.ts'
import type { MapRegion, PlaceFigures } from '../map-data.ts'
import { GRID } from '../rings.ts'
import type { Paint } from '../strength.ts'
import { type Land, outlineOfRegion } from './land.ts'

type NearShapesProps = {
  view: AreaView
  size: Size
  land: Land
  figures: readonly PlaceFigures[]
  paint: (number: number) => Paint
  leftOut: ReadonlySet<number>
}

/** Pixels that an area is wide at least to have room for the mark of its state. */
const ROOM_FOR_MARK = 9

/** An area for each place, with the borders of districts and states. */
export const NearShapes = memo(({ view, size, land, figures, paint, leftOut }: NearShapesProps) => {
  const { layers, marks } = useMemo(() => {
    const box = drawnBox(view, size)
    const layers = new Layers()
    const marked: { x: number; y: number; state: PlaceFigures['state'] }[] = []
    land.boxes.forEach((area, number) => {
      if (!reaches(area, box)) return
      const { west, east, north, south } = area
      const isPale = leftOut.has(number)
      for (const ring of land.cells.rings[number] ?? []) {
        layers.add(paint(number), isPale, pathOf(ring, GRID, view, true))
      }
      const room = Math.min(east - west, south - north) * view.scale
      const state = figures[number]?.state
      if (state && !isPale && room >= ROOM_FOR_MARK) {
        marked.push({ x: land.positions.x[number] ?? 0, y: land.positions.y[number] ?? 0, state })
      }
    })
    return { layers: layers.all(), marks: marksOf(marked, view) }
  }, [view, size, land, figures, paint, leftOut])
  const borders = useMemo(
    () => ({
      districts: distanceOf(view) === 'near' ? '' : linesPath(land.districtBorders, view, false),
      states: linesPath(land.stateBorders, view, false) + linesPath(land.outline, view, true),
    }),
    [land, view],
  )
  return (
    <>
      <g className="areas">
        {layers.map(({ key, className, d }) => (
          <path key={key} className={className} d={d} />
        ))}
      </g>
      <path className="district-border" d={borders.districts} />
      <path className="border" d={borders.states} />
      <path d={marks.dots} className="mark-dots" />
      <path d={marks.ticks} className="mark-ticks" />
    </>
  )
})

type PickedPlacesProps = { view: AreaView; size: Size; land: Land; picked: ReadonlySet<number> }

/** What is picked, at any distance. */
export const PickedPlaces = memo(({ view, size, land, picked }: PickedPlacesProps) => {
  const d = useMemo(() => {
    const box = drawnBox(view, size)
    return [...picked]
      .filter((number) => {
        const area = land.boxes[number]
        return area && reaches(area, box)
      })
      .map((number) => linesPath(land.cells.rings[number] ?? [], view, true))
      .join('')
  }, [view, size, land, picked])
  return <path className="picked" d={d} />
})

type RegionOutlinesProps = { view: AreaView; land: Land; regions: readonly MapRegion[] }

/** Around what belongs together. */
export const RegionOutlines = memo(({ view, land, regions }: RegionOutlinesProps) => {
  const outlines = useMemo(
    () => regions.map((region) => ({ id: region.id, rings: outlineOfRegion(land, region.postalCodes) })),
    [land, regions],
  )
  return outlines.map(({ id, rings }) => (
    <path key={id} className="region-outline" d={linesPath(rings, view, true)} />
  ))
})

function reaches(area: Box, into: Box): boolean {
  return (
    area.east >= into.west && area.west <= into.east && area.south >= into.north && area.north <= into.south
  )
}

export function linesPath(lines: readonly Int32Array[], view: AreaView, closed: boolean): string {
  return lines.map((line) => pathOf(line, GRID, view, closed)).join('')
}
