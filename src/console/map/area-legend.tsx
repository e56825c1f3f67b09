import './area-legend.css'
import { ALL_STEPS } from './drawing.ts'
import type { MapMode, PlaceState } from './map-data.ts'
import { type AreaKind, STATE_WORDS, scaleOf } from './strength.ts'

const STATES: readonly PlaceState[] = ['collecting', 'ready', 'started']

/** The three hues, and what their five steps begin with. */
export function AreaLegend({ mode, kind }: { mode: MapMode; kind: AreaKind }) {
  const scale = scaleOf(mode, kind)
  return (
    <dl className="area-legend">
      {STATES.map((state) => (
        <div key={state}>
          <dt>
            <StateSign state={state} />
          </dt>
          <dd>
            {(scale ? ALL_STEPS : ([4] as const)).map((step) => (
              <i key={step} className={`swatch ${state} step-${step}`} />
            ))}
          </dd>
        </div>
      ))}
      {scale && (
        <div className="steps">
          <dt>{scale.counts}</dt>
          <dd>
            {scale.steps.map((step) => (
              <span key={step}>{step}</span>
            ))}
          </dd>
        </div>
      )}
    </dl>
  )
}

/** A hue with its mark, and its word. */
export function StateSign({ state }: { state: PlaceState }) {
  return (
    <span className="map-state">
      <svg viewBox="0 0 12 12" className={state} aria-hidden="true">
        <rect width="12" height="12" rx="2" />
        {state === 'ready' && <circle cx="6" cy="6" r="2" />}
        {state === 'started' && <path d="M3 6.2l2.2 2.3L9.2 3.6" />}
      </svg>
      {STATE_WORDS[state]}
    </span>
  )
}
