import { type Answer, askDatabase } from '../../http/ask-database.ts'

const A_MINUTE = 60_000

export type Keeping = {
  /** How long an answer of the database is told again, in milliseconds. */
  freshFor?: number | undefined
  /** Milliseconds of a clock that only goes forward. */
  now?: () => number
}

/**
 * Asks the database at most once a minute for each `key`, however many want to know. Whoever asks while it is still
 * answering waits for the same answer. Failures are not kept. Holds an answer for each key: ask it for known ones only.
 */
export function keepAnswers<Asked>(
  ask: (key: string) => Promise<Asked>,
  { freshFor = A_MINUTE, now = () => performance.now() }: Keeping = {},
): (key: string) => Promise<Answer<Asked>> {
  const kept = new Map<string, { until: number; answer: Promise<Answer<Asked>> }>()
  return async (key) => {
    const known = kept.get(key)
    if (known && now() < known.until) return known.answer
    const answer = askDatabase(() => ask(key))
    const entry = { until: now() + freshFor, answer }
    kept.set(key, entry)
    const settled = await answer
    if (!('value' in settled) && kept.get(key) === entry) kept.delete(key)
    return settled
  }
}
