import { decimal, number } from '../words.ts'

/** How a place stands; the hue of its area. */
export type State = 'collecting' | 'ready' | 'started'

export const STATE_WORDS: Record<State, string> = {
  collecting: 'sammelt',
  ready: 'am Ziel',
  started: 'läuft',
}

/** What the strength of a hue says: households per km², households, or new ones in 28 days per 1,000 inhabitants. */
export type Mode = 'density' | 'amount' | 'growth'

/** Of each place, by its number. */
export type Figures = {
  waiting: readonly number[]
  growth28: readonly number[]
  state: readonly State[]
  area: readonly number[]
  /** Undefined until the names have come. */
  inhabitants: readonly number[] | undefined
}

type Kind = 'place' | 'hexagon'

/** Where the steps above the first begin. In a hexagon wait the people of some five places. */
const STEPS: Record<Mode, Record<Kind, readonly number[]>> = {
  density: { place: [0.3, 0.7, 1.3, 2.4], hexagon: [0.3, 0.7, 1.3, 2.4] },
  amount: { place: [5, 15, 40, 100], hexagon: [25, 75, 150, 300] },
  growth: { place: [0.1, 0.3, 0.6, 1.2], hexagon: [0.1, 0.3, 0.6, 1.2] },
}

const COUNTS = { density: 'Haushalte je km²', amount: 'Haushalte', growth: 'neu je 1.000 Einw.' }

/** What the strength counts, and what its five steps begin with. */
export function scaleOf(mode: Mode, kind: Kind) {
  const starts = STEPS[mode][kind].map((start) => (mode === 'amount' ? number(start) : decimal(start)))
  return {
    counts: COUNTS[mode],
    steps: [`< ${starts[0]}`, ...starts.slice(0, -1), `${starts.at(-1)}+`],
  }
}

/**
 * How much of a hue is in the ground, in percent by step: what runs and what is ready begins with more, so that its state is
 * seen where few wait.
 */
export const STRENGTHS: Record<State, readonly number[]> = {
  collecting: [14, 32, 54, 78, 100],
  ready: [26, 46, 66, 84, 100],
  started: [34, 50, 66, 83, 100],
}

/** Some places together. */
export function sumsOf({ waiting, growth28, area, inhabitants, state }: Figures, places: readonly number[]) {
  const sum = (of: readonly number[]) => places.reduce((total, place) => total + (of[place] ?? 0), 0)
  // The furthest state that a third of the places has: a region of a few villages must be seen among others.
  const has = (each: State) => places.filter((place) => state[place] === each).length * 3 >= places.length
  return {
    waiting: sum(waiting),
    growth28: sum(growth28),
    area: sum(area),
    inhabitants: inhabitants && sum(inhabitants),
    state: has('started') ? 'started' : has('ready') ? 'ready' : ('collecting' as State),
  }
}

/** Where fewer live nobody is looked for: companies, boxes. */
const FEWEST_INHABITANTS = 100

/** The name of a colour: a state and its step, or `blank`. */
export function paintOf(figures: Figures, places: readonly number[], mode: Mode, kind: Kind): string {
  const { state, waiting, growth28, area, inhabitants } = sumsOf(figures, places)
  if (inhabitants !== undefined && inhabitants < FEWEST_INHABITANTS) return 'blank'
  const value = {
    amount: waiting,
    density: area > 0 ? waiting / area : 0,
    growth: inhabitants ? (growth28 / inhabitants) * 1000 : 0,
  }[mode]
  return `${state} ${STEPS[mode][kind].filter((start) => value >= start).length}`
}

/** `58 Haushalte, 2,2 je km²` */
export function figuresText(figures: Figures, places: readonly number[]): string {
  const { waiting, area } = sumsOf(figures, places)
  const households = waiting === 1 ? 'ein Haushalt' : `${number(waiting)} Haushalte`
  return area > 0 ? `${households}, ${decimal(waiting / area)} je km²` : households
}
