import type { LetterPreview, TestAnswer } from '../../contract/console/newsletters.ts'
import type { MailServerState } from '../../contract/console/outbox.ts'

/** A newsletter as one place gets it; `place` is its name, where it is known. */
export type NewsletterFacts = { subject: string; body: string; place: string | undefined }

/** What the console asks of the post. The programs make it (src/programs/start/mailer.ts): the server sends no letters. */
export type Mailer = {
  /** The letter as it would be sent, with a link that leads nowhere. */
  preview(facts: NewsletterFacts): LetterPreview
  /** Sends it to one address now, past the outbox. A failed delivery is a value. */
  sendTest(facts: NewsletterFacts, to: string): Promise<TestAnswer>
  /** How letters leave, asked of the mail server. */
  state(): Promise<MailServerState>
}
