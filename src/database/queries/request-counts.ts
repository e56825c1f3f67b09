import { createHmac } from 'node:crypto'
import type pg from 'pg'
import { gather } from './gather.ts'

type Share = { network: string; most: number }
type Told = { key: string; requests: number; window: number }
type Asked = { window: number; networks: { key: string; most: number }[] }

/** How long the others may not know of what nobody waited for, in milliseconds. */
const TELL_AFTER_MS = 1_000

/** Nobody waits longer than this for a count, in milliseconds; each process then counts for itself. */
const DEADLINE_MS = 2_000

/** After a failure nobody is made to wait for so long, in milliseconds. */
const PAUSE_MS = 5_000

/** One statement at once: the database counts one after the other anyway. */
const LIMITS = { entries: 200, statements: 1 }

/**
 * Counts requests of several processes together (function `count_requests`), as the visitors' role. What nobody waits for is
 * summed up here and told once a second, so that sign-ups do not share the database with the counting of them; what is told
 * while the database is away is lost.
 * @param secret that all these processes have; from what is stored nobody can tell a network without it
 */
export function openRequestCounts(anon: pg.Pool, secret: string) {
  let told = new Map<string, Told>()
  let pausesUntil = 0

  async function count(asked: Asked[]): Promise<(number | undefined)[]> {
    const untold = [...told.values()]
    told = new Map()
    const { rows } = await anon.query<{ waits: (number | null)[] }>(
      'select public.count_requests($1, $2) as waits',
      [JSON.stringify(untold), JSON.stringify(asked)],
    )
    return (rows[0]?.waits ?? []).map((wait) => wait ?? undefined)
  }

  const countGathered = gather(count, LIMITS)

  function tellOthers(): void {
    count([]).catch(pause)
  }

  function pause(): void {
    pausesUntil = Date.now() + PAUSE_MS
  }

  const keyOf = (limit: string, network: string) =>
    createHmac('sha256', secret).update(`${limit} ${network}`).digest('hex').slice(0, 32)

  return {
    tell(limit: string, networks: string[], window: number): void {
      if (told.size === 0) setTimeout(tellOthers, TELL_AFTER_MS).unref()
      for (const network of networks) {
        const key = keyOf(limit, network)
        told.set(key, { key, requests: (told.get(key)?.requests ?? 0) + 1, window })
      }
    },

    /** @returns milliseconds until a request may be tried again, `undefined` when it is within each share; may reject */
    async ask(limit: string, shares: Share[], window: number): Promise<number | undefined> {
      if (Date.now() < pausesUntil) return undefined
      const networks = shares.map(({ network, most }) => ({ key: keyOf(limit, network), most }))
      const { promise: late, reject } = Promise.withResolvers<never>()
      const deadline = setTimeout(() => reject(new Error('The database is late')), DEADLINE_MS)
      try {
        return await Promise.race([countGathered({ window, networks }), late])
      } catch (error) {
        pause()
        throw error
      } finally {
        clearTimeout(deadline)
      }
    },
  }
}
