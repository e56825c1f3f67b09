import type pg from 'pg'
import type { PersonData } from '../database/queries/links.ts'
import {
  type CheckedEvent,
  type Checkpoint,
  checkedEvents,
  newestCheckpoint,
  recordFaults,
} from '../database/queries/person.ts'
import type { Messages } from '../mail/messages.ts'

/** All that the page says. */
export type Proof = {
  /** Of the person's newest sign-up. */
  number: number
  person: PersonData
  checked: CheckedEvent[]
  /** Everything wrong with the record of all people. */
  faults: { fault: string; number: string }[]
  checkpoint: Checkpoint | undefined
  /** The letters' present wording, to print it where it is the one that was sent. */
  messages: Messages | undefined
  brand: string
  /** Who keeps the record, if the operator has said so. */
  operator: string | null
  madeAt: Date
}

/** Everything that the proof of this person says. As owner or operator. */
export async function gatherProof(
  pool: pg.Pool,
  person: PersonData,
  facts: Pick<Proof, 'messages' | 'brand' | 'operator' | 'madeAt'>,
): Promise<Proof> {
  const signups = [...new Set(person.events.map(({ signup }) => signup))]
  return {
    ...facts,
    person,
    number: Math.max(...signups),
    checked: await checkedEvents(pool, signups),
    faults: await recordFaults(pool),
    checkpoint: await newestCheckpoint(pool),
  }
}
