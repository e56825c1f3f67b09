import type { Named } from './return-addresses.ts'

/** What a mail server, a provider or a person says of a letter; whether it is proven, is still to be found. */
export type Heard = Said & {
  /** SHA-256: the same message or notice once more has the same. */
  digest: Buffer
  /** The addresses that it was sent to. */
  sentTo: readonly Named[]
  /** Addresses of ours in what it sends back of the letter. */
  returned: readonly Named[]
  /** The letter and its recipient that a provider names who has shown that it speaks. */
  vouched?: { letter: string; recipient: string }
}

export type Said =
  /** A report on handing it over (RFC 3464), or what stands for one. */
  | { kind: 'report'; type: ReportType; status: string | null; answer: string }
  /** Somebody pressed "spam" (RFC 5965). */
  | { kind: 'complaint'; answer: string }
  /** A program answered: a vacation, a confirmation of receipt. */
  | { kind: 'auto-reply' }
  /** A person writes. */
  | { kind: 'reply' }
  /** A report that is about no single letter, or says nothing new. */
  | { kind: 'other' }

export type ReportType = 'accepted' | 'deferred' | 'bounced_hard' | 'bounced_soft' | 'blocked'
