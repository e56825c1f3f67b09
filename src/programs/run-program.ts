import { constants } from 'node:os'
import { Problem, sentenceFor } from '../problem.ts'

/**
 * Ctrl-C under npm reaches Node twice: once from the terminal, once passed on by npm.
 * Signals this close together are one wish to stop.
 */
const SAME_WISH_MS = 500

/** A program that this one ran ended before it was ready; it has said why itself. */
export class EndedEarly extends Error {
  readonly code: number

  constructor(code: number) {
    super(`a program ended with ${code} before it was ready`)
    this.code = code
  }
}

/**
 * Runs a program until it is done or told to stop, and ends the process with the right code:
 * 0 when it ended in order, 1 on a failure (an expected one prints its one sentence, no stack, and may have a code of its
 * own), 128 and the signal's number when it was told to stop half-way.
 * The first SIGINT or SIGTERM aborts `stopping`; a second one ends the process at once.
 */
export async function runProgram(program: (stopping: AbortSignal) => Promise<void>): Promise<never> {
  const stopping = new AbortController()
  let [firstAt, code] = [0, 0]
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (stopping.signal.aborted && Date.now() - firstAt > SAME_WISH_MS) process.exit(1)
      if (stopping.signal.aborted) return
      ;[firstAt, code] = [Date.now(), 128 + constants.signals[signal]]
      stopping.abort()
    })
  try {
    await program(stopping.signal)
    process.exit(0)
  } catch (error) {
    if (stopping.signal.aborted && followsFromStopping(error)) {
      // Who runs others says it once for all of them.
      if (!process.send) console.error('Angehalten, bevor alles fertig war. Der nächste Start macht weiter.')
      process.exit(code)
    }
    if (error instanceof EndedEarly) process.exit(error.code)
    console.error(sentenceFor(error) ?? error)
    process.exit(error instanceof Problem ? error.exitCode : 1)
  }
}

/**
 * A terminal sends Ctrl-C to the tools as well (initdb, the builds), and what they leave undone is reported as an
 * expected failure that nobody has to fix.
 */
function followsFromStopping(error: unknown): boolean {
  // It says what became of it.
  if (error instanceof Problem && error.exitCode !== 1) return false
  const isAbort = error instanceof Error && error.name === 'AbortError'
  return isAbort || error instanceof EndedEarly || sentenceFor(error) !== undefined
}

/** @returns when the signal is aborted (at once if it already is). */
export function whenAborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
}

/** Tells the parent that everything is open, or who started the program alone. */
export function sayReady(sentence: string, address: string): void {
  if (process.send) process.send(address)
  else console.log(`${sentence}: ${address}  (Strg-C beendet)`)
}

/** Without its parent, which may have been killed, a program ends. */
export function endWithParent(): void {
  if (process.send) process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
}
