import './launch-progress.css'
import { useEffect, useState } from 'react'
import type { LaunchProgress } from '../../../contract/console/launches.ts'
import { Figure, Figures } from '../../design/figures.tsx'
import { numberText, OUTCOME_ORDER, OUTCOME_WORDS, remainingText, STATE_WORDS } from './words.ts'

/** How far a launch is: the bar, the numbers, and how its letters ended. */
export function LaunchProgressView({ progress }: { progress: LaunchProgress }) {
  const { letters, outcomes, rate, state } = progress
  const { sent = 0, waiting = 0 } = outcomes
  const done = letters - waiting
  const isUnderWay = state === 'running' || state === 'paused'
  return (
    <>
      <div className="launch-bar">
        <div className="launch-bar-words">
          <span>
            {waiting === 0
              ? 'Alle Briefe sind durch'
              : `${numberText(done)} von ${numberText(letters)} Briefen`}
          </span>
          <b>{percent(done, letters)}</b>
        </div>
        <progress value={done} max={letters} aria-label="Fortschritt des Versands" />
        <Spoken progress={progress} />
      </div>
      <Figures>
        <Figure
          label="Verschickt"
          value={numberText(sent)}
          meaning="Briefe, die ein Mailserver angenommen hat"
        />
        <Figure label="Noch offen" value={numberText(waiting)} />
        <Figure
          label="Je Minute"
          value={numberText(Math.round(rate))}
          meaning="Im Mittel der letzten halben Minute"
        />
        <Figure
          label={isUnderWay ? 'Dauert noch' : 'Nicht verschickt'}
          value={
            isUnderWay
              ? state === 'paused'
                ? 'angehalten'
                : remainingText(waiting, rate)
              : numberText(letters - sent - waiting)
          }
        />
      </Figures>
      <ul className="outcomes" aria-label="Was aus den Briefen wurde">
        {OUTCOME_ORDER.filter((outcome) => (outcomes[outcome] ?? 0) > 0).map((outcome) => (
          <li key={outcome}>
            <b>{numberText(outcomes[outcome] ?? 0)}</b> {OUTCOME_WORDS[outcome]}
          </li>
        ))}
      </ul>
    </>
  )
}

function percent(part: number, whole: number): string {
  // Only what is whole is 100 %.
  return `${Math.floor((100 * part) / whole)} %`
}

/** Read out at every quarter and when the state changes: often enough to follow, rarely enough to do something else. */
function Spoken({ progress: { state, letters, outcomes } }: { progress: LaunchProgress }) {
  const [said, setSaid] = useState('')
  const done = letters - (outcomes.waiting ?? 0)
  const quarter = Math.floor((4 * done) / letters)
  useEffect(() => {
    setSaid(`Versand ${STATE_WORDS[state]}, ${quarter * 25} Prozent.`)
  }, [quarter, state])
  return (
    <p className="hidden-text" role="status">
      {said}
    </p>
  )
}
