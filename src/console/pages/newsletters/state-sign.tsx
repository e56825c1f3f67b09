import './state-sign.css'
import type { NewsletterState } from '../../../contract/console/newsletters.ts'
import { STATE_WORDS } from './words.ts'

/** The state in a word; colour and rim only repeat it. */
export function StateSign({ state }: { state: NewsletterState }) {
  return <span className={`state-sign state-${state}`}>{STATE_WORDS[state]}</span>
}
