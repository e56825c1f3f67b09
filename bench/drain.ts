/**
 * A whole newsletter: letters are queued, then drained by one worker and, in a second database, by two. Does the rate
 * hold from the first tenth to the last, and does a worker's memory stay flat?
 * Usage: npm run bench -- drain [LETTERS] [WORKERS]
 */
import { benchDatabase } from './support/database.ts'
import { machine, numberArgument } from './support/figures.ts'
import { queueLetters, requireAllRecorded } from './support/letters.ts'
import { type Mark, rate, startSink } from './support/sink.ts'
import { startWorker } from './support/worker.ts'

/** As many as confirmed addresses are hoped for (specification): the largest drain there will be. */
const ALL = 312_500
const PARTS = 100
const TENTH = PARTS / 10

const every = Math.max(1, Math.floor(numberArgument(0, ALL) / PARTS))
const letters = every * PARTS
const numbersOfWorkers = process.argv[3] === undefined ? [1, 2] : [numberArgument(1, 1)]

console.log(machine())
for (const workers of numbersOfWorkers) await drain(workers)

async function drain(workers: number): Promise<void> {
  const db = await benchDatabase()
  const sink = await startSink()
  try {
    const queuedFrom = performance.now()
    await queueLetters(db.database, 'reader', letters)
    const seconds = (performance.now() - queuedFrom) / 1000
    console.log(`\n${letters} letters queued in ${seconds.toFixed(0)} s; ${workers} worker(s) begin`)

    const running = Array.from({ length: workers }, () => startWorker(db, sink.smtpUrl))
    const memory: number[][] = []
    const onMark = ({ accepted }: Mark) => {
      if ((accepted / every) % TENTH === 0) void note()
    }
    const note = async () => {
      const megabytes = await Promise.all(running.map((worker) => worker.memory()))
      memory.push(megabytes)
      console.log(
        `  ${memory.length * 10} %, memory ${megabytes.map((mb) => mb.toFixed(0)).join(' and ')} MB`,
      )
    }
    const marks = await sink.collect(letters, every, onMark)
    await requireAllRecorded(db.database)
    report(marks)
    await Promise.all(running.map((worker) => worker.stop()))
  } finally {
    await sink.end()
    await db.remove()
  }
}

/** The very first hundredth is the workers' start. */
function report(marks: Mark[]): void {
  const first = rate(marks[0], marks[TENTH])
  const last = rate(marks.at(-1 - TENTH), marks.at(-1))
  const all = rate(marks[0], marks.at(-1))
  const tenths = Array.from({ length: 10 }, (_, tenth) =>
    rate(marks[tenth * TENTH], marks[Math.min((tenth + 1) * TENTH, PARTS - 1)]).toFixed(0),
  )
  console.log(`  letters/s by tenths: ${tenths.join(', ')}`)
  console.log(
    `  all ${all.toFixed(0)}, first tenth ${first.toFixed(0)}, last tenth ${last.toFixed(0)} letters/s, ` +
      `last to first ${(last / first).toFixed(2)} (goal: 0.90 to 1.10)`,
  )
}
