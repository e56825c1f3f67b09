import type { LetterKind } from '../../src/contract/console/outbox.ts'
import { median, numberArgument } from './figures.ts'
import { startPart } from './part.ts'
import { type Mark, rateAfterStart, type Sink, startSink } from './sink.ts'

/** How many reports of the server make a rate. */
export const TENTHS = 10

export type SideBySide = {
  /** Letters between two of the server's reports. */
  every: number
  /** Has the worker send ten times as many and @returns the server's reports of them. */
  ours(sink: Sink, run: number): Promise<Mark[]>
  kind: LetterKind
  facts: Record<string, string>
  /** What was compared, for the last line. */
  what: string
}

/**
 * Letters a second of the worker and of a bare nodemailer pool that sends as many of the same letters to the same SMTP
 * server, taking turns. The server waits DELAY milliseconds before each answer: the program's third argument.
 */
export async function compareWithBarePool(runs: number, sides: SideBySide): Promise<void> {
  const delay = process.argv[4] === undefined ? 0 : numberArgument(2, 1)
  const sink = await startSink(delay)
  const rates = { ours: [] as number[], bare: [] as number[] }
  try {
    for (let run = 1; run <= runs; run += 1) {
      const [ours, bare] = [rateAfterStart(await sides.ours(sink, run)), await bareRate(sink, sides)]
      rates.ours.push(ours)
      rates.bare.push(bare)
      console.log(`run ${run}: ${inWords(ours, bare)}`)
    }
    const medians = inWords(median(rates.ours), median(rates.bare))
    console.log(
      `medians of ${runs} interleaved ${sides.what}, answers after ${delay} ms: ${medians} (goal: 0.80 or more)`,
    )
  } finally {
    await sink.end()
  }
}

async function bareRate(sink: Sink, { every, kind, facts }: SideBySide): Promise<number> {
  const letters = every * TENTHS
  const pool = await startPart('bare-pool', { smtpUrl: sink.smtpUrl, letters, kind, facts })
  const [marks] = await Promise.all([sink.collect(letters, every), pool.ask('go')])
  await pool.end()
  return rateAfterStart(marks)
}

function inWords(ours: number, bare: number): string {
  return `worker ${ours.toFixed(0)}, bare pool ${bare.toFixed(0)} letters/s, ratio ${(ours / bare).toFixed(2)}`
}
