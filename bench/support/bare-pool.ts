import type { LetterKind } from '../../src/contract/console/outbox.ts'
import { median } from './figures.ts'
import { startPart } from './part.ts'
import { type Mark, rateAfterStart, type Sink } from './sink.ts'

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

/** Letters a second of the worker and of a bare nodemailer pool that sends as many of the same letters, taking turns. */
export async function compareWithBarePool(sink: Sink, runs: number, sides: SideBySide): Promise<void> {
  const rates = { ours: [] as number[], bare: [] as number[] }
  for (let run = 1; run <= runs; run += 1) {
    const [ours, bare] = [rateAfterStart(await sides.ours(sink, run)), await bareRate(sink, sides)]
    rates.ours.push(ours)
    rates.bare.push(bare)
    console.log(`run ${run}: ${inWords(ours, bare)}`)
  }
  const medians = inWords(median(rates.ours), median(rates.bare))
  console.log(`medians of ${runs} interleaved ${sides.what}: ${medians} (goal: 0.80 or more)`)
}

async function bareRate(sink: Sink, { every, kind, facts }: SideBySide): Promise<number> {
  const letters = every * TENTHS
  const pool = await startPart('bare-pool', { smtpUrl: sink.smtpUrl, letters, kind, facts })
  const [marks] = await Promise.all([sink.collect(letters, every), pool.ask('go')])
  await pool.end()
  return rateAfterStart(marks)
}

function inWords(ours: number, bare: number): string {
  return `worker ${inFigures(ours)}, bare pool ${inFigures(bare)} letters/s, ratio ${(ours / bare).toFixed(2)}`
}

function inFigures(rate: number): string {
  return rate.toFixed(rate < 100 ? 1 : 0)
}
