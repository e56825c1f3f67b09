import type { Database } from '../../src/database/connect.ts'
import { startNewsletter, writeNewsletter } from '../../src/database/queries/console/newsletter-actions.ts'
import { type BenchDatabase, demoDatabase } from './database.ts'

/** Sign-ups for each letter: about half of the made-up ones are confirmed and still here. */
const SIGNUPS_A_LETTER = 2.5

/** Who it was is noted, whoever that is. */
const OPERATOR = '00000000-0000-4000-8000-000000000001'

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

/** Written and started as the console does; a worker that runs sends it. */
export async function sendNewsletter(
  { operator }: Database,
  postalCodes: string[],
): Promise<{ id: number; letters: number }> {
  const draft = {
    ...NEWSLETTER,
    postalCodes,
    preheader: '',
    buttonCaption: '',
    buttonUrl: '',
    isLaunch: false,
  }
  const by = { operatorId: OPERATOR, action: 'newsletter_measured' }
  const { id, version } = await writeNewsletter(operator, by, draft)
  const started = await startNewsletter(operator, by, id, { version, despiteBlockers: false })
  if (typeof started === 'string') throw new Error(`The newsletter could not be started: ${started}.`)
  return { id, letters: started.letters }
}
