import { LETTER_NAMES } from '../../content/letter-names.ts'
import { type SignupState, STATE_NAMES } from '../../contract/person-data.ts'
import type { RouterOutputs } from '../ask.ts'
import { OUTCOME_WORDS } from '../newsletters/words.tsx'
import { momentText } from '../words.ts'

export type Person = RouterOutputs['signups']['person']
type Letter = Person['letters'][number]

export function StateSign({ state }: { state: SignupState }) {
  return <span className={`state-mark ${state}`}>{STATE_NAMES[state]}</span>
}

export const letterText = ({ kind, subject }: Letter) =>
  [LETTER_NAMES[kind], subject].filter(Boolean).join(' ')

const OUTCOMES: Record<string, string> = OUTCOME_WORDS

/** What became of a letter; of one that waits, until when. */
export function outcomeText({ kind, state, due_at, deferred_since }: Letter): string {
  if (state !== 'waiting' && state !== 'sending') return OUTCOMES[state] ?? state
  if (deferred_since !== null) return `aufgeschoben seit ${momentText(deferred_since)}`
  const isDue = kind === 'newsletter' || Date.parse(due_at) <= Date.now()
  return isDue ? 'wartet' : `wartet bis ${momentText(due_at)}`
}

/** What was heard of a letter after it left; that it was accepted, its outcome says. */
export const HEARD: Record<string, string> = {
  deferred: 'vom Mailserver aufgeschoben',
  possibly_delivered: 'vielleicht angekommen',
  bounced_hard: 'zurückgekommen: die Adresse gibt es nicht',
  bounced_soft: 'zurückgekommen: voll oder nicht erreichbar',
  blocked: 'unseretwegen abgewiesen',
  complained: 'als Spam gemeldet',
  auto_replied: 'automatische Antwort',
}
