import type { FastifyInstance } from 'fastify'
import type { DatabaseFacts, Setup, SetupGroup } from '../../contract/console/setup.ts'
import { askWorker } from '../../database/queries/console/errands.ts'
import { askSetupFacts, type SetupFacts } from '../../database/queries/console/setup.ts'
import { requireRole } from '../access/require-role.ts'

/** The checks ask the disk and the DNS; whoever reloads the page does not ask them again. */
const KEPT_MS = 60_000

/**
 * GET /setup: what is still to do before or after going live, and what is in use.
 * @param checks what this program can look at itself; the rest is a worker's
 */
export function addSetup(scope: FastifyInstance, checks: () => Promise<readonly SetupGroup[]>): void {
  const operator = scope.operatorDatabase
  const check = keepFor(KEPT_MS, async () => {
    const [ours, workers] = await Promise.all([checks(), askWorker(operator, 'setup', {})])
    return {
      groups: [...ours, ...workers.groups],
      checkedAt: new Date().toISOString(),
      facts: workers.facts,
    }
  })
  scope.get('/setup', requireRole('look'), async (): Promise<Setup> => {
    const [{ groups, checkedAt, facts }, ofDatabase] = await Promise.all([check(), askSetupFacts(operator)])
    return { groups, checkedAt, facts: { ...facts, ...factsOf(ofDatabase) } }
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

function factsOf(facts: SetupFacts): DatabaseFacts {
  const { wording, seal } = facts
  return {
    databaseBytes: facts.database_bytes,
    databaseVersion: facts.database_version,
    demoFilledAt: facts.demo_filled_at,
    wording: wording && { version: wording.version, text: wording.text, inUseSince: wording.in_use_since },
    seal: seal && {
      number: seal.number,
      hash: seal.hash,
      sealedAt: seal.sealed_at,
      unsealed: facts.events - seal.up_to_event,
    },
    suppressions: facts.suppressions,
    tasks: facts.tasks.map((task) => ({
      name: task.name,
      cron: task.cron,
      doneAt: task.done_at,
      failedAt: task.failed_at,
    })),
  }
}
