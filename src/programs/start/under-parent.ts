/** What a program tells the parent that runs it, once it is open. */
export type Ready = { address: string | undefined }

/** Tells that everything is open: the parent, or who started the program alone. */
export function sayReady(sentence: string, address?: string): void {
  if (process.send) process.send({ address } satisfies Ready)
  else console.log(`${sentence}  (Strg-C beendet)`)
}

/** Without its parent, which may have been killed, a program ends. */
export function endWithParent(): void {
  if (process.send) process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
}
