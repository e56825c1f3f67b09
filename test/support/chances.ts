/** Luck that is the same at every run. */
export type Chances = {
  /** From 0 to below 1. */
  chance(): number
  between(least: number, most: number): number
  poisson(mean: number): number
  /** Mean and variance are `shape`. */
  gamma(shape: number): number
}

/** @param seed another one, another luck (mulberry32) */
export function chanceOf(seed: number): Chances {
  let state = seed | 0
  const chance = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const normal = () => Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance())
  return {
    chance,
    between: (least, most) => least + (most - least) * chance(),
    poisson(mean) {
      const limit = Math.exp(-mean)
      let count = 0
      for (let left = chance(); left > limit; left *= chance()) count++
      return count
    },
    // Marsaglia and Tsang 2000.
    gamma(shape) {
      const d = shape - 1 / 3
      const c = 1 / Math.sqrt(9 * d)
      for (;;) {
        const x = normal()
        const v = (1 + c * x) ** 3
        if (v > 0 && Math.log(1 - chance()) < 0.5 * x * x + d - d * v + d * Math.log(v)) return d * v
      }
    },
  }
}
