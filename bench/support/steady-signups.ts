import { setTimeout as wait } from 'node:timers/promises'
import { routes } from '../../src/routes.ts'
import { BENCH_KEY } from './sender.ts'

/** One sign-up: when it was sent and answered, in milliseconds, and with which status; 0: not at all. */
export type Answered = { email: string; sentAt: number; at: number; status: number }

/** A visitor's page gives up after so long. */
const PATIENCE_MS = 20_000

/** Signs people up at a steady rate, whether those before were answered or not, until it is told to stop. */
export function steadySignups(origin: string, perSecond: number) {
  const answers: Answered[] = []
  return { answers, stop: steadily(perSecond, signUp) }

  async function signUp(visitor: number): Promise<void> {
    const email = `visitor-${visitor}@example.org`
    const sentAt = performance.now()
    const status = await fetch(`${origin}${routes.rest.base}/newsletter_signups`, {
      method: 'POST',
      headers: {
        apikey: BENCH_KEY,
        authorization: `Bearer ${BENCH_KEY}`,
        'content-type': 'application/json',
        prefer: 'return=minimal',
        'x-real-ip': `10.${(visitor >> 16) & 255}.${(visitor >> 8) & 255}.${visitor & 255}`,
      },
      body: JSON.stringify({ email, postal_code: '16766' }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    }).then(
      (answer) => answer.status,
      () => 0,
    )
    answers.push({ email, sentAt, at: performance.now(), status })
  }
}

/**
 * Asks at a steady rate, whether those before were answered or not, until it is told to stop.
 * @param ask is told how many were asked before
 * @returns stops, and waits for the answers
 */
function steadily(perSecond: number, ask: (number: number) => Promise<void>): () => Promise<void> {
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
