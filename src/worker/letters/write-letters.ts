import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import {
  type Claim,
  type LetterToWrite,
  lettersToWrite,
  recordLetterRefused,
} from '../../database/queries/worker-letters.ts'
import { isMailbox } from '../../mail/address.ts'
import { composeLetter, type Letter, type Sender } from '../../mail/compose.ts'
import type { Hmacs } from '../hmacs.ts'
import type { WorkerLog } from '../settings.ts'

/** A letter of the queue: its number, its job's number, and whether the job was not given to another worker since. */
export type Lease = { id: string; job: string; isOurs(): boolean }

/** What is to become of a letter's job: done with, or tried again after a growing wait. */
export type LetterResult =
  | { id: string; done: true /** What the mail server said when it took it. */; answer?: string }
  | { id: string; done: false; why: string }

/** A letter ready to be sent, and what it is claimed with. */
export type WrittenLetter = { id: string; letter: Letter; claim: Claim }

/** What all letters are written with. */
export type Writing = {
  sender: Sender
  hmacs: Hmacs
  placeOf: (postalCode: string) => string | undefined
}

/** @returns the letters that can be sent, and what became of the others. */
export async function writeLetters(
  ids: string[],
  writing: Writing & { pool: pg.Pool; log: WorkerLog },
  yieldInTurn: () => Promise<void>,
): Promise<{ written: WrittenLetter[]; results: LetterResult[] }> {
  const { pool, log } = writing
  const facts = new Map((await lettersToWrite(pool, ids)).map((each) => [each.id, each]))
  const written: WrittenLetter[] = []
  const results: LetterResult[] = []
  for (const id of ids) {
    const letter = facts.get(id)
    const to = letter?.to_address ?? null
    if (!letter || to === null) {
      results.push({ id, done: true })
      continue
    }
    // Writing takes time; the letter whose turn it is must not wait for all others.
    await yieldInTurn()
    try {
      const ready = writeLetter({ ...letter, to_address: to }, writing)
      if (ready) written.push(ready)
      else {
        await recordLetterRefused(pool, id, 'not a plain mailbox, nothing was sent')
        results.push({ id, done: true })
      }
    } catch {
      // A letter that cannot be written must not hold up the others.
      log.error({ task: letter.kind }, 'a letter could not be written')
      results.push({ id, done: false, why: 'could not be written' })
    }
  }
  return { written, results }
}

/**
 * Writes a letter with a fresh token (32 random bytes); a repeated one gets another, the old one works on.
 * @returns undefined when the address is none that can be written to safely.
 */
function writeLetter(
  facts: LetterToWrite & { to_address: string },
  { sender, hmacs, placeOf }: Writing,
): WrittenLetter | undefined {
  const { id, kind, to_address: to, postal_code, subject, body, is_launch } = facts
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
      facts: {
        ...(place && { place }),
        ...(subject && { subject }),
        ...(body && { body }),
        ...(is_launch && { launch: 'yes' }),
      },
    },
    sender,
  )
  const claim = {
    id,
    to_address: to,
    token_hash: createHash('sha256').update(token).digest(),
    address_hmac: hmacs.address(to),
    mailbox_hmac: hmacs.mailbox(to),
    message_id: letter.messageId,
    template_version: letter.templateVersion,
  }
  return { id, letter, claim }
}
