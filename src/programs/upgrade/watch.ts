import { setTimeout as wait } from 'node:timers/promises'
import { programRoutes } from '../../routes.ts'
import { codeOf } from '../../terminal/problem.ts'

const PROBES = [programRoutes.readyz, programRoutes.healthz.database, programRoutes.healthz.letters]
const EVERY_MS = 1000
const DEADLINE_MS = 5000
/** What fails once may be the machine's short breath. */
const FAILURES = 3
/** Nobody knows yet whether the new one is sound. */
export const STOPPED = 'es wurde angehalten'

/** Those of the site's probes that answer well. */
export async function soundProbes(origin: string): Promise<string[]> {
  const answers = await Promise.all(PROBES.map((path) => ask(origin, path)))
  return PROBES.filter((_, index) => answers[index] === undefined)
}

/**
 * Asks the probes each second.
 * @returns why it is to go back: one of them failed three times running, or it was stopped; undefined when neither was so
 * for that long
 */
export async function watch(
  origin: string,
  probes: readonly string[],
  seconds: number,
  stopping: AbortSignal,
): Promise<string | undefined> {
  const failures = new Map<string, number>()
  for (const end = Date.now() + seconds * 1000; Date.now() < end; ) {
    for (const path of probes) {
      const trouble = await ask(origin, path)
      const count = trouble === undefined ? 0 : (failures.get(path) ?? 0) + 1
      failures.set(path, count)
      if (count === FAILURES) return `${path} antwortet ${trouble}`
    }
    await wait(EVERY_MS, undefined, { signal: stopping }).catch(() => undefined)
    if (stopping.aborted) return STOPPED
  }
  return undefined
}

/** @returns what is wrong with the answer */
async function ask(origin: string, path: string): Promise<string | undefined> {
  try {
    const answer = await fetch(`${origin}${path}`, { signal: AbortSignal.timeout(DEADLINE_MS) })
    const text = await answer.text()
    return answer.ok ? undefined : `${answer.status} (${text.trim().slice(0, 100)})`
  } catch (error) {
    return `nicht (${codeOf((error as Error).cause) || (error as Error).name})`
  }
}
