const HILLS = 4

/** The evening over a place that has no drawing of its own, the same on every day: by its postal code. */
export function eveningOf(postalCode: string): { sky: 'spruce' | 'brick'; hills: number } {
  // FNV-1a: neighbouring codes shall differ.
  let seed = 0x811c9dc5
  for (const digit of postalCode) seed = Math.imul(seed ^ digit.charCodeAt(0), 0x01000193) >>> 0
  return { sky: (seed >>> 4) % 3 === 0 ? 'brick' : 'spruce', hills: ((seed >>> 12) % HILLS) + 1 }
}
