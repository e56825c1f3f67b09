import { constants } from 'node:os'
import { Problem, sentenceFor } from '../problem.ts'

/**
 * Ctrl-C under npm reaches Node twice: once from the terminal, once passed on by npm.
 * Signals this close together are one wish to stop.
 */
const SAME_WISH_MS = 500

/** A program that this one ran ended before it was ready; it has said why itself. */
export class EndedEarly extends Error {
  override name = 'EndedEarly'
  readonly code: number

  constructor(code: number) {
    super(`a program ended with ${code} before it was ready`)
    this.code = code
  }
}

/** Why a program stops: a signal told it to. */
class Stopped extends Error {
  override name = 'AbortError'
  readonly by: 'SIGINT' | 'SIGTERM'

  constructor(by: 'SIGINT' | 'SIGTERM') {
    super(`stopped by ${by}`)
    this.by = by
  }
}

/**
 * Runs a program until it is done or told to stop, and ends the process with the right code:
 * 0 when it ended in order, 1 on a failure (an expected one prints its one sentence, no stack, and may have a code of its
 * own), 128 and the signal's number when it was told to stop half-way.
 * The first SIGINT or SIGTERM aborts `stopping`; a second one ends the process at once.
 */
export async function runProgram(program: (stopping: AbortSignal) => Promise<void>): Promise<never> {
  const stopping = stopOnSignal()
  try {
    await program(stopping)
    process.exit(0)
  } catch (error) {
    if (stopping.aborted && followsFromStopping(error)) {
      // Who runs others says it once for all of them.
      if (!process.send) console.error('Angehalten, bevor alles fertig war. Der nächste Start macht weiter.')
      process.exit(128 + constants.signals[(stopping.reason as Stopped).by])
    }
    // A program that it ran has told why itself.
    if (error instanceof EndedEarly) process.exit(error.code)
    console.error(sentenceFor(error) ?? error)
    process.exit(error instanceof Problem ? error.exitCode : 1)
  }
}

function stopOnSignal(): AbortSignal {
  const controller = new AbortController()
  let firstAt = 0
  const onSignal = (signal: 'SIGINT' | 'SIGTERM') => {
    if (!controller.signal.aborted) {
      firstAt = Date.now()
      controller.abort(new Stopped(signal))
    } else if (Date.now() - firstAt > SAME_WISH_MS) process.exit(1)
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  return controller.signal
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
