import { createHash, randomBytes } from 'node:crypto'
import type { Claim, LetterToWrite } from '../../database/queries/worker-letters.ts'
import { isMailbox } from '../../mail/address.ts'
import { composeLetter, type Letter, type Sender } from '../../mail/compose.ts'
import type { Fingerprints } from '../fingerprints.ts'

/** A letter ready to be sent, and what it is claimed with. */
export type Prepared = { id: string; letter: Letter; claim: Claim }

/** What all letters are written with. */
export type Writing = {
  sender: Sender
  fingerprints: Fingerprints
  placeOf: (postalCode: string) => string | undefined
}

/**
 * Writes a letter with a fresh token (32 random bytes); a repeated one gets another, the old one works on.
 * @returns undefined when the address is none that can be written to safely.
 */
export function prepareLetter(
  facts: LetterToWrite & { to_address: string },
  { sender, fingerprints, placeOf }: Writing,
): Prepared | undefined {
  const { id, kind, to_address: to, postal_code, subject, body } = facts
  // The form takes no such address; a row from before it was that strict may hold one.
  if (!isMailbox(to)) return undefined
  const token = randomBytes(32).toString('base64url')
  const place = postal_code === null ? undefined : placeOf(postal_code)
  const letter = composeLetter(
    {
      id,
      kind,
      to,
      token,
      facts: { ...(place && { place }), ...(subject && { subject }), ...(body && { body }) },
    },
    sender,
  )
  const claim = {
    id,
    to_address: to,
    token_hash: createHash('sha256').update(token).digest(),
    address_hmac: fingerprints.address(to),
    mailbox_hmac: fingerprints.mailbox(to),
    message_id: letter.messageId,
    template_version: letter.templateVersion,
  }
  return { id, letter, claim }
}
