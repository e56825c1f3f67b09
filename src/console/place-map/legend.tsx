import { decimal } from '../words.ts'
import { colourOf, STATE_WORDS, STEPS, type State } from './paint.ts'

/** The three hues, and what their five steps begin with. */
export function Legend() {
  return (
    <div className="map-legend">
      {(Object.keys(STATE_WORDS) as State[]).map((state) => (
        <p key={state}>
          <span className={`state-mark ${state}`}>{STATE_WORDS[state]}</span>
          {STEPS.map((start, step) => (
            <span key={start} style={{ background: colourOf(state, step) }} />
          ))}
        </p>
      ))}
      <p>
        <span className="soft">Haushalte je km²</span>
        {STEPS.map((start) => (
          <span key={start}>{start === 0 ? 'ab 0' : decimal(start)}</span>
        ))}
      </p>
    </div>
  )
}
