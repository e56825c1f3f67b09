import type { Point } from '../places/distance.ts'

/** Size of the whole map in its own units: DESIGN section 5. */
export const MAP_WIDTH = 410
export const MAP_HEIGHT = 556
/** At the closest a village fills the map. */
const CLOSEST = 24

/** What part of the map is seen: enlarged by `zoom`, with the map's point (x, y) in the upper left corner. */
export type View = { zoom: number; x: number; y: number }

export const WHOLE: View = { zoom: 1, x: 0, y: 0 }

/** Enlarges by a factor, so that a point of the map stays where it is seen. */
export function zoomed(view: View, factor: number, around: Point = centreOf(view)): View {
  const zoom = Math.min(CLOSEST, Math.max(1, view.zoom * factor))
  const stays = view.zoom / zoom
  return within({
    zoom,
    x: around.x - (around.x - view.x) * stays,
    y: around.y - (around.y - view.y) * stays,
  })
}

/** Moves by a part of what is seen: `(0.25, 0)` a quarter to the right. */
export function moved(view: View, right: number, down: number): View {
  const { zoom } = view
  return within({ zoom, x: view.x + (right * MAP_WIDTH) / zoom, y: view.y + (down * MAP_HEIGHT) / zoom })
}

/** The point of the map in the middle of what is seen. */
export function centreOf({ zoom, x, y }: View): Point {
  return { x: x + MAP_WIDTH / zoom / 2, y: y + MAP_HEIGHT / zoom / 2 }
}

/** The part of the width and the height at which a point of the map is seen; outside 0 to 1 it is not. */
export function seenAt({ zoom, x, y }: View, point: Point): { left: number; top: number } {
  return { left: ((point.x - x) * zoom) / MAP_WIDTH, top: ((point.y - y) * zoom) / MAP_HEIGHT }
}

// Nothing beyond the edge is shown.
function within({ zoom, x, y }: View): View {
  return {
    zoom,
    x: Math.min(MAP_WIDTH - MAP_WIDTH / zoom, Math.max(0, x)),
    y: Math.min(MAP_HEIGHT - MAP_HEIGHT / zoom, Math.max(0, y)),
  }
}
