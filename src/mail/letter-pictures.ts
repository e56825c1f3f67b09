import type pg from 'pg'
import type { LetterKind } from '../contract/person-data.ts'
import { lightsOf } from '../contract/street.ts'
import { answerOf, rowsOf } from '../database/ask.ts'
import type { LetterContents, LetterPictures } from './letter-contents.ts'
import { pictureIdsIn } from './operator-text/letter-text.ts'

/** The number of the street's picture in every letter (RFC 2392). */
export const STREET_ID = 'strasse@dorfteller'

export const contentIdOf = (picture: string) => `${picture}@dorfteller`

/** Keeps a picture, once, however often it is added. @returns how a letter's text names it */
export function keepLetterPicture(database: pg.PoolClient, bytes: Buffer): Promise<string> {
  return answerOf(
    database,
    `insert into public.letter_pictures (id, bytes) values (left(encode(sha256($1::bytea), 'hex'), 16), $1)
     on conflict (id) do update set added_at = now()
     returning id as answer`,
    [bytes],
  )
}

/** The pictures that a letter's text names. Few letters have one. */
export async function findLetterPictures(
  database: pg.Pool | pg.PoolClient,
  body: string,
): Promise<LetterPictures> {
  const ids = pictureIdsIn(body)
  if (ids.length === 0) return {}
  const sql = 'select id, bytes from public.letter_pictures where id = any ($1)'
  const rows = await rowsOf<{ id: string; bytes: Buffer }>(database, sql, [ids])
  return Object.fromEntries(rows.map(({ id, bytes }) => [id, bytes.toString('base64')]))
}

/** What a letter's street shows: all dark for who has not confirmed, else the neighbours; other letters have none. */
export function litHouses(kind: LetterKind, { neighbours, place }: LetterContents): number | undefined {
  if (kind === 'confirmation') return 0
  return kind === 'newsletter' && neighbours && place !== undefined ? lightsOf(neighbours).lit : undefined
}

const INLINE = { encoding: 'base64', contentDisposition: 'inline' } as const

/** A picture that a letter brings along, as nodemailer calls its parts. */
export type Picture = typeof INLINE & { cid: string; content: string; contentType: string; filename: string }

/** What a letter brings along: the street, and of the pictures at hand those that its text names. */
export function attachmentsOf(
  street: string | undefined,
  { body = '', pictures = {} }: LetterContents,
): Picture[] {
  const own = pictureIdsIn(body).map((id) => ({ cid: contentIdOf(id), content: pictures[id] }))
  return [
    { cid: STREET_ID, content: street, contentType: 'image/png', filename: 'strasse.png' },
    ...own.map((picture) => ({ ...picture, contentType: 'image/jpeg', filename: 'bild.jpg' })),
  ].flatMap(({ content, ...file }) => (content ? [{ ...INLINE, ...file, content }] : []))
}
