import { type Newsletter, STATE_WORDS } from './words.ts'

/** What a letter is just now, in a word. */
export function StateSign({ state }: Pick<Newsletter, 'state'>) {
  return <span className={`state-sign is-${state}`}>{STATE_WORDS[state]}</span>
}
