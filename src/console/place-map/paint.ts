import { counted, decimal } from '../words.ts'

/** How a place stands; the hue of its area. */
export type State = 'collecting' | 'ready' | 'started'

export const STATE_WORDS: Record<State, string> = {
  collecting: 'sammelt',
  ready: 'am Ziel',
  started: 'läuft',
}

/** Households per km² with which the steps of a hue begin. */
export const STEPS = [0, 0.3, 0.7, 1.3, 2.4] as const

/** Percent of a hue in the ground by step: what runs and what is ready begins with more, so that it is seen where few wait. */
const STRENGTHS: Record<State, readonly number[]> = {
  collecting: [14, 32, 54, 78, 100],
  ready: [26, 46, 66, 84, 100],
  started: [34, 50, 66, 83, 100],
}

export type Standing = { waiting: number; areaKm2: number; state: State }
/** Of each place, by its number; undefined where filters leave it out. */
export type Standings = readonly (Standing | undefined)[]

/** How some places stand together; undefined where filters leave all of them out. */
export function together(standings: Standings, places: readonly number[]): Standing | undefined {
  const meant = places.flatMap((place) => standings[place] ?? [])
  const sum = (of: 'waiting' | 'areaKm2') => meant.reduce((total, one) => total + one[of], 0)
  // The furthest state that a third of the places has: a region of a few villages must be seen among others.
  const has = (state: State) => 3 * meant.filter((one) => one.state === state).length >= meant.length
  const state = has('started') ? 'started' : has('ready') ? 'ready' : 'collecting'
  return meant.length === 0 ? undefined : { waiting: sum('waiting'), areaKm2: sum('areaKm2'), state }
}

const densityOf = ({ waiting, areaKm2 }: Standing): number => (areaKm2 > 0 ? waiting / areaKm2 : 0)

export const fillOf = (standing: Standing | undefined): string =>
  standing
    ? colourOf(
        standing.state,
        STEPS.findLastIndex((start) => densityOf(standing) >= start),
      )
    : 'var(--blank)'

export const colourOf = (state: State, step: number): string =>
  `color-mix(in oklab, var(--${state}) ${STRENGTHS[state][step]}%, var(--ground))`

/** „58 Haushalte, 2,2 je km², sammelt“ */
export function standingText(standing: Standing | undefined): string {
  if (!standing) return 'passt nicht zur Suche'
  const households = counted(standing.waiting, 'Haushalt', 'Haushalte')
  return `${households}, ${decimal(densityOf(standing))} je km², ${STATE_WORDS[standing.state]}`
}
