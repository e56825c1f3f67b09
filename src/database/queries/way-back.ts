import type pg from 'pg'
import { call } from '../ask.ts'

/** What was heard of a letter. `source`: where from. */
export type LetterEvent = {
  letter: string
  type: 'accepted' | 'deferred' | 'bounced_hard' | 'bounced_soft' | 'blocked' | 'complained' | 'auto_replied'
  source: 'imap' | 'webhook'
  status: string | null
  /** Without addresses. */
  answer: string | null
  digest: Buffer
  /** The address that it is proven to be said of; without it nothing follows from it. */
  addressHmac: Buffer | null
}

/** `known`: this message was counted before. `unknown`: there is no such letter. */
export type Noted = 'noted' | 'known' | 'unknown'

/** @returns where a letter goes; null when it is unknown, or nobody is left to write to. */
export function letterAddress(office: pg.Pool, letter: string): Promise<string | null> {
  return call(office, 'letter_address', letter)
}

/** Notes what was heard of a letter, and does what follows from it. */
export function recordLetterEvent(office: pg.Pool, event: LetterEvent): Promise<Noted> {
  const { letter, type, source, status, answer, digest, addressHmac } = event
  return call(office, 'record_letter_event', letter, type, source, status, answer, digest, addressHmac)
}

/** Ends the consent of whom a letter went to. @returns whether there is somebody. */
export function withdrawByMail(office: pg.Pool, letter: string): Promise<boolean> {
  return call(office, 'withdraw_by_mail', letter)
}
