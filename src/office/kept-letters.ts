import type pg from 'pg'
import { z } from 'zod'
import type { LetterKind } from '../contract/letter-kinds.ts'
import { findRow, rowsOf } from '../database/ask.ts'
import { isoTime } from '../database/iso-time.ts'
import { mayDo, type SignedIn } from './auth/session.ts'
import { officeFile } from './files.ts'
import { rowNumber } from './input.ts'
import { LETTER_PAGE } from './letter-page.ts'
import { maskedDeep } from './mask.ts'
import { gone } from './refusal.ts'

const PAGE = 50

export type KeptLetter = {
  number: number
  receivedAt: string
  recipient: string
  subject: string
  /** Null for a test of a newsletter, and for what operators are told. */
  kind: LetterKind | null
}

/** The page of one, for a frame. */
export const keptLetterPage = officeFile({
  name: 'aufbewahrt',
  rule: { least: 'administer', audit: null },
  input: z.strictObject({ number: rowNumber }),
  write: async ({ input, database }) => ({
    ...LETTER_PAGE,
    content: (await openKeptLetter(database, input.number)).html,
  }),
})

/** The newest, as this role sees them. */
export async function keptLetters(database: pg.Pool, { role }: SignedIn): Promise<KeptLetter[]> {
  const letters = await keptLetterLines(database, PAGE)
  return mayDo(role, 'send') ? letters : maskedDeep(letters)
}

/** The newest first. As operator or owner. */
export function keptLetterLines(database: pg.Pool, page: number): Promise<KeptLetter[]> {
  return rowsOf(
    database,
    `select m.id::float8 as number, ${isoTime('m.received_at')} as "receivedAt", m.recipient, m.subject, l.kind
     from (select * from public.mailbox order by id desc limit $1) as m
     left join public.letters as l on l.id = m.letter_id
     order by m.id desc`,
    [page],
  )
}

/**
 * Opens a letter as its reader would. A link in it is as good as that reader's yes: whoever has it can confirm for
 * somebody, or read and erase their data. So who opens one may do all that anyway.
 * @throws {Refusal} when there is none of this number
 */
export async function openKeptLetter(database: pg.Pool, number: number) {
  const letter = await readKeptLetter(database, number)
  if (!letter) throw gone('Diesen Brief gibt es nicht mehr.')
  return letter
}

/** A letter as a mail program shows it; `undefined`: none has this number. As operator or owner. */
export async function readKeptLetter(database: pg.Pool, number: number) {
  const kept = 'select recipient, raw from public.mailbox where id = $1'
  const letter = await findRow<{ recipient: string; raw: Buffer }>(database, kept, [number])
  if (!letter) return undefined
  // Not before somebody reads one: it costs 15 MB.
  const { simpleParser } = await import('mailparser')
  const asItIs = { skipHtmlToText: true, skipTextToHtml: true, skipImageLinks: true }
  const { subject = '', text = '', html } = await simpleParser(letter.raw, asItIs)
  return { recipient: letter.recipient, subject, text, html: html || '' }
}
