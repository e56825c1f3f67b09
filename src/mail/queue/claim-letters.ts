import type pg from 'pg'
import type { LetterKind } from '../../contract/console/outbox.ts'

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

/** Where the last look at a newsletter ended. */
type Mark = { due: string; id: string }

export type Wanted = {
  office: string
  /** So many at most, and of those that somebody asked for and of newsletters. */
  most: number
  asked: number
  newsletters: number
  /** Of the Message-ID. */
  domain: string
  /** Of the templates, by kind. */
  versions: Record<LetterKind, string>
  tokens: { raw: string; hash: string }[]
  marks: Record<string, Mark>
  /** After so many seconds without a word it is in nobody's hand. */
  seconds: number
}

/** What a claim looked at; only without a verdict is it in hand, and then all of it is there. */
type Row = Omit<ClaimedLetter, 'token'> & { due: string; token: number; verdict: string | null }

/**
 * Notes what was accepted and takes the next letters in hand, together (functions/letters.sql).
 * @returns those in hand; how many were looked at, some of which may not go; and where the look at each newsletter ended
 */
export async function claimLetters(
  pool: pg.Pool,
  { tokens, ...wanted }: Wanted,
  sent: SentLetter[],
): Promise<{ letters: ClaimedLetter[]; lookedAt: number; marks: Record<string, Mark> }> {
  const { rows } = await pool.query<Row>({
    name: 'claim-letters',
    text: `select id, kind, tries, to_address as to, address_hmac as "addressHmac", postal_code as "postalCode",
             newsletter_id as newsletter, to_char(due_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as due,
             token, verdict
           from public.claim_letters($1, $2)`,
    values: [JSON.stringify({ ...wanted, tokens: tokens.map(({ hash }) => hash) }), JSON.stringify(sent)],
  })
  const letters = rows.flatMap(({ due: _, verdict, token, ...letter }) => {
    const { raw } = tokens[token - 1] ?? {}
    return verdict === null && raw ? [{ ...letter, token: raw }] : []
  })
  return { letters, lookedAt: rows.length, marks: marksOf(rows) }
}

/** Times are written so that they compare as text. */
function marksOf(rows: Row[]): Record<string, Mark> {
  const marks: Record<string, Mark> = {}
  for (const { newsletter, due, id } of rows) {
    if (newsletter === null) continue
    const known = marks[newsletter]
    if (!known || known.due < due || (known.due === due && known.id < id)) marks[newsletter] = { due, id }
  }
  return marks
}
