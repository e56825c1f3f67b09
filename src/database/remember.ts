const A_MINUTE = 60_000

/**
 * Asks once a minute for each key, however many want to know: whoever asks meanwhile waits for the same answer. What failed is
 * asked again. Holds an answer for each key: ask it for known ones only.
 */
export function remember<Answer>(ask: (key: string) => Promise<Answer>): (key: string) => Promise<Answer> {
  const known = new Map<string, { answer: Promise<Answer>; until: number }>()
  return (key) => {
    const now = performance.now()
    const had = known.get(key)
    if (had && now < had.until) return had.answer
    const answer = ask(key)
    known.set(key, { answer, until: now + A_MINUTE })
    answer.catch(() => known.delete(key))
    return answer
  }
}
