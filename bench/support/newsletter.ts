import { answerOf } from '../../src/database/ask.ts'
import type { Database } from '../../src/database/connect.ts'
import { inTransaction } from '../../src/database/in-transaction.ts'
import { startLetters } from '../../src/office/newsletters/start.ts'
import { type BenchDatabase, demoDatabase } from './database.ts'

/** Sign-ups for each letter: about half of the made-up ones are confirmed and still here. */
const SIGNUPS_A_LETTER = 2.5

export const NEWSLETTER = {
  subject: 'Dorfteller startet bei dir',
  body: 'Hallo,\n\nab Freitag geht es los: Ihr könnt zusammen bestellen.\n\nBis bald\ndein Dorfteller',
}

/** A made-up year in which as many people as wanted are confirmed. */
export function confirmedCrowd(wanted: number): Promise<BenchDatabase> {
  return demoDatabase(Math.ceil(wanted * SIGNUPS_A_LETTER), 1_000)
}

/** As many places, in the order of their postal codes, as hold the people wanted. */
export async function region(
  { owner }: Database,
  wanted: number,
): Promise<{ postalCodes: string[]; recipients: number }> {
  const { rows } = await owner.query<{ postal_code: string; until: number }>(
    `select postal_code, (sum(count(*)) over (order by postal_code))::int as until
     from newsletter_signups
     where state = 'confirmed'
     group by postal_code order by postal_code`,
  )
  const last = rows.find(({ until }) => until >= wanted)
  if (!last)
    throw new Error(`The made-up year has only ${rows.at(-1)?.until} confirmed people, not ${wanted}.`)
  const postalCodes = rows.slice(0, rows.indexOf(last) + 1).map(({ postal_code }) => postal_code)
  return { postalCodes, recipients: last.until }
}

/** Written and started; an office that runs sends it. */
export async function sendNewsletter(
  { owner }: Database,
  postalCodes: string[],
): Promise<{ id: number; letters: number }> {
  const write = `insert into newsletters (subject, body, postal_codes, state) values ($1, $2, $3, 'draft')
    returning id::float8 as answer`
  const id = await answerOf<number>(owner, write, [NEWSLETTER.subject, NEWSLETTER.body, postalCodes])
  const letters = await inTransaction(owner, (client) => startLetters(client, id))
  return { id, letters: letters ?? 0 }
}
