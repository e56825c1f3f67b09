import { number } from '../../words.ts'
import { type PlaceRow, STATE_NAMES } from './model.ts'

/** How a place stands: a sign of its own for each state, and what is missing. */
export function StateSign({ row: { state, waiting, goal } }: { row: PlaceRow }) {
  return (
    <span className={`state-of-place is-${state}`}>
      {STATE_NAMES[state]}
      {state === 'collecting' && <span className="soft">, {number(goal - waiting)} fehlen</span>}
    </span>
  )
}
