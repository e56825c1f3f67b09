import type pg from 'pg'
import type { LetterKind } from '../../contract/console/outbox.ts'
import { call } from '../ask.ts'

/** What is needed to write a letter; `to` is null where nobody is left to write to. */
export type LetterToWrite = {
  id: string
  kind: LetterKind
  to_address: string | null
  postal_code: string | null
  subject: string | null
  body: string | null
  /** Whether it tells that the app starts; null for what is no newsletter. */
  is_launch: boolean | null
}

/** What a letter is claimed with. Of the token only its SHA-256 goes to the database. */
export type Claim = {
  id: string
  /** The job that it is sent for; of several jobs for one letter only one sends it. */
  job?: string | undefined
  /** Where it would go; it is queued anew when that is no longer the address. */
  to_address: string
  token_hash: Buffer
  address_hmac: Buffer
  mailbox_hmac: Buffer
  message_id: string
  template_version: string
}

/** send: now. sent: was accepted before. dropped: its outcome says why, or another job sends it. later: queued anew. */
export type Verdict = 'send' | 'sent' | 'dropped' | 'later'

// All run as the role `worker`.

export async function lettersToWrite(worker: pg.Pool, ids: string[]): Promise<LetterToWrite[]> {
  const { rows } = await worker.query<LetterToWrite>({
    name: 'letters_to_write',
    text: 'select id, kind, to_address, postal_code, subject, body, is_launch from public.letters_to_write($1)',
    values: [ids],
  })
  return rows
}

/** Decides for each letter, now, whether it is sent. From here on a withdrawal comes too late for it. */
export async function claimLetters(worker: pg.Pool, claims: Claim[], budget: number) {
  const { rows } = await worker.query<{ id: string; verdict: Verdict }>({
    name: 'claim_letters',
    text: 'select id, verdict from public.claim_letters($1, $2)',
    values: [JSON.stringify(claims.map(inHex)), budget],
  })
  return new Map(rows.map(({ id, verdict }) => [id, verdict]))
}

function inHex(claim: Claim) {
  return {
    ...claim,
    token_hash: claim.token_hash.toString('hex'),
    address_hmac: claim.address_hmac.toString('hex'),
    mailbox_hmac: claim.mailbox_hmac.toString('hex'),
  }
}

/** Which of these belong to a newsletter that is paused or ended. */
export async function lettersHeld(worker: pg.Pool, ids: string[]): Promise<ReadonlySet<string>> {
  const { rows } = await worker.query<{ id: string }>({
    name: 'letters_held',
    text: 'select id from public.letters_held($1) as id',
    values: [ids],
  })
  return new Set(rows.map(({ id }) => id))
}

/** A letter that is held is not begun: it is queued anew when its newsletter goes on. */
export function setLetterAside(worker: pg.Pool, id: string): Promise<unknown> {
  return call(worker, 'set_letter_aside', id)
}

export async function recordLetterSent(worker: pg.Pool | pg.PoolClient, id: string, answer: string) {
  await worker.query({
    name: 'record_letter_sent',
    text: 'select public.record_letter_sent($1, $2)',
    values: [id, answer],
  })
}

/**
 * Adds letters that were accepted to the proof, and writes to the disk for good what was noted of them. Before their
 * jobs end. A second time changes nothing.
 * @param answers what the mail server said to those that were accepted: noted again, in case the database was lost
 * with the note.
 */
export async function proveLettersSent(
  worker: pg.Pool,
  ids: string[],
  answers: ReadonlyMap<string, string | undefined>,
): Promise<void> {
  await worker.query({
    name: 'prove_letters_sent',
    text: 'select public.prove_letters_sent($1, $2)',
    values: [ids, ids.map((id) => answers.get(id) ?? null)],
  })
}

/** There is no such address: it is marked and not written to again. */
export function recordLetterRefused(worker: pg.Pool, id: string, answer: string): Promise<unknown> {
  return call(worker, 'record_letter_refused', id, answer)
}

/** Puts letters back into the queue, not counting as a try. */
export function queueLetters(worker: pg.Pool, ids: string[], wait = '0'): Promise<unknown> {
  return call(worker, 'queue_letters', ids, wait)
}

/** @param letter.id of the outbox; null for an operator's test */
export function keepInMailbox(
  worker: pg.Pool,
  { id, recipient, subject, raw }: { id: string | null; recipient: string; subject: string; raw: Buffer },
): Promise<unknown> {
  return call(worker, 'keep_in_mailbox', id, recipient, subject, raw)
}
