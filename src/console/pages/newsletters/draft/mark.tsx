import type { PreflightCheck } from '../../../../contract/console/newsletters.ts'

const WORDS: Record<PreflightCheck['state'], string> = { done: 'fertig', open: 'offen', unknown: 'unbekannt' }

/** A tick, a call, or a question: never colour alone. */
export function Mark({ state }: { state: PreflightCheck['state'] }) {
  return (
    <svg className={`mark is-${state}`} viewBox="0 0 24 24" role="img" aria-label={WORDS[state]}>
      <circle cx="12" cy="12" r="12" />
      <path
        d={
          state === 'done'
            ? 'm6.5 12.3 3.8 3.7 7.2-7.8'
            : state === 'open'
              ? 'M12 5.5v8.2M12 16.4v2.4'
              : 'M8.6 9.2a3.4 3.4 0 1 1 5 3c-1.1.6-1.6 1.1-1.6 2.2M12 17v1.6'
        }
      />
    </svg>
  )
}
