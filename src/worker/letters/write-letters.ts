import { createHash, randomBytes } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type pg from 'pg'
import { findLetterPictures } from '../../database/queries/letter-pictures.ts'
import { type LetterToWrite, lettersToWrite } from '../../database/queries/worker-letters.ts'
import { isMailbox } from '../../mail/address.ts'
import { composeLetter, type Letter, type LetterFacts, type Sender } from '../../mail/compose.ts'
import { picturesNamed } from '../../mail/letter-pictures.ts'
import type { Hmacs } from '../../office/hmacs.ts'
import type { OfficeLog } from '../../office/settings.ts'
import type { ClaimOfLease, Lease, Outbox } from './outbox.ts'

/** A letter in this worker's hand: as it is to be sent, and what it is claimed with. */
export type InHand = {
  lease: Lease
  letter: Letter
  claim: ClaimOfLease
  /** Whether somebody asked for it and waits. */
  asked: boolean
}

export type WrittenLetters = {
  written: InHand[]
  /** Nobody is left to write to, or it cannot be written; the outbox knows. */
  done: Lease[]
}

/** What all letters are written with. */
export type Writing = {
  sender: Sender
  hmacs: Hmacs
  placeOf: (postalCode: string) => string | undefined
}

/** Writes the letters of some leases, each with a fresh token. */
export async function writeLetters(
  leases: Lease[],
  writing: Writing & { pool: pg.Pool; outbox: Outbox; log: OfficeLog },
): Promise<WrittenLetters> {
  const { pool, outbox, log } = writing
  const facts = new Map(
    (
      await lettersToWrite(
        pool,
        leases.map(({ id }) => id),
      )
    ).map((each) => [each.id, each]),
  )
  // Letters of one newsletter name the same one.
  const pictures = await findLetterPictures(pool, picturesNamed([...facts.values()]))
  const written: InHand[] = []
  const done: Lease[] = []
  for (const lease of leases) {
    const letter = facts.get(lease.id)
    const to = letter?.to_address ?? null
    if (!letter || to === null) {
      done.push(lease)
      continue
    }
    // Writing takes time; the letters under way must not wait for all of them.
    await nextTurn()
    try {
      const ready = writeLetter(lease, { ...letter, to_address: to, pictures }, writing)
      if (ready) written.push(ready)
      else {
        await outbox.noteRefused(lease.id, undefined, { answer: 'not a plain mailbox, nothing was sent' })
        done.push(lease)
      }
    } catch {
      // A letter that cannot be written must not hold up the others.
      log.error({ task: letter.kind }, 'a letter could not be written')
      await outbox.noteDeferred(lease.id, { answer: 'it could not be written' }, false)
      done.push(lease)
    }
  }
  return { written, done }
}

/**
 * Writes a letter with a fresh token (32 random bytes); a repeated one gets another, the old one works on.
 * @returns undefined when the address is none that can be written to safely.
 */
function writeLetter(
  lease: Lease,
  facts: LetterToWrite & {
    to_address: string
    pictures: Awaited<ReturnType<typeof findLetterPictures>>
  },
  { sender, hmacs, placeOf }: Writing,
): InHand | undefined {
  const { id, kind, to_address: to, postal_code, pictures } = facts
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
        ...(place && postal_code && { place, postalCode: postal_code }),
        ...newsletterContents(facts),
        pictures,
      },
    },
    sender,
  )
  const claim = {
    id,
    job: lease.job.id,
    to_address: to,
    token_hash: createHash('sha256').update(token).digest(),
    address_hmac: hmacs.address(to),
    mailbox_hmac: hmacs.mailbox(to),
    message_id: letter.messageId,
    template_version: letter.templateVersion,
  }
  return { lease, letter, claim, asked: kind !== 'newsletter' }
}

/** What of a letter stands in its newsletter, and who waits beside its reader. */
function newsletterContents(facts: LetterToWrite): LetterFacts['facts'] {
  const { newsletter_id, subject, body, is_launch, preheader, button_caption, button_url } = facts
  if (subject === null || body === null) return {}
  const { neighbours, goal, households, region, region_households, restaurants } = facts
  const countOf = (counted: string | null) => (counted === null ? null : Number(counted))
  return {
    subject,
    body,
    isLaunch: is_launch ?? false,
    ...(newsletter_id && { newsletter: newsletter_id }),
    ...(preheader && { preheader }),
    ...(button_caption && button_url && { button: { caption: button_caption, url: button_url } }),
    ...(neighbours && goal && { neighbours: { households: Number(neighbours), goal } }),
    households: countOf(households),
    ...(region && {
      region: { name: region, households: countOf(region_households), restaurants: restaurants ?? [] },
    }),
  }
}
