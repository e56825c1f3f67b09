import { sentenceFor } from './problem.ts'

/**
 * Ctrl-C under npm reaches Node twice: once from the terminal, once passed on by npm.
 * Signals this close together are one wish to stop.
 */
const SAME_WISH_MS = 500

/**
 * Runs a program until it is done or told to stop, and ends the process with the right code:
 * 0 when it ended in order, 1 on a failure (an expected one prints its one sentence, no stack).
 * The first SIGINT or SIGTERM aborts `stopping`; a second one ends the process at once.
 */
export async function runProgram(program: (stopping: AbortSignal) => Promise<void>): Promise<never> {
  const stopping = stopOnSignal()
  try {
    await program(stopping)
    process.exit(0)
  } catch (error) {
    if (stopping.aborted && isAbort(error)) process.exit(0)
    console.error(sentenceFor(error) ?? error)
    process.exit(1)
  }
}

function stopOnSignal(): AbortSignal {
  const controller = new AbortController()
  let firstAt = 0
  const onSignal = () => {
    if (!controller.signal.aborted) {
      firstAt = Date.now()
      controller.abort()
    } else if (Date.now() - firstAt > SAME_WISH_MS) process.exit(1)
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  return controller.signal
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError'
}

/** @returns when the signal is aborted (at once if it already is). */
export function whenAborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
}
