import type pg from 'pg'
import { answerOf } from '../../src/database/ask.ts'
import { inTransaction } from '../../src/database/in-transaction.ts'
import { PLACES } from '../../src/office/newsletters/newsletter.ts'
import { queueLetters } from '../../src/office/newsletters/queue-letters.ts'
import { startLetters } from '../../src/office/newsletters/states.ts'

const DRAFT = {
  subject: 'Es geht los',
  body: 'Ab Freitag.',
  postal_codes: ['16766'],
  is_launch: true,
  preheader: null as string | null,
  button_caption: null as string | null,
  button_url: null as string | null,
}

/** A letter to Kremmen that says that it starts there, as a draft. @returns its number */
export function draftLaunch(owner: pg.Pool, columns: Partial<typeof DRAFT> = {}): Promise<number> {
  return answerOf(
    owner,
    `insert into newsletters (state, ${Object.keys(DRAFT).join(', ')}) values ('draft', $1, $2, $3, $4, $5, $6, $7)
     returning id::int as answer`,
    Object.values({ ...DRAFT, ...columns }),
  )
}

/** The same, started. @returns its number */
export async function startLaunch(owner: pg.Pool, columns: Partial<typeof DRAFT> = {}): Promise<number> {
  const id = await draftLaunch(owner, columns)
  await startDraft(owner, id)
  return id
}

/** What happens a minute after a draft's button is pressed. @returns how many letters it has */
export async function startDraft(owner: pg.Pool, id: number | string): Promise<number | undefined> {
  await owner.query(
    `update newsletters as n set state = 'scheduled', send_at = now(), postal_codes = ${PLACES} where id = $1`,
    [id],
  )
  return inTransaction(owner, (client) => startLetters(client, id))
}

/** Writes down the letters of a newsletter that somebody wrote into the table. */
export const queue = (owner: pg.Pool, newsletter: string | undefined) =>
  inTransaction(owner, (client) => queueLetters(client, newsletter ?? ''))
