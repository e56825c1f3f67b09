import './state-mark.css'
import type { PlaceState } from '../../contract/console/places.ts'

export const STATE_NAMES: Record<PlaceState, string> = {
  collecting: 'sammelt',
  ready: 'am Ziel',
  started: 'läuft',
}

/** How something stands, never by colour alone: plain, with a dot, with a tick. */
export function StateMark({ state, large = false }: { state: PlaceState; large?: boolean }) {
  return (
    <span className={large ? `state-mark is-${state} large` : `state-mark is-${state}`}>
      <svg viewBox="0 0 12 12" aria-hidden="true">
        <rect width="12" height="12" rx="2" />
        {state === 'ready' && <circle cx="6" cy="6" r="2" />}
        {state === 'started' && <path d="m3.2 6.3 2 2 3.6-4.4" />}
      </svg>
      <span className="hidden-text">{STATE_NAMES[state]}</span>
    </span>
  )
}

/** The same with its word, beside a name. */
export function StateTag({ state }: { state: PlaceState }) {
  return (
    <span className="state-tag">
      <StateMark state={state} />
      <span aria-hidden="true">{STATE_NAMES[state]}</span>
    </span>
  )
}
