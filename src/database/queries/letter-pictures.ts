import type pg from 'pg'
import type { LetterPictures } from '../../contract/letter-contents.ts'
import { call, rowsOf } from '../ask.ts'

/** As the role `operator`. @returns how a letter's text names it */
export function keepLetterPicture(operator: pg.Pool, bytes: Buffer): Promise<string> {
  return call(operator, 'keep_letter_picture', bytes)
}

/** Pictures by how letters' texts name them. Few letters have one. */
export async function findLetterPictures(pool: pg.Pool, ids: string[]): Promise<LetterPictures> {
  if (ids.length === 0) return {}
  const sql = 'select id, bytes from public.letter_pictures_of($1)'
  const rows = await rowsOf<{ id: string; bytes: Buffer }>(pool, sql, [ids])
  return Object.fromEntries(rows.map(({ id, bytes }) => [id, bytes.toString('base64')]))
}
