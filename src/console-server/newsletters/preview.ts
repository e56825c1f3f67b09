import { randomBytes, randomUUID } from 'node:crypto'
import type { LetterPreview } from '../../contract/console/newsletters.ts'
import { composeLetter, type Sender } from '../../mail/compose.ts'

/** A newsletter as one place gets it; `place` is its name, where it is known. */
export type NewsletterFacts = { subject: string; body: string; place: string | undefined }

/** Whom a letter that is only looked at is for. */
const NOBODY = 'niemand@example.org'

/** The letter as it would be sent, with a link as long as a real one that nobody ever made. */
export function previewOf({ subject, body, place }: NewsletterFacts, sender: Sender): LetterPreview {
  const facts = { subject, body, ...(place !== undefined && { place }) }
  const token = randomBytes(32).toString('base64url')
  const letter = composeLetter({ id: randomUUID(), kind: 'newsletter', to: NOBODY, token, facts }, sender)
  return { subject: letter.subject, text: letter.text, html: letter.html }
}
