import { routes } from '../../src/routes.ts'
import { BENCH_KEY } from './programs.ts'

/** One sign-up: when it was sent and answered, in milliseconds, and with which status; 0: not at all. */
export type Answered = { email: string; sentAt: number; at: number; status: number }

/** A visitor's page gives up after so long. */
const PATIENCE_MS = 20_000

/** Signs people up at a steady rate, whether those before were answered or not, until it is told to stop. */
export function steadySignups(origin: string, perSecond: number) {
  const answers: Answered[] = []
  const asked: Promise<void>[] = []
  const begun = performance.now()
  const sending = setInterval(() => {
    while (asked.length < ((performance.now() - begun) * perSecond) / 1000) asked.push(signUp(asked.length))
  }, 10)
  return {
    answers,
    /** Waits for the answers. */
    async stop() {
      clearInterval(sending)
      await Promise.all(asked)
    },
  }

  async function signUp(visitor: number): Promise<void> {
    const email = `visitor-${visitor}@example.org`
    const sentAt = performance.now()
    const status = await fetch(`${origin}${routes.rest.signups}`, {
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
