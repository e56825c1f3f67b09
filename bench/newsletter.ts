/**
 * A newsletter: letters a second from pressing "Jetzt senden" to the last one noted as sent, by one worker, beside a bare
 * nodemailer pool that sends as many of the same letters to the same SMTP server, which waits DELAY milliseconds
 * before each answer (none by default).
 * Usage: npm run bench -- newsletter [LETTERS] [RUNS] [DELAY]
 */
import type { Database } from '../src/database/connect.ts'
import { startNewsletter, writeNewsletter } from '../src/database/queries/console/newsletter-actions.ts'
import { newsletterProgress } from '../src/database/queries/console/newsletters.ts'
import { compareWithBarePool, TENTHS } from './support/bare-pool.ts'
import { demoDatabase } from './support/database.ts'
import { machine, numberArgument } from './support/figures.ts'
import { requireAllRecorded } from './support/letters.ts'
import type { Mark, Sink } from './support/sink.ts'
import { startWorker } from './support/worker.ts'

/** Sign-ups for each letter: about half of the made-up ones are confirmed and still here. */
const SIGNUPS_A_LETTER = 2.5

/** Who it was is noted, whoever that is. */
const OPERATOR = '00000000-0000-4000-8000-000000000001'

const SUBJECT = 'Dorfteller startet bei dir'
const BODY = 'Hallo,\n\nab Freitag geht es los: Ihr könnt zusammen bestellen.\n\nBis bald\ndein Dorfteller'

const wanted = Math.max(TENTHS, numberArgument(0, 20_000))

console.log(machine())
const db = await demoDatabase(Math.ceil(wanted * SIGNUPS_A_LETTER), 1_000)
try {
  const { postalCodes, recipients } = await region(db.database)
  const every = Math.floor(recipients / TENTHS)
  await compareWithBarePool(numberArgument(1, 3), {
    every,
    ours: (sink) => sendNewsletter(sink, postalCodes, every),
    kind: 'newsletter',
    facts: { subject: SUBJECT, body: BODY, place: 'Kremmen' },
    what: `newsletters to ${recipients} people in ${postalCodes.length} places`,
  })
} finally {
  await db.remove()
}

/** As many places, in the order of their postal codes, as hold the people wanted. */
async function region({ owner }: Database): Promise<{ postalCodes: string[]; recipients: number }> {
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

/** Written and started as the console does; the worker waits for it, as it would. */
async function sendNewsletter(sink: Sink, postalCodes: string[], every: number): Promise<Mark[]> {
  const { operator } = db.database
  const worker = startWorker(db, sink.smtpUrl)
  const draft = { subject: SUBJECT, body: BODY, postalCodes, isLaunch: false }
  const by = { operatorId: OPERATOR, action: 'newsletter_measured' }
  const { id, version } = await writeNewsletter(operator, by, draft)
  const collecting = sink.collect(every * TENTHS, every)
  const started = await startNewsletter(operator, by, id, { version, despiteBlockers: false })
  if (typeof started === 'string') throw new Error(`The newsletter could not be started: ${started}.`)
  const marks = await collecting
  await requireAllRecorded(db.database, String(id))
  const sent = (await newsletterProgress(operator, id))?.outcomes.sent
  if (sent !== started.letters) throw new Error(`${sent} of ${started.letters} letters were sent.`)
  await worker.stop()
  return marks
}
