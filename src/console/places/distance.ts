/** Kilometres of a degree of latitude. */
const KM_PER_DEGREE = 111.2
/** The map's projection (DESIGN section 5): units for a degree, and how much longitude is narrowed. */
const MAP = { north: 55.08, scale: 70, narrowing: 0.63 }

export type Point = { x: number; y: number }

/** Kilometres between two points of the map; within Germany right to half a percent. */
export function kilometresBetween(one: Point, other: Point): number {
  const latitude = MAP.north - (one.y + other.y) / 2 / MAP.scale
  const east = ((one.x - other.x) / MAP.scale / MAP.narrowing) * Math.cos((latitude * Math.PI) / 180)
  const north = (one.y - other.y) / MAP.scale
  return Math.hypot(east, north) * KM_PER_DEGREE
}

/** Half the width and height on the map of a circle around a point, which the projection draws as an ellipse. */
export function circleOnMap({ y }: Point, kilometres: number): { rx: number; ry: number } {
  const latitude = MAP.north - y / MAP.scale
  const ry = (kilometres / KM_PER_DEGREE) * MAP.scale
  return { rx: (ry * MAP.narrowing) / Math.cos((latitude * Math.PI) / 180), ry }
}
