import type pg from 'pg'
import { applyRetention, type RetentionName, retentionNames } from '../../database/queries/upkeep.ts'
import type { RetentionRule } from '../settings.ts'

/** pg-boss deletes its finished jobs by itself (src/database/queues.ts). */
const DONE_ELSEWHERE = new Set(['jobs'])

/**
 * Applies every rule of the register of processing, each until nothing old is left.
 * @throws when the register has a rule that nobody carries out, or the other way round.
 */
export async function keepDeadlines(pool: pg.Pool, rules: readonly RetentionRule[]): Promise<number> {
  requireEachCarriedOut(rules)
  let deleted = 0
  for (const { name, days } of rules) {
    if (!isCarriedOutHere(name)) continue
    for (let some = -1; some !== 0; deleted += some) some = await applyRetention(pool, name, days)
  }
  return deleted
}

export function requireEachCarriedOut(rules: readonly RetentionRule[]): void {
  const unknown = rules.filter(({ name }) => !isCarriedOutHere(name) && !DONE_ELSEWHERE.has(name))
  const missing = retentionNames.filter((name) => !rules.some((rule) => rule.name === name))
  if (unknown.length === 0 && missing.length === 0) return
  throw new Error(
    `The register of processing and the worker disagree on what is deleted: ` +
      `nobody carries out [${unknown.map(({ name }) => name)}], no rule is there for [${missing}].`,
  )
}

function isCarriedOutHere(name: string): name is RetentionName {
  return (retentionNames as readonly string[]).includes(name)
}
