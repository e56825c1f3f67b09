import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { LetterKind } from '../../contract/person-data.ts'
import { rowsOf } from '../../database/ask.ts'
import type { Hmacs } from '../hmacs.ts'

/** An office that said nothing for so long has died. */
const LEASE_SECONDS = 40

/**
 * Gives letters that somebody asked for the HMACs of their address and mailbox, by which limits and the suppression list know
 * them: visitors' role writes letters down without the key. @returns how many it were
 */
export async function addressLetters(pool: pg.Pool, hmacs: Hmacs): Promise<number> {
  const letters = await rowsOf<{ id: string; email: string }>(
    pool,
    `select l.id, coalesce(c.new_email, s.email) as email from public.letters as l
     join public.newsletter_signups as s on s.id = l.signup_id
     left join public.address_changes as c on c.id = l.address_change_id
     where l.state = 'waiting' and l.newsletter_id is null and l.mailbox_hmac is null
     order by l.queued_at limit 1000`,
  )
  if (letters.length === 0) return 0
  await pool.query(
    `with known as materialized (
       select l.id, l.signup_id, l.address_change_id, given.address, given.mailbox
       from unnest($1::uuid[], $2::bytea[], $3::bytea[]) as given (id, address, mailbox)
       join public.letters as l on l.id = given.id and l.id = any ($1)
     ), signups as (
       update public.newsletter_signups as s set address_hmac = known.address from known
       where s.id = known.signup_id and known.address_change_id is null and s.address_hmac is null
     ), changes as (
       update public.address_changes as c set address_hmac = known.address from known where c.id = known.address_change_id
     )
     update public.letters as l set mailbox_hmac = known.mailbox from known where l.id = known.id and l.mailbox_hmac is null`,
    [
      letters.map(({ id }) => id),
      letters.map(({ email }) => hmacs.address(email)),
      letters.map(({ email }) => hmacs.mailbox(email)),
    ],
  )
  return letters.length
}

/** A letter that this office has in hand. */
export type ClaimedLetter = {
  id: string
  kind: LetterKind
  /** Which time it is taken in hand: what is noted of an earlier time counts no longer. */
  tries: number
  to: string
  addressHmac: Buffer
  postalCode: string
  newsletter: string | null
  /** The raw token of its link. */
  token: string
}

/** What became of one that was accepted. */
export type SentLetter = { id: string; tries: number; answer: string }

export type Wanted = {
  office: string
  /** So many at most, and so many newsletters among them. */
  most: number
  newsletters: number
  /** Of the Message-ID. */
  domain: string
  /** Of the templates, by kind. */
  versions: Record<string, string>
  /** Where the last look at each newsletter ended. */
  marks: Record<string, { due: string; id: string }>
}

/** What a claim looked at; only without a verdict is it in hand, and then all of it is there. */
type Row = Omit<ClaimedLetter, 'token'> & { due: string; token: number; verdict: string | null }

/**
 * Notes what was accepted and takes the next letters in hand, together (functions/letters.sql).
 * @returns those in hand; how many were looked at, some of which may not go; and where the look at each newsletter ended
 */
export async function claimLetters(
  pool: pg.Pool,
  wanted: Wanted,
  sent: SentLetter[],
): Promise<{ letters: ClaimedLetter[]; lookedAt: number; marks: Wanted['marks'] }> {
  // Of a letter that is sent again the old one works on.
  const tokens = Array.from({ length: wanted.most }, () => randomBytes(32).toString('base64url'))
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest('hex'))
  const { rows } = await pool.query<Row>({
    name: 'claim-letters',
    text: `select id, kind, tries, to_address as to, address_hmac as "addressHmac", postal_code as "postalCode",
             newsletter_id as newsletter, to_char(due_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as due,
             token, verdict
           from public.claim_letters($1, $2) order by due_at, id`,
    values: [JSON.stringify({ ...wanted, tokens: hashes, seconds: LEASE_SECONDS }), JSON.stringify(sent)],
  })
  const letters = rows.flatMap(({ due: _, verdict, token, ...letter }) => {
    const raw = tokens[token - 1]
    return verdict === null && raw ? [{ ...letter, token: raw }] : []
  })
  // Of each newsletter the last one stays.
  const marks = rows.flatMap(({ newsletter, due, id }) => (newsletter ? [[newsletter, { due, id }]] : []))
  return { letters, lookedAt: rows.length, marks: Object.fromEntries(marks) }
}

/**
 * Says which letters an office still has in hand. What it took without hearing the answer goes back: it was not begun.
 * @param inHand their numbers
 */
export async function keepLeases(pool: pg.Pool, office: string, inHand: string[]): Promise<void> {
  await pool.query(
    `update public.letters
     set lease_until = case when id = any ($2) then now() + make_interval(secs => $3) end,
         state = case when id = any ($2) then state else 'waiting' end,
         due_at = case when id = any ($2) then due_at else now() end
     -- What is on its way here at this moment is not missed yet.
     where state = 'sending' and office = $1 and claimed_at < now() - interval '10 seconds'`,
    [office, inHand, LEASE_SECONDS],
  )
}

/**
 * Letters of offices that died: each may have arrived. What somebody asked for goes again, once; a newsletter's letter is left
 * to the operator. @returns how many
 */
export async function endLeases(pool: pg.Pool): Promise<number> {
  const { rowCount } = await pool.query(
    `with over as (
       update public.letters
       set state = case when newsletter_id is null and not doubted then 'waiting' else 'uncertain' end, doubted = true,
           due_at = now(), lease_until = null, answer = 'the office that sent it died'
       where state = 'sending' and lease_until < now()
       returning id, answer
     )
     insert into public.letter_events (letter_id, type, source, answer)
     select id, 'possibly_delivered', 'smtp', answer from over`,
  )
  return rowCount ?? 0
}
