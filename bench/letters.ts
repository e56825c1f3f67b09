/**
 * Confirmation letters a second: our worker (queue, claim, SMTP, record) beside a bare nodemailer pool that sends
 * the same letters to the same SMTP server, which waits DELAY milliseconds before each answer (none by default).
 * Usage: npm run bench -- letters [LETTERS] [RUNS] [DELAY]
 */
import { compareWithBarePool, TENTHS } from './support/bare-pool.ts'
import { benchDatabase } from './support/database.ts'
import { machine, numberArgument } from './support/figures.ts'
import { queueLetters, requireAllRecorded } from './support/letters.ts'
import { type Mark, type Sink, startSink } from './support/sink.ts'
import { startWorker } from './support/worker.ts'

const letters = Math.max(TENTHS, numberArgument(0, 5_000))
const every = Math.floor(letters / TENTHS)

console.log(machine())
const delay = process.argv[4] === undefined ? 0 : numberArgument(2, 1)
const db = await benchDatabase()
const sink = await startSink(delay)
try {
  await compareWithBarePool(sink, numberArgument(1, 5), {
    every,
    ours: runOurs,
    kind: 'confirmation',
    facts: { place: 'Kremmen' },
    what: `runs, ${letters} letters each, answers after ${delay} ms`,
  })
} finally {
  await sink.end()
  await db.remove()
}

async function runOurs(sink: Sink, run: number): Promise<Mark[]> {
  await queueLetters(db.database, `run-${run}`, every * TENTHS)
  const worker = startWorker(db, sink.smtpUrl)
  const marks = await sink.collect(every * TENTHS, every)
  await requireAllRecorded(db.database)
  await worker.stop()
  return marks
}
