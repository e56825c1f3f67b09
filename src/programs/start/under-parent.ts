/** What a program tells the parent that runs it. */
export type Word = { is: 'loaded' } | { is: 'ready'; address?: string | undefined }

/** What the parent tells it. */
export type Command = 'begin' | 'leave'

/**
 * A program that `npm start` runs loads while the database is still being made ready, and begins at its word. One that
 * runs alone begins at once. Without its parent, which may have been killed, it ends.
 */
export async function mayBegin(): Promise<void> {
  if (!process.send) return
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  const begin = whenTold('begin')
  process.send({ is: 'loaded' } satisfies Word)
  await begin
}

/** Tells that everything is open: the parent, or who started the program alone. */
export function sayReady(sentence: string, address?: string): void {
  if (process.send) process.send({ is: 'ready', address } satisfies Word)
  else console.log(`${sentence}  (Strg-C beendet)`)
}

/** Resolves when another program goes on in this one's place. */
export const whenReplaced = () => whenTold('leave')

function whenTold(command: Command): Promise<void> {
  return new Promise((resolve) => {
    process.on('message', (told: Command) => {
      if (told === command) resolve()
    })
  })
}
