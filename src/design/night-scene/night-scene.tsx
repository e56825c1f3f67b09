import './night-scene.css'
import { Use } from '../symbols/symbols.tsx'

/**
 * The village by night, full width, drawn 1440 × 720 units with the ground line at y = 650.
 * `waiting`, `lit` and `asleep` are one drawing in three states: the letter lies in the box and the plate is still
 * behind the hill; the house is lit and the plate has risen; no letter, no light, and the plate has set.
 */
export type NightSceneState = 'waiting' | 'lit' | 'asleep'

/** `isBand`: its lower part alone, above a page on paper, where the plate stays half behind the hill. */
export function NightScene({ state, isBand = false }: { state: NightSceneState; isBand?: boolean }) {
  const lit = state === 'lit'
  const hasRisen = lit && !isBand
  return (
    <svg
      className={`night-scene night-scene-${state}`}
      viewBox={isBand ? '0 320 1440 400' : '0 0 1440 720'}
      aria-hidden="true"
    >
      {state !== 'asleep' && (
        <g
          className={hasRisen ? 'plate-risen' : undefined}
          transform={`translate(1010 ${hasRisen ? 250 : 540}) scale(2.1)`}
        >
          <Use name="plate" />
          {hasRisen && <path d="m-38 2 26 25 50-54" fill="none" stroke="var(--spruce)" strokeWidth="16" />}
        </g>
      )}
      <g transform="translate(0 320)">
        <path fill="var(--hill)" d="M0 400V180C200 110 420 100 640 150s520 50 800-20v270z" />
        <path fill="var(--spruce-night)" d="M0 330h1440v70H0z" />
        <g className="unlit">
          <Use name="tall" at={[560, 330]} scale={0.8} />
          <Use name="timbered" at={[680, 330]} scale={0.85} />
          <Use name="eaves" at={[1200, 330]} />
        </g>
        <g className={lit ? 'lit' : 'unlit'}>
          <Use name="gable" at={[900, 330]} scale={1.3} />
        </g>
        <g transform="translate(1110 330)">
          <path stroke="var(--paper)" strokeWidth="7" d="M0 0v-62" />
          {state === 'waiting' && (
            <>
              <path fill="var(--white)" d="M-24-152h48v56h-48z" />
              <path d="m-24-152 24 24 24-24" fill="none" stroke="var(--spruce)" strokeWidth="4" />
            </>
          )}
          <path fill="var(--mustard)" d="M-34-114h68v56h-68z" />
          <path fill="var(--ink)" d="M-22-98h44v7h-44z" />
        </g>
        <path
          d="M0 365h1440"
          stroke="var(--paper)"
          strokeWidth="4"
          strokeDasharray="24 20"
          opacity={lit ? undefined : 0.35}
        />
      </g>
    </svg>
  )
}
