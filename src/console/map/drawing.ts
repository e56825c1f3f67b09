import { type AreaView, type Box, pixelOf, type Size } from './area-view.ts'
import type { Line } from './country.ts'
import type { PlaceState } from './map-data.ts'
import type { Paint, Step } from './strength.ts'

/** One path of all areas that are painted alike: a dozen of them instead of thousands. */
export type Layer = { key: string; className: string; d: string }

/** How far beyond the picture is drawn, in parts of it: as far as one moves the map before it is drawn anew. */
export const BEYOND = 0.25

/** Collects shapes by how they are painted. */
export class Layers {
  readonly #byKey = new Map<string, string[]>()

  add(paint: Paint, isPale: boolean, d: string) {
    const key = `${paint === 'blank' ? 'blank' : `${paint.state} step-${paint.step}`}${isPale ? ' pale' : ''}`
    const shapes = this.#byKey.get(key)
    if (shapes) shapes.push(d)
    else this.#byKey.set(key, [d])
  }

  all(): Layer[] {
    return [...this.#byKey].map(([key, shapes]) => ({ key, className: `area ${key}`, d: shapes.join('') }))
  }
}

/** What of the map is drawn. */
export function drawnBox({ x, y, scale }: AreaView, { width, height }: Size): Box {
  const [right, down] = [(width * BEYOND) / scale, (height * BEYOND) / scale]
  return {
    west: x - right,
    east: x + width / scale + right,
    north: y - down,
    south: y + height / scale + down,
  }
}

/** @param perUnit in how many parts of a unit the line's corners are counted */
export function pathOf(line: Line | Int32Array, perUnit: number, view: AreaView, closed: boolean): string {
  const factor = view.scale / perUnit
  const [left, top] = [view.x * view.scale, view.y * view.scale]
  let d = 'M'
  for (let at = 0; at < line.length; at += 2) {
    // Tenths of a pixel.
    const x = Math.round(((line[at] ?? 0) * factor - left) * 10) / 10
    const y = Math.round(((line[at + 1] ?? 0) * factor - top) * 10) / 10
    d += at === 0 ? `${x} ${y}L` : `${x} ${y} `
  }
  return closed ? `${d}Z` : d
}

/** A dot says „am Ziel“ and a tick „läuft“: state is never hue alone. */
export type Marks = { dots: string; ticks: string }

export function marksOf(
  marked: readonly { x: number; y: number; state: PlaceState }[],
  view: AreaView,
): Marks {
  const at = (point: { x: number; y: number }) => {
    const { x, y } = pixelOf(view, point)
    return `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`
  }
  const those = (state: PlaceState) => marked.filter((each) => each.state === state)
  return {
    dots: those('ready')
      .map((each) => `M${at(each)}h0`)
      .join(''),
    ticks: those('started')
      .map((each) => `M${at(each)}m-1.9 .1l1.3 1.4 2.5-2.9`)
      .join(''),
  }
}

export const ALL_STEPS: readonly Step[] = [1, 2, 3, 4, 5]
