import './newsletter-progress.css'
import './progress.css'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { NewsletterProgress, NewsletterState } from '../../../contract/console/newsletters.ts'
import { planEndDay } from '../../../contract/console/plan.ts'
import { Figure, Figures } from '../../design/figures.tsx'
import { number } from '../../words.ts'
import { planQuery } from './queries.ts'
import { OUTCOME_ORDER, OUTCOME_WORDS, remainingText, STATE_WORDS } from './words.ts'

/** How far a newsletter is: the bar, the numbers, and how its letters ended. */
export function NewsletterProgressView({ progress }: { progress: NewsletterProgress }) {
  const { letters, outcomes, rate } = progress
  const { sent = 0, waiting = 0 } = outcomes
  const done = letters - waiting
  const state = shownState(progress)
  const { data: plan } = useQuery({ ...planQuery(0), enabled: state === 'running' })
  const endDay = plan && state === 'running' ? planEndDay(plan) : undefined
  return (
    <>
      <div className="stack newsletter-bar">
        <div className="figure-text newsletter-bar-words">
          <span>
            {waiting === 0 ? 'Alle Briefe sind durch' : `${number(done)} von ${number(letters)} Briefen`}
          </span>
          <b>{percent(done, letters)}</b>
        </div>
        <progress value={done} max={letters} aria-label="Fortschritt des Versands" />
        <Spoken progress={progress} />
      </div>
      <Figures>
        <Figure
          label="Angenommen"
          value={number(sent)}
          meaning="Von einem Mailserver; was danach zurückkam, steht unten"
        />
        {state === 'running' || state === 'paused' ? (
          <>
            <Figure label="Noch offen" value={number(waiting)} />
            <Figure
              label="Je Minute"
              value={number(Math.round(rate))}
              meaning="Im Mittel der letzten halben Minute"
            />
            {endDay ? (
              <Figure label="Fertig" value={endDay} meaning="Nach dem Plan" />
            ) : (
              <Figure
                label="Dauert noch"
                value={state === 'paused' ? '–' : remainingText(waiting, rate)}
                {...(state === 'paused' && { meaning: 'Angehalten' })}
              />
            )}
          </>
        ) : (
          <>
            <Figure label="Nicht angenommen" value={number(done - sent)} />
            <Figure label="Briefe zusammen" value={number(letters)} />
          </>
        )}
      </Figures>
      <ul className="row figure-text outcomes" aria-label="Was aus den Briefen wurde">
        {OUTCOME_ORDER.filter((outcome) => (outcomes[outcome] ?? 0) > 0).map((outcome) => (
          <li key={outcome}>
            <b>{number(outcomes[outcome] ?? 0)}</b> {OUTCOME_WORDS[outcome]}
          </li>
        ))}
      </ul>
    </>
  )
}

/** The worker closes a newsletter within a minute after its last letter; for who looks it is done with that letter. */
export function shownState({ state, letters, outcomes }: NewsletterProgress): NewsletterState {
  return state === 'running' && letters > 0 && (outcomes.waiting ?? 0) === 0 ? 'finished' : state
}

function percent(part: number, whole: number): string {
  // Only what is whole is 100 %.
  return `${Math.floor((100 * part) / whole)} %`
}

/** Read out at every quarter and when the state changes: often enough to follow, rarely enough to do something else. */
function Spoken({ progress }: { progress: NewsletterProgress }) {
  const { letters, outcomes } = progress
  const state = shownState(progress)
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
