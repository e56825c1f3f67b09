import type { FastifyInstance } from 'fastify'
import { setupRoutes } from '../../contract/console/routes/figures.ts'
import type { Desk } from '../../office/desk.ts'
import { addRoutes } from '../access/add-routes.ts'
import { askSetupFacts } from '../queries/setup.ts'

/** The checks ask the disk and the DNS; whoever reloads the page does not ask them again. */
const KEPT_MS = 60_000

/** What is still to do before or after going live, and what is in use. */
export function addSetup(scope: FastifyInstance, desk: Desk): void {
  const check = keepFor(KEPT_MS, async () => ({
    ...(await desk.setup()),
    checkedAt: new Date().toISOString(),
  }))
  addRoutes(scope, setupRoutes, {
    'GET /api/setup': async ({ database }) => {
      const [{ facts, ...checked }, ofDatabase] = await Promise.all([check(), askSetupFacts(database)])
      return { ...checked, facts: { ...facts, ...ofDatabase } }
    },
  })
}

/** Those who ask at the same time wait for the same answer; a failed one is not kept. */
export function keepFor<Answer>(
  milliseconds: number,
  ask: () => Promise<Answer>,
  now: () => number = Date.now,
): () => Promise<Answer> {
  let kept: { answer: Promise<Answer>; until: number } | undefined
  return () => {
    if (kept && now() < kept.until) return kept.answer
    const answer = ask()
    const asked = { answer, until: now() + milliseconds }
    kept = asked
    answer.catch(() => {
      if (kept === asked) kept = undefined
    })
    return answer
  }
}
