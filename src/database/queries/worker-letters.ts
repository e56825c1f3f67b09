import type pg from 'pg'
import type { LetterKind } from '../../contract/console/outbox.ts'
import type { Restaurant } from '../../contract/letter-contents.ts'
import { call } from '../ask.ts'

/** What is needed to write a letter; `to` is null where nobody is left to write to. */
export type LetterToWrite = {
  id: string
  kind: LetterKind
  to_address: string | null
  postal_code: string | null
  /** From here on null for what is no newsletter. A bigint comes as text. */
  newsletter_id: string | null
  subject: string | null
  body: string | null
  preheader: string | null
  button_caption: string | null
  button_url: string | null
  /** Whether it tells that the app starts. */
  is_launch: boolean | null
  /** How many wait in the place, null below five; and with how many it starts there. */
  neighbours: string | null
  goal: number | null
  /** How many households the place has, told or not; null below five. */
  households: string | null
  /** The region that it goes to. */
  region: string | null
  region_households: string | null
  restaurants: Restaurant[] | null
}

const LETTER_TO_WRITE = `select id, kind, to_address, postal_code, newsletter_id, subject, body, preheader, button_caption,
  button_url, is_launch, neighbours, goal, households, region, region_households, restaurants from public.letters_to_write($1)`

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

export async function lettersToWrite(worker: pg.Pool, ids: string[]): Promise<LetterToWrite[]> {
  const { rows } = await worker.query<LetterToWrite>(LETTER_TO_WRITE, [ids])
  return rows
}

/** Decides for each letter whether it may be sent; asked once more right before it is (beginLetters). */
export async function claimLetters(worker: pg.Pool, claims: Claim[]) {
  const { rows } = await worker.query<{ id: string; verdict: Verdict }>(
    'select id, verdict from public.claim_letters($1)',
    [JSON.stringify(claims.map(inHex))],
  )
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

/** Right before the first byte. @returns the numbers of those that may go. */
export async function beginLetters(worker: pg.Pool, claims: Claim[]): Promise<ReadonlySet<string>> {
  const { rows } = await worker.query<{ id: string; verdict: string }>(
    'select id, verdict from public.begin_letters($1)',
    [JSON.stringify(claims.map(inHex))],
  )
  return new Set(rows.filter(({ verdict }) => verdict === 'go').map(({ id }) => id))
}

/** How many letters may be taken in hand now, by the limits that are set. */
export async function lettersFree(worker: pg.Pool): Promise<{ asked: number; newsletters: number }> {
  const { rows } = await worker.query<{ asked: number; newsletters: number }>(
    'select asked, newsletters from public.letters_free()',
  )
  return rows[0] ?? { asked: 0, newsletters: 0 }
}

/** When it returns, the notes are on the database's disk. A second time changes nothing. */
export async function recordLettersSent(
  worker: pg.Pool,
  sent: { id: string; answer: string }[],
): Promise<void> {
  await worker.query('select public.record_letters_sent($1, $2)', [
    sent.map(({ id }) => id),
    sent.map(({ answer }) => answer),
  ])
}

/** What a mail server said, without addresses; `status` is the enhanced code (RFC 3463). */
type Said = { answer: string; status?: string | undefined }

/** @param addressHmac which address was refused; undefined when it is none and no server was asked */
export async function recordLetterRefused(
  worker: pg.Pool,
  id: string,
  addressHmac: Buffer | undefined,
  { answer, status }: Said,
): Promise<void> {
  await call(worker, 'record_letter_refused', id, addressHmac ?? null, status ?? null, answer)
}

/** @param blocked whether it was our name or the content that was not taken */
export async function recordLetterDeferred(
  worker: pg.Pool,
  id: string,
  { answer, status }: Said,
  blocked: boolean,
): Promise<void> {
  await call(worker, 'record_letter_deferred', id, status ?? null, answer, blocked)
}

/** It was begun and no answer came. */
export async function doubtLetter(worker: pg.Pool, id: string, answer: string): Promise<void> {
  await call(worker, 'doubt_letter', id, answer)
}

/** Puts letters back into the queue, none the worse. @param wait as PostgreSQL writes intervals */
export async function putLettersBack(worker: pg.Pool, ids: string[], wait = '0'): Promise<void> {
  await call(worker, 'put_letters_back', ids, wait)
}

/** @param letter.id of the outbox; null for an operator's test */
export function keepInMailbox(
  worker: pg.Pool,
  { id, recipient, subject, raw }: { id: string | null; recipient: string; subject: string; raw: Buffer },
): Promise<unknown> {
  return call(worker, 'keep_in_mailbox', id, recipient, subject, raw)
}
