import './state-sign.css'
import type { SignupState } from '../../../contract/console/signups.ts'
import { STATE_NAMES } from './words.ts'

export function StateSign({ state }: { state: SignupState }) {
  return <span className={`signup-state signup-${state}`}>{STATE_NAMES[state]}</span>
}
