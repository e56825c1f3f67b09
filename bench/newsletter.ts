/**
 * A newsletter: letters a second from pressing "Jetzt senden" to the last one noted as sent, by one worker, beside a bare
 * nodemailer pool that sends as many of the same letters to the same SMTP server, which waits DELAY milliseconds
 * before each answer (none by default).
 * Usage: npm run bench -- newsletter [LETTERS] [RUNS] [DELAY]
 */
import { newsletterProgress } from '../src/database/queries/console/newsletters.ts'
import { compareWithBarePool, TENTHS } from './support/bare-pool.ts'
import { machine, numberArgument } from './support/figures.ts'
import { requireAllRecorded } from './support/letters.ts'
import { confirmedCrowd, NEWSLETTER, region, sendNewsletter } from './support/newsletter.ts'
import { type Mark, type Sink, startSink } from './support/sink.ts'
import { startWorker } from './support/worker.ts'

const wanted = Math.max(TENTHS, numberArgument(0, 20_000))

console.log(machine())
const delay = process.argv[4] === undefined ? 0 : numberArgument(2, 1)
const db = await confirmedCrowd(wanted)
const sink = await startSink(delay)
try {
  const { postalCodes, recipients } = await region(db.database, wanted)
  const every = Math.floor(recipients / TENTHS)
  await compareWithBarePool(sink, numberArgument(1, 3), {
    every,
    ours: (sink) => measured(sink, postalCodes, every),
    kind: 'newsletter',
    facts: { ...NEWSLETTER, place: 'Kremmen' },
    what: `newsletters to ${recipients} people in ${postalCodes.length} places, answers after ${delay} ms`,
  })
} finally {
  await sink.end()
  await db.remove()
}

async function measured(sink: Sink, postalCodes: string[], every: number): Promise<Mark[]> {
  const worker = startWorker(db, sink.smtpUrl)
  const collecting = sink.collect(every * TENTHS, every)
  const { id, letters } = await sendNewsletter(db.database, postalCodes)
  const marks = await collecting
  await requireAllRecorded(db.database, String(id))
  const sent = (await newsletterProgress(db.database.operator, id))?.outcomes.sent
  if (sent !== letters) throw new Error(`${sent} of ${letters} letters were sent.`)
  await worker.stop()
  return marks
}
