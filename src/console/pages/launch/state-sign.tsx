import './state-sign.css'
import type { LaunchState } from '../../../contract/console/launches.ts'
import { STATE_WORDS } from './words.ts'

/** The state in a word; colour and rim only repeat it. */
export function StateSign({ state }: { state: LaunchState }) {
  return <span className={`state-sign state-${state}`}>{STATE_WORDS[state]}</span>
}
