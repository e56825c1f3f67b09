/**
 * Letters a second through a real Postfix: our worker beside a bare nodemailer pool with as many connections, over lines
 * of several lengths and with a server that looks at each letter for a second. Skipped where no Postfix is installed.
 * Usage: npm run bench -- postfix [LETTERS] [RUNS]
 */
import { postfixMissing, startPostfix } from '../test/support/postfix.ts'
import { compareWithBarePool, TENTHS } from './support/bare-pool.ts'
import { benchDatabase } from './support/database.ts'
import { machine, numberArgument } from './support/figures.ts'
import { queueLetters, requireAllRecorded } from './support/letters.ts'
import { type Mark, type Sink, startSlowLine } from './support/sink.ts'
import { startWorker } from './support/worker.ts'

/** Of a slow server fewer letters say as much. */
const SITUATIONS = [
  { roundTrip: 0, scanSeconds: 0, share: 1 },
  { roundTrip: 30, scanSeconds: 0, share: 1 },
  { roundTrip: 200, scanSeconds: 0, share: 0.25 },
  { roundTrip: 0, scanSeconds: 1, share: 0.15 },
]

const letters = Math.max(TENTHS, numberArgument(0, 2_000))
const runs = numberArgument(1, 3)

console.log(machine())
const missing = postfixMissing()
if (missing) console.log(`Not measured: ${missing}.`)
else for (const situation of SITUATIONS) await measure(situation)

async function measure({ roundTrip, scanSeconds, share }: (typeof SITUATIONS)[number]): Promise<void> {
  const every = Math.max(1, Math.floor((letters * share) / TENTHS))
  const db = await benchDatabase()
  const postfix = await startPostfix({
    mainCf: {
      // Taken, kept on the disk until it has answered, and thrown away.
      default_transport: 'discard:',
      ...(scanSeconds > 0 && { smtpd_end_of_data_restrictions: `sleep ${scanSeconds}` }),
    },
  })
  const line = await startSlowLine(postfix.port, roundTrip)
  const ours = async (through: Sink, run: number): Promise<Mark[]> => {
    await queueLetters(db.database, `run-${run}`, every * TENTHS)
    const worker = startWorker(db, through.smtpUrl)
    const marks = await through.collect(every * TENTHS, every)
    await requireAllRecorded(db.database)
    await worker.stop()
    return marks
  }
  try {
    await compareWithBarePool(line, runs, {
      every,
      ours,
      kind: 'confirmation',
      facts: { place: 'Kremmen' },
      what: `runs, ${every * TENTHS} letters each, round trip ${roundTrip} ms, ${scanSeconds} s after the dot`,
    })
  } finally {
    await line.end()
    await postfix.remove()
    await db.remove()
  }
}
