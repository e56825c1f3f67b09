import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { answerOf } from '../../src/database/ask.ts'
import type { LinkPurpose } from '../../src/door/links/link.ts'
import { addressLetters } from '../../src/mail/queue/claim-letters.ts'
import { sendOnly } from './claims.ts'
import type { FreshDatabase } from './fresh-database.ts'
import { waitingFor } from './signup-steps.ts'
import { hmacs } from './suppression-key.ts'

const LETTER_KINDS: Record<LinkPurpose, string> = {
  confirm: 'confirmation',
  change_address: 'address_change',
  my_data: 'my_data',
  unsubscribe: 'newsletter',
}

/**
 * The token of a letter that was just sent to somebody who signed up: the letter that waits, or else a new one.
 * @param email to whom; for `change_address` the new address, which must have been asked for
 */
export async function aLink(fresh: FreshDatabase, email: string, purpose: LinkPurpose): Promise<string> {
  const { owner } = fresh.database
  const kind = LETTER_KINDS[purpose]
  const waiting = (await waitingFor(owner, email)).findLast((letter) => letter.kind === kind)
  const letter = waiting?.id ?? (await newLetter(owner, email, kind))
  await addressLetters(owner, hmacs)
  // A mailbox of its own for each letter, so that no story runs into a limit.
  await owner.query('update letters set mailbox_hmac = $2 where id = $1 and newsletter_id is null', [
    letter,
    randomBytes(32),
  ])
  const [sent] = await sendOnly(owner, [letter])
  if (!sent) throw new Error('The letter may not be sent.')
  return sent.token
}

/** Moves the end of every link into the past. */
export async function expireLinks(fresh: FreshDatabase): Promise<void> {
  await fresh.database.owner.query(
    `update link_tokens set expires_at = now() - interval '1 minute' where expires_at is not null`,
  )
}

/** One to leave by belongs to a newsletter of its own. */
const newLetter = (owner: pg.Pool, email: string, kind: string) =>
  answerOf<string>(
    owner,
    `with newsletter as (
       insert into newsletters (subject, body, postal_codes, state)
       select 'Es geht los', 'Guten Appetit.', '{16766}', 'sending' where $1 = 'newsletter' returning id
     )
     insert into letters (kind, signup_id, newsletter_id)
     select $1, max(id), (select id from newsletter) from newsletter_signups where email = $2 returning id as answer`,
    [kind, email],
  )
