import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { LetterKind } from '../../contract/letter-kinds.ts'

/** An office that said nothing for so long has died. */
const LEASE_SECONDS = 40

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
  versions: Record<LetterKind, string>
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
  const tokens = Array.from({ length: wanted.most }, newToken)
  const { rows } = await pool.query<Row>({
    name: 'claim-letters',
    text: `select id, kind, tries, to_address as to, address_hmac as "addressHmac", postal_code as "postalCode",
             newsletter_id as newsletter, to_char(due_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as due,
             token, verdict
           from public.claim_letters($1, $2) order by due_at, id`,
    values: [
      JSON.stringify({ ...wanted, tokens: tokens.map(({ hash }) => hash), seconds: LEASE_SECONDS }),
      JSON.stringify(sent),
    ],
  })
  const letters = rows.flatMap(({ due: _, verdict, token, ...letter }) => {
    const { raw } = tokens[token - 1] ?? {}
    return verdict === null && raw ? [{ ...letter, token: raw }] : []
  })
  // Of each newsletter the last one stays.
  const marks = rows.flatMap(({ newsletter, due, id }) => (newsletter ? [[newsletter, { due, id }]] : []))
  return { letters, lookedAt: rows.length, marks: Object.fromEntries(marks) }
}

/** 32 random bytes; of a letter that is sent again the old one works on. */
function newToken() {
  const raw = randomBytes(32).toString('base64url')
  return { raw, hash: createHash('sha256').update(raw).digest('hex') }
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
