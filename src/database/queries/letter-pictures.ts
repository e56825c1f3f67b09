import type pg from 'pg'
import type { LetterPictures } from '../../contract/letter-contents.ts'
import { call, rowsOf } from '../ask.ts'

/** As the role `operator`. @returns how a letter's text names it */
export function keepLetterPicture(
  operator: pg.Pool,
  { bytes, width, height }: { bytes: Buffer; width: number; height: number },
): Promise<string> {
  return call(operator, 'keep_letter_picture', bytes, width, height)
}

/** Pictures by how letters' texts name them; as the role `operator` or `worker`. Few letters have one. */
export async function findLetterPictures(pool: pg.Pool, ids: string[]): Promise<LetterPictures> {
  if (ids.length === 0) return {}
  const rows = await rowsOf<{ id: string; bytes: Buffer; width: number; height: number }>(
    pool,
    'select id, bytes, width, height from public.letter_pictures_of($1)',
    [ids],
  )
  return Object.fromEntries(
    rows.map(({ id, bytes, width, height }) => [id, { base64: bytes.toString('base64'), width, height }]),
  )
}
