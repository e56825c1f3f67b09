import type { TestAnswer } from '../contract/console/newsletters.ts'
import type { MailServerState } from '../contract/console/outbox.ts'
import type { ProgramFacts, SetupGroup } from '../contract/console/setup.ts'
import type { LetterContents } from '../contract/letter-contents.ts'

/** What the console may ask of a worker, by its kind: what is asked about, and what is answered. */
export type Errands = {
  /** Addresses as the suppression list knows them: HMACs, hex, in the same order. */
  address_hmacs: { question: { emails: readonly string[] }; answer: { hmacs: string[] } }
  /** A newsletter as one place gets it, sent to an operator's own address now. */
  test_letter: {
    question: { operator: string } & LetterContents
    answer: TestAnswer
  }
  /** How letters leave, asked of the mail server. */
  mail_server: { question: Record<string, never>; answer: MailServerState }
  /** What only who has the settings of the post can look at. */
  setup: { question: Record<string, never>; answer: { groups: readonly SetupGroup[]; facts: ProgramFacts } }
  /** Somebody was erased: the ledger's file, and the space of deleted rows. */
  after_erasure: { question: Record<string, never>; answer: Record<string, never> }
}

export type ErrandKind = keyof Errands
