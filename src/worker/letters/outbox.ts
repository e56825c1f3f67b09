import type pg from 'pg'
import type { PgBoss } from 'pg-boss'
import {
  beginLetters,
  type Claim,
  claimLetters,
  doubtLetter,
  lettersFree,
  putLettersBack,
  recordLetterDeferred,
  recordLetterRefused,
  recordLettersSent,
  type Verdict,
} from '../../database/queries/worker-letters.ts'
import { LETTERS_QUEUE } from '../../database/queues.ts'

/** A letter of the queue that this worker has in hand, until its job is settled or taken away. */
export type Lease = {
  /** The letter's number. */
  id: string
  job: { id: string; retryCount: number }
  /** Another worker has it now, as this one was silent for too long. */
  lost: boolean
}

/** What is claimed or begun: the letter as it was written. */
export type ClaimOfLease = Claim & { job: string }

/**
 * The outbox as the post office works with it. Each call may fail, hang, or be carried out although its answer is
 * lost: all of them may be repeated.
 */
export type Outbox = {
  /** How many letters may be taken in hand now, those that somebody asked for and newsletters (letters_free). */
  free(): Promise<{ asked: number; newsletters: number }>
  /** Takes due letters out of the queue: what was asked for first, then as many newsletters as are left. */
  fetch(asked: number, newsletters: number): Promise<Lease[]>
  /** Says that they are still in hand. @returns the numbers of the letters that are. */
  keep(leases: Lease[]): Promise<ReadonlySet<string>>
  /** Ends their jobs. */
  settle(leases: Lease[]): Promise<void>
  claim(claims: ClaimOfLease[]): Promise<ReadonlyMap<string, Verdict>>
  /** Right before the first byte. @returns the numbers of those that may go; any other must not. */
  begin(claims: ClaimOfLease[]): Promise<ReadonlySet<string>>
  /** When it returns they are on the disk. */
  noteSent(sent: { id: string; answer: string }[]): Promise<void>
  /** @param addressHmac undefined: no server was asked, the address is none */
  noteRefused(id: string, addressHmac: Buffer | undefined, said: Said): Promise<void>
  noteDeferred(id: string, said: Said, blocked: boolean): Promise<void>
  /** It was begun and no answer came. */
  noteDoubt(id: string, answer: string): Promise<void>
  /** Back into the queue, none the worse. */
  putBack(ids: string[], wait?: string): Promise<void>
}

export type Said = { answer: string; status?: string | undefined }

type LetterJob = { letter_id: string }

/** The outbox in the database, its queue in pg-boss. */
export function openOutbox(pool: pg.Pool, boss: PgBoss): Outbox {
  return {
    free: () => lettersFree(pool),
    async fetch(asked, newsletters) {
      // The queue hands out what was asked for first; where no newsletter may go, those are all that is asked for.
      const batchSize = newsletters > 0 ? Math.min(asked, newsletters) : asked
      if (batchSize < 1) return []
      const jobs = await boss.fetch<LetterJob>(LETTERS_QUEUE, {
        batchSize,
        ...(newsletters < 1 && { minPriority: 1 }),
      })
      return jobs.map(({ id, retryCount, data }) => ({
        id: data.letter_id,
        job: { id, retryCount },
        lost: false,
      }))
    },
    async keep(leases) {
      // pg-boss answers with the jobs it touched (its own workers rely on it), which its types leave out.
      const touched = await boss.touch(
        LETTERS_QUEUE,
        leases.map(({ job }) => job),
      )
      const kept = new Set((touched as { settled?: string[] }).settled)
      return new Set(leases.filter(({ job }) => kept.has(job.id)).map(({ id }) => id))
    },
    async settle(leases) {
      await boss.complete(
        LETTERS_QUEUE,
        leases.map(({ job }) => job),
      )
    },
    claim: (claims) => claimLetters(pool, claims),
    begin: (claims) => beginLetters(pool, claims),
    noteSent: (sent) => recordLettersSent(pool, sent),
    noteRefused: (id, addressHmac, said) => recordLetterRefused(pool, id, addressHmac, said),
    noteDeferred: (id, said, blocked) => recordLetterDeferred(pool, id, said, blocked),
    noteDoubt: (id, answer) => doubtLetter(pool, id, answer),
    putBack: (ids, wait) => putLettersBack(pool, ids, wait),
  }
}
