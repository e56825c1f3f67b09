import { type Answer, askDatabase } from '../../http/ask-database.ts'

const A_MINUTE = 60_000

/**
 * Asks the database at most once a minute for each `key`, however many want to know. Whoever asks while it is still
 * answering waits for the same answer. Failures are not kept. Holds an answer for each key: ask it for known ones only.
 */
export function keepAnswers<Asked>(
  ask: (key: string) => Promise<Asked>,
): (key: string) => Promise<Answer<Asked>> {
  const kept = new Map<string, { until: number; answer: Promise<Answer<Asked>> }>()
  return async (key) => {
    const known = kept.get(key)
    if (known && performance.now() < known.until) return known.answer
    const answer = askDatabase(() => ask(key))
    const entry = { until: performance.now() + A_MINUTE, answer }
    kept.set(key, entry)
    const settled = await answer
    if (!('value' in settled) && kept.get(key) === entry) kept.delete(key)
    return settled
  }
}

/** Keeps what was asked for last, at most so many; whoever asks while one is still being made waits for the same one. */
export function keepLast<Value>(most: number) {
  const kept = new Map<string, Value>()
  return {
    /** What is kept under the key, made if it is not there. */
    of(key: string, make: () => Value): Value {
      const value = kept.get(key) ?? make()
      // Put to the end again: the first one in the map is the one that nobody asked for longest.
      kept.delete(key)
      kept.set(key, value)
      const [oldest] = kept.keys()
      if (kept.size > most && oldest !== undefined) kept.delete(oldest)
      return value
    },
    forget: (key: string) => kept.delete(key),
  }
}
