import { setTimeout as wait } from 'node:timers/promises'

/**
 * Asks at a steady rate, whether those before were answered or not, until it is told to stop.
 * @param ask is told how many were asked before
 * @returns stops, and waits for the answers
 */
export function steadily(perSecond: number, ask: (number: number) => Promise<void>): () => Promise<void> {
  const underWay = new Set<Promise<void>>()
  const begun = performance.now()
  let number = 0
  let ending = false
  const sending = send()
  return async () => {
    ending = true
    await sending
    await Promise.all(underWay)
  }

  async function send(): Promise<void> {
    while (!ending) {
      const asked = ask(number).finally(() => underWay.delete(asked))
      underWay.add(asked)
      number += 1
      await wait(Math.max(0, begun + (number * 1000) / perSecond - performance.now()))
    }
  }
}
