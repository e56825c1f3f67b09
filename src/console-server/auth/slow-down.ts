/** Failures that cost nothing, then each further one doubles the wait. */
const FREE = {
  /** One address trying one account: somebody who mistypes. */
  pair: 5,
  /** One address trying any accounts. */
  address: 20,
}
const LONGEST_WAIT_MS = 15 * 60_000
/** After this long without a failure all is forgotten. */
const MEMORY_MS = 24 * 3_600_000
/** From so many failures of one account on, from wherever, its answers come later, by this much at most. */
const BUSY_ACCOUNT = 50
const LONGEST_PAUSE_MS = 3_000
/** Entries that are kept; the one unused for longest goes first. About 10 MB. */
const MOST_ENTRIES = 50_000

type Tally = { failures: number; lastAt: number }

/**
 * Slows guessing down without locking anybody out. Waits are counted by address: whoever guesses waits longer and
 * longer, up to a quarter of an hour, while the right person elsewhere gets in at the first try. What an account
 * suffers from many addresses only delays its answers by seconds, also the right one's. A refused try counts for
 * nothing, so that waiting always ends. Unknown accounts are counted like known ones. Lives in this process.
 */
export function openSlowDown(pause: (milliseconds: number) => Promise<void>) {
  const tallies = new Map<string, Tally>()

  function read(key: string): Tally {
    const tally = tallies.get(key)
    if (!tally || Date.now() - tally.lastAt > MEMORY_MS) return { failures: 0, lastAt: 0 }
    return tally
  }

  function add(key: string, change: number): void {
    const { failures, lastAt } = read(key)
    tallies.delete(key)
    const left = Math.max(0, failures + change)
    if (left > 0) tallies.set(key, { failures: left, lastAt: change > 0 ? Date.now() : lastAt })
    for (const [oldest] of tallies) {
      if (tallies.size <= MOST_ENTRIES) break
      tallies.delete(oldest)
    }
  }

  return {
    /**
     * Counts a try as failed, until `succeeded` says otherwise: tries sent at the same moment see each other.
     * @param account what was typed, in lower case; undefined for a second step, which names none
     * @returns 0 when the try may go ahead, or how many whole seconds to wait before the next one
     */
    async begin(address: string, account?: string): Promise<number> {
      const keys = keysOf(address, account)
      const wait = Math.max(
        waitAfter(read(keys.pair), FREE.pair),
        waitAfter(read(keys.address), FREE.address),
      )
      if (wait > 0) return Math.ceil(wait / 1000)
      for (const key of Object.values(keys)) if (key !== undefined) add(key, 1)
      const busy = keys.account === undefined ? 0 : read(keys.account).failures - BUSY_ACCOUNT
      if (busy > 0) await pause(Math.min(LONGEST_PAUSE_MS, busy * 50))
      return 0
    },
    succeeded(address: string, account?: string): void {
      const keys = keysOf(address, account)
      add(keys.pair, -Infinity)
      add(keys.address, -1)
      if (keys.account !== undefined) add(keys.account, -1)
    },
  }
}

function keysOf(address: string, account: string | undefined) {
  const pair = `${address} ${account ?? 'second step'}`
  return { pair, address, account: account === undefined ? undefined : `account ${account}` }
}

export type SlowDown = ReturnType<typeof openSlowDown>

function waitAfter({ failures, lastAt }: Tally, free: number): number {
  if (failures < free) return 0
  const wait = Math.min(LONGEST_WAIT_MS, 1000 * 2 ** Math.min(failures - free, 20))
  return Math.max(0, lastAt + wait - Date.now())
}
