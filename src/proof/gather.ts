import type pg from 'pg'
import type { PersonData } from '../database/queries/links.ts'
import {
  type CheckedEvent,
  type Checkpoint,
  checkedEvents,
  newestCheckpoint,
  recordFaults,
} from '../database/queries/person.ts'
import { sealedCheckpoints } from '../database/queries/seals.ts'
import type { Messages } from '../mail/messages.ts'
import { compareSeals, type SealFault } from '../seals/compare-seals.ts'
import { type Seal, shortForm } from '../seals/note.ts'

/** All that the page says. */
export type Proof = {
  /** Of the person's newest sign-up. */
  number: number
  person: PersonData
  checked: CheckedEvent[]
  /** Everything wrong with the record of all people. */
  faults: { fault: string; number: string }[]
  checkpoint: Checkpoint | undefined
  /** What comparing the seals has shown; undefined: it is not known here with which key they were signed. */
  seals: { newest: string | undefined; faults: SealFault[]; withFile: boolean } | undefined
  /** The letters' present wording, to print it where it is the one that was sent. */
  messages: Messages | undefined
  brand: string
  /** Who keeps the record, if the operator has said so. */
  operator: string | null
  madeAt: Date
}

/** What the database does not say. */
export type ProofFacts = Pick<Proof, 'messages' | 'brand' | 'operator' | 'madeAt'> & {
  /** What the seals are checked with; `outside` only where the file is at hand. */
  known?: { publicKey: string; outside?: readonly Seal[] | undefined } | undefined
}

/** Everything that the proof of this person says. As owner or operator. */
export async function gatherProof(
  pool: pg.Pool,
  person: PersonData,
  { known, ...facts }: ProofFacts,
): Promise<Proof> {
  const signups = [...new Set(person.events.map(({ signup }) => signup))]
  return {
    ...facts,
    seals: known && (await comparedSeals(pool, known)),
    person,
    number: Math.max(...signups),
    checked: await checkedEvents(pool, signups),
    faults: await recordFaults(pool),
    checkpoint: await newestCheckpoint(pool),
  }
}

async function comparedSeals(pool: pg.Pool, { publicKey, outside }: NonNullable<ProofFacts['known']>) {
  const checkpoints = await sealedCheckpoints(pool)
  const newest = checkpoints.findLast(({ seal }) => seal)?.seal
  return {
    newest: newest ? shortForm(newest.note) : undefined,
    faults: compareSeals(checkpoints, { publicKey, outside }),
    withFile: outside !== undefined,
  }
}
