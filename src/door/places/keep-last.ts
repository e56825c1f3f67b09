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
