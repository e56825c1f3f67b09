import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import polygonClipping, { type Ring as Corners, type MultiPolygon, type Pair } from 'polygon-clipping'
import { feature } from 'topojson-client'
import type {
  GeometryCollection,
  MultiPolygon as MultiPolygonOfAtlas,
  Topology,
} from 'topojson-specification'
import { eachSegment, GRID, type Ring, ringOf } from '../../src/console/map/rings.ts'
import { onMap, type Place } from './console-places.ts'

const require = createRequire(import.meta.url)

/** Germany's number in ISO 3166-1, by which Natural Earth names it. */
const GERMANY = '276'

/**
 * Germany as Natural Earth draws it (1:10 million, public domain, from the package world-atlas), in parts of a unit of
 * the map. It lacks small islands and runs past a few towns at the border: around each place that it leaves out comes
 * an octagon, or the place would have no area.
 */
export async function readOutline(places: readonly Place[]): Promise<MultiPolygon> {
  const file = await readFile(require.resolve('world-atlas/countries-10m.json'), 'utf8')
  const atlas = JSON.parse(file) as Topology<{ countries: GeometryCollection }>
  const country = atlas.objects.countries.geometries.find(({ id }) => id === GERMANY)
  if (!country) throw new Error('world-atlas knows no Germany.')
  if (country.type !== 'MultiPolygon') throw new Error(`Germany is a ${country.type}.`)
  const { geometry } = feature<Record<string, never>>(atlas, country as MultiPolygonOfAtlas)
  const land = geometry.coordinates.map((polygon) =>
    polygon.map((ring) => ring.map(([longitude = 0, latitude = 0]) => parts(onMap(longitude, latitude)))),
  )
  const missing = places.filter((place) => !isInside(land, parts(place)))
  return polygonClipping.union(land, ...missing.map(octagon))
}

const parts = ({ x, y }: { x: number; y: number }): Pair => [Math.round(x * GRID), Math.round(y * GRID)]

/** As large as the place is said to be, within reason. */
function octagon(place: Place): MultiPolygon {
  const radius = (Math.min(1.5, Math.max(0.5, Math.sqrt(place.area / Math.PI))) / KM_PER_UNIT) * GRID
  const [x, y] = parts(place)
  const corners = Array.from({ length: 8 }, (_, corner): Pair => {
    const angle = ((corner + 0.5) * Math.PI) / 4
    return [Math.round(x + radius * Math.cos(angle)), Math.round(y + radius * Math.sin(angle))]
  })
  return [[corners]]
}

const KM_PER_UNIT = 111.2 / 70

/** Whether a point lies in one of the polygons, which have no holes. */
export function isInside(polygons: MultiPolygon, [x, y]: Pair): boolean {
  return polygons.some((polygon) => {
    let inside = false
    const ring = polygon[0] ?? []
    ring.forEach(([toX, toY], index) => {
      const [fromX, fromY] = ring.at(index - 1) ?? [0, 0]
      if (toY > y !== fromY > y && x < ((fromX - toX) * (y - toY)) / (fromY - toY) + toX) inside = !inside
    })
    return inside
  })
}

/**
 * What of a ring lies in the country, in pieces.
 * @returns undefined when all of it does
 */
export function landIn(ring: Ring, outline: MultiPolygon): Ring[] | undefined {
  const cell = cornersOf(ring)
  const near = within(outline, frameOf(cell))
  // Its surroundings are all land, or all sea.
  if (near === undefined) return undefined
  if (near.length === 0) return []
  return polygonClipping.intersection([cell], near).flatMap(([outer = []]) => {
    const piece = ringOf(areaOf(outer) > 0 ? outer : outer.toReversed())
    return piece.length < 6 ? [] : [piece]
  })
}

function cornersOf(ring: Ring): Corners {
  const corners: Corners = []
  eachSegment(ring, (x, y) => corners.push([x, y]))
  return corners
}

type Frame = { west: number; east: number; north: number; south: number }

function frameOf(corners: Corners): Frame {
  const [x, y] = [corners.map(([each]) => each), corners.map(([, each]) => each)]
  return {
    west: Math.min(...x) - GRID,
    east: Math.max(...x) + GRID,
    north: Math.min(...y) - GRID,
    south: Math.max(...y) + GRID,
  }
}

/**
 * The part of the polygons in a frame, by Sutherland and Hodgman: what runs along the frame afterwards lies outside of the
 * cell in it. Cutting a cell out of three thousand corners takes a third of a second, out of these few a millisecond.
 * @returns undefined when the frame is all land
 */
function within(polygons: MultiPolygon, frame: Frame): MultiPolygon | undefined {
  const { west, east, north, south } = frame
  if (!polygons.some(([ring = []]) => touches(ring, frame))) {
    return isInside(polygons, [west, north]) ? undefined : []
  }
  const near = polygons.flatMap(([ring = []]) => {
    let corners = ring
    corners = half(corners, ([x]) => x - west)
    corners = half(corners, ([x]) => east - x)
    corners = half(corners, ([, y]) => y - north)
    corners = half(corners, ([, y]) => south - y)
    return corners.length > 2 ? [[corners]] : []
  })
  return near
}

/** Whether a side of the ring may cross the frame. */
function touches(ring: Corners, { west, east, north, south }: Frame): boolean {
  return ring.some(([x, y], index) => {
    const [fromX, fromY] = ring.at(index - 1) ?? [x, y]
    return (
      Math.min(x, fromX) <= east &&
      Math.max(x, fromX) >= west &&
      Math.min(y, fromY) <= south &&
      Math.max(y, fromY) >= north
    )
  })
}

/** Above zero for a ring that goes round as those of d3-delaunay do. */
function areaOf(ring: Corners): number {
  return ring.reduce((sum, [x, y], index) => {
    const [fromX, fromY] = ring.at(index - 1) ?? [0, 0]
    return sum + (fromX * y - x * fromY) / 2
  }, 0)
}

/** What of a ring lies where `depth` is not below zero. */
function half(ring: Corners, depth: (corner: Pair) => number): Corners {
  return ring.flatMap((to, index) => {
    const from = ring.at(index - 1) ?? to
    const [before, after] = [depth(from), depth(to)]
    const part = before / (before - after)
    const crossing: Pair = [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part]
    if (before < 0 !== after < 0) return after < 0 ? [crossing] : [crossing, to]
    return after < 0 ? [] : [to]
  })
}
