import { once } from 'node:events'

/** What a program tells the parent that runs it. */
export type Word = { is: 'loaded' } | { is: 'ready'; address?: string | undefined }

/**
 * A program that `npm start` runs loads while the database is still being made ready, and begins at its word. One that
 * runs alone begins at once. Without its parent, which may have been killed, it ends.
 */
export async function mayBegin(): Promise<void> {
  if (!process.send) return
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.send({ is: 'loaded' } satisfies Word)
  await once(process, 'message')
}

/** Tells that everything is open: the parent, or who started the program alone. */
export function sayReady(sentence: string, address?: string): void {
  if (process.send) process.send({ is: 'ready', address } satisfies Word)
  else console.log(`${sentence}  (Strg-C beendet)`)
}
