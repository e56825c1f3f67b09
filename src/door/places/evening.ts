const SKIES = ['spruce', 'spruce', 'brick'] as const
const HILLS = ['a', 'b', 'c'] as const

/** The evening over a place without a drawing of its own, on its page and its picture: the same on every day. */
export function eveningOf(postalCode: string): {
  sky: (typeof SKIES)[number]
  /** Which hills there are: one is set. */
  hills: Partial<Record<(typeof HILLS)[number], boolean>>
} {
  const seed = Number(postalCode)
  return {
    sky: SKIES[seed % SKIES.length] ?? 'spruce',
    hills: { [HILLS[Math.floor(seed / 7) % HILLS.length] ?? 'a']: true },
  }
}
