import { steadily } from './steadily.ts'
import type { Answered } from './steady-signups.ts'

/** Opens the start page at a steady rate until it is told to stop. */
export function steadyPages(origin: string, perSecond: number) {
  const answers: Omit<Answered, 'email'>[] = []
  const open = async () => {
    const sentAt = performance.now()
    const status = await fetch(origin).then(
      (answer) => answer.text().then(() => answer.status),
      () => 0,
    )
    answers.push({ sentAt, at: performance.now(), status })
  }
  return { answers, stop: steadily(perSecond, open) }
}
