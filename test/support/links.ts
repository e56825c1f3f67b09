import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { LinkPurpose } from '../../src/database/queries/links.ts'
import type { FreshDatabase } from './fresh-database.ts'

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
  const token = randomBytes(32).toString('base64url')
  const letter = (await waitingLetter(owner, email, purpose)) ?? (await newLetter(owner, email, purpose))
  const claim = {
    id: letter,
    token_hash: sha256(token),
    address_hmac: sha256(`address of ${email}`),
    // A mailbox of its own for each letter, so that no story runs into a limit.
    mailbox_hmac: sha256(token + email),
    message_id: `<${letter}@dorfteller.example>`,
    template_version: sha256('the wording of the letter'),
  }
  const { rows } = await owner.query<{ verdict: string }>('select verdict from claim_letters($1)', [
    JSON.stringify([claim]),
  ])
  if (rows[0]?.verdict !== 'send') throw new Error(`The letter was not sent: ${rows[0]?.verdict}`)
  await owner.query('select record_letters_sent(array[$1::uuid], array[$2])', [
    letter,
    '250 2.0.0 Ok: queued',
  ])
  return token
}

/** Moves the end of every link into the past. */
export async function expireLinks(fresh: FreshDatabase): Promise<void> {
  await fresh.database.owner.query(
    `update link_tokens set expires_at = now() - interval '1 minute' where expires_at is not null`,
  )
}

async function waitingLetter(owner: pg.Pool, email: string, purpose: LinkPurpose) {
  const { rows } = await owner.query<{ id: string }>(
    `select l.id from letters as l
     left join newsletter_signups as s on s.id = l.signup_id
     left join address_changes as c on c.id = l.address_change_id
     where l.kind = $1 and l.outcome is null and l.claimed_at is null and coalesce(c.new_email, s.email) = $2
     order by l.queued_at desc limit 1`,
    [LETTER_KINDS[purpose], email],
  )
  return rows[0]?.id
}

async function newLetter(owner: pg.Pool, email: string, purpose: LinkPurpose): Promise<string> {
  const newsletter = purpose === 'unsubscribe' ? await newNewsletter(owner) : null
  const { rows } = await owner.query<{ id: string }>(
    `insert into letters (kind, signup_id, newsletter_id)
     select $1, max(id), $3 from newsletter_signups where email = $2 returning id`,
    [LETTER_KINDS[purpose], email, newsletter],
  )
  return rows[0]?.id ?? ''
}

async function newNewsletter(owner: pg.Pool) {
  const { rows } = await owner.query<{ id: string }>(
    `insert into newsletters (subject, body, postal_codes) values ('Es geht los', 'Guten Appetit.', '{16766}')
     returning id`,
  )
  return rows[0]?.id
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
