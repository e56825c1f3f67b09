import type pg from 'pg'
import { answerOf } from '../../src/database/ask.ts'
import { inTransaction } from '../../src/database/in-transaction.ts'
import { PLACES } from '../../src/office/newsletters/newsletter.ts'
import { queueLetters, startLetters } from '../../src/office/newsletters/states.ts'

/** A letter to Kremmen that says that it starts there, begun. @returns its number */
export async function startLaunch(owner: pg.Pool): Promise<number> {
  const id = await answerOf<number>(
    owner,
    `insert into newsletters (subject, body, postal_codes, is_launch, state)
     values ('Es geht los', 'Ab Freitag.', '{16766}', true, 'draft') returning id::int as answer`,
  )
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
