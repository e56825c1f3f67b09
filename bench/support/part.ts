import { fork, type Serializable } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** A program of bench/parts in a process of its own. */
export type Part<Ready> = {
  /** What it said when it was ready. */
  ready: Ready
  /** Sends a message and waits for the next one that comes back. */
  ask<Answer>(question: Serializable): Promise<Answer>
  end(): Promise<void>
}

/** Starts a part and waits for its first message, by which it says that it is ready. */
export async function startPart<Ready>(name: string, settings: object = {}): Promise<Part<Ready>> {
  const child = fork(join(import.meta.dirname, '../parts', `${name}.ts`), [JSON.stringify(settings)])
  const ended = once(child, 'exit')
  const nextMessage = () =>
    Promise.race([
      once(child, 'message').then(([message]) => message),
      ended.then(([code]) => {
        throw new Error(`The part ${name} ended with code ${code} before it answered.`)
      }),
    ])
  const ready = (await nextMessage()) as Ready
  return {
    ready,
    async ask<Answer>(question: Serializable) {
      const answer = nextMessage()
      child.send(question)
      return (await answer) as Answer
    },
    async end() {
      if (child.exitCode === null) child.kill('SIGTERM')
      await ended
    },
  }
}
