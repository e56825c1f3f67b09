import type pg from 'pg'
import type { LetterPictures } from '../../contract/letter-contents.ts'
import { answerOf, rowsOf } from '../ask.ts'

/** Keeps a picture, once, however often it is added. @returns how a letter's text names it */
export function keepLetterPicture(operator: pg.Pool, bytes: Buffer): Promise<string> {
  return answerOf(
    operator,
    `insert into public.letter_pictures (id, bytes) values (left(encode(sha256($1::bytea), 'hex'), 16), $1)
     on conflict (id) do update set added_at = now()
     returning id as answer`,
    [bytes],
  )
}

/** Pictures by how letters' texts name them. Few letters have one. */
export async function findLetterPictures(pool: pg.Pool, ids: string[]): Promise<LetterPictures> {
  if (ids.length === 0) return {}
  const sql = 'select id, bytes from public.letter_pictures where id = any ($1)'
  const rows = await rowsOf<{ id: string; bytes: Buffer }>(pool, sql, [ids])
  return Object.fromEntries(rows.map(({ id, bytes }) => [id, bytes.toString('base64')]))
}
