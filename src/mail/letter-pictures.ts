import type pg from 'pg'
import type { LetterKind } from '../contract/console/outbox.ts'
import type { LetterContents, LetterPictures } from '../contract/letter-contents.ts'
import { pictureIdsIn } from '../contract/letter-text.ts'
import { lightsOf } from '../contract/street.ts'
import { answerOf, rowsOf } from '../database/ask.ts'

/** A picture that a letter brings along. */
export type BroughtPicture = {
  contentId: string
  base64: string
  type: 'image/png' | 'image/jpeg'
  name: string
}

/** The number of the street's picture in every letter (RFC 2392). */
export const STREET_ID = 'strasse@dorfteller'

/** What a letter's picture shows: all dark for who has not confirmed, else the neighbours; nothing in other letters. */
export function litHouses({
  kind,
  facts: { neighbours, place },
}: {
  kind: LetterKind
  facts: LetterContents
}): number | undefined {
  if (kind === 'confirmation') return 0
  if (kind !== 'newsletter' || neighbours === undefined || place === undefined) return undefined
  return lightsOf(neighbours).lit
}

export function streetPicture(street: string | undefined): BroughtPicture[] {
  if (street === undefined) return []
  return [{ contentId: STREET_ID, base64: street, type: 'image/png', name: 'strasse.png' }]
}

/** What its writer put into it: of the pictures at hand those that its text names. */
export function ownPictures({ body = '', pictures = {} }: LetterContents): BroughtPicture[] {
  return pictureIdsIn(body).flatMap((id) => {
    const base64 = pictures[id]
    if (!base64) return []
    return [{ contentId: contentIdOf(id), base64, type: 'image/jpeg' as const, name: 'bild.jpg' }]
  })
}

/** The pictures that some letters need, by how their texts name them. */
export function picturesNamed(letters: readonly { body?: string | null | undefined }[]): string[] {
  return pictureIdsIn(...letters.map(({ body }) => body ?? ''))
}

export const contentIdOf = (picture: string) => `${picture}@dorfteller`

/** Keeps a picture, once, however often it is added. @returns how a letter's text names it */
export function keepLetterPicture(pool: pg.Pool, bytes: Buffer): Promise<string> {
  return answerOf(
    pool,
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
