/** A code that is right but not for the first time; the library takes one as often as its half minute lasts. */
const CODE_LIFE_MS = 2 * 60_000

/** Remembers the codes of apps that were right, so that whoever saw one being typed cannot use it, too. */
export function openUsedCodes() {
  const used = new Map<string, number>()
  return {
    /** @returns whether it is the first time. */
    takeOnce(operatorId: string, code: string): boolean {
      const now = Date.now()
      for (const [old, at] of used) if (now - at > CODE_LIFE_MS) used.delete(old)
      const key = `${operatorId} ${code}`
      if (used.has(key)) return false
      used.set(key, now)
      return true
    },
  }
}

export type UsedCodes = ReturnType<typeof openUsedCodes>
