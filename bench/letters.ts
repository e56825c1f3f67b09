/**
 * Confirmation letters a second: our worker (queue, claim, SMTP, record) beside a bare nodemailer pool that sends
 * the same letters to the same SMTP server, which waits DELAY milliseconds before each answer (none by default).
 * Usage: npm run bench -- letters [LETTERS] [RUNS] [DELAY]
 */
import { benchDatabase } from './support/database.ts'
import { median, numberArgument } from './support/figures.ts'
import { queueLetters, requireAllRecorded } from './support/letters.ts'
import { machine } from './support/machine.ts'
import { startPart } from './support/part.ts'
import { rateAfterStart, startSink } from './support/sink.ts'
import { startWorker } from './support/worker.ts'

const TENTHS = 10

const letters = Math.max(TENTHS, numberArgument(0, 5_000))
const runs = numberArgument(1, 5)
const delay = process.argv[4] === undefined ? 0 : numberArgument(2, 1)
const every = Math.floor(letters / TENTHS)

console.log(machine())
const db = await benchDatabase()
const sink = await startSink(delay)
const rates = { ours: [] as number[], bare: [] as number[] }
try {
  for (let run = 1; run <= runs; run += 1) {
    rates.ours.push(await runOurs(run))
    rates.bare.push(await runBare())
    const [ours, bare] = [rates.ours.at(-1) ?? 0, rates.bare.at(-1) ?? 0]
    console.log(
      `run ${run}: worker ${ours.toFixed(0)}, bare pool ${bare.toFixed(0)} letters/s, ratio ${(ours / bare).toFixed(2)}`,
    )
  }
  const [ours, bare] = [median(rates.ours), median(rates.bare)]
  console.log(
    `medians of ${runs} interleaved runs, ${letters} letters each, answers after ${delay} ms: worker ${ours.toFixed(0)}, ` +
      `bare pool ${bare.toFixed(0)} letters/s, ratio ${(ours / bare).toFixed(2)} (goal: 0.80 or more)`,
  )
} finally {
  await sink.end()
  await db.remove()
}

async function runOurs(run: number): Promise<number> {
  await queueLetters(db.database, `run-${run}`, every * TENTHS)
  const worker = startWorker(db, sink.smtpUrl)
  const marks = await sink.collect(every * TENTHS, every)
  await requireAllRecorded(db.database)
  await worker.stop()
  return rateAfterStart(marks)
}

async function runBare(): Promise<number> {
  const pool = await startPart('bare-pool', {
    smtpUrl: sink.smtpUrl,
    letters: every * TENTHS,
    kind: 'confirmation',
    facts: { place: 'Kremmen' },
  })
  const [marks] = await Promise.all([sink.collect(every * TENTHS, every), pool.ask('go')])
  await pool.end()
  return rateAfterStart(marks)
}
