import { once } from 'node:events'
import { constants } from 'node:os'
import { Problem, sentenceFor } from '../problem.ts'

/**
 * Runs a program until it is done, told to stop by SIGINT or SIGTERM, or without the parent that forked it, and ends the
 * process with the right code: 0 when it ended in order, 1 on a failure (an expected one prints its one sentence, no stack, and
 * may have a code of its own), 128 and the signal's number when it was told to stop half-way.
 */
export async function runProgram(program: (stopping: AbortSignal) => Promise<void>): Promise<never> {
  const stopping = new AbortController()
  let [code, firstAt] = [0, 0]
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      code = 128 + constants.signals[signal]
      // A second Ctrl-C ends it at once; npm hands on the first, which the terminal has sent already.
      if (firstAt && Date.now() - firstAt > 500) process.exit(code)
      firstAt ||= Date.now()
      stopping.abort()
    })
  if (process.send) process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  try {
    await program(stopping.signal)
    process.exit(0)
  } catch (error) {
    const sentence = sentenceFor(error)
    const exitCode = error instanceof Problem ? error.exitCode : 1
    // A terminal sends Ctrl-C to the tools as well (initdb, the builds): what they leave undone nobody has to fix.
    if (stopping.signal.aborted && exitCode === 1 && (sentence || (error as Error).name === 'AbortError')) {
      console.error('Angehalten, bevor alles fertig war. Der nächste Start macht weiter.')
      process.exit(code)
    }
    console.error(sentence ?? error)
    process.exit(exitCode)
  }
}

/** @returns when the signal is aborted (at once if it already is). */
export async function whenAborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort')
}

/** Tells the parent that everything is open, or who started the program alone. */
export function sayReady(sentence: string, address: string): void {
  if (process.send) process.send(address)
  else console.log(`${sentence}: ${address}  (Strg-C beendet)`)
}
