/** Numbers that look like chance and are the same at every run: mulberry32, by Tommy Ettinger (public domain). */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * Shares a whole number out by weights, without losing or adding any: the rounded-off parts are carried on.
 * @param atLeast what each gets before the rest is shared; not more than there is.
 */
export function shareOut(total: number, weights: readonly number[], atLeast = 0): number[] {
  const rest = total - atLeast * weights.length
  const sum = weights.reduce((before, weight) => before + weight, 0)
  let passed = 0
  let given = 0
  return weights.map((weight) => {
    passed += weight
    const share = Math.round((rest * passed) / sum) - given
    given += share
    return atLeast + share
  })
}

/** Puts a list into a random order, in place (Fisher and Yates). */
export function shuffle<Value>(list: Value[], random: () => number): Value[] {
  for (let last = list.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1))
    const moved = list[last] as Value
    list[last] = list[other] as Value
    list[other] = moved
  }
  return list
}

export function pick<Value>(list: readonly Value[], random: () => number): Value {
  return list[Math.floor(random() * list.length)] as Value
}
