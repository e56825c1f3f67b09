import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { type Suppression, suppressionList } from '../database/queries/suppression.ts'
import { codeOf } from './error-code.ts'
import { appendToLedger, keyOf, newerThan, readLedger } from './ledger.ts'
import type { WorkerLog } from './settings.ts'

/** A transaction may commit with a number that it drew a while ago. So many numbers back nobody draws and waits. */
const BACK = 10_000
const PAUSE_MS = 1000

/**
 * Writes whoever leaves into the suppression list's copy as soon as their leaving is in the database, whichever program
 * it was: the door, the console and the command line cannot write there, or need not think of it. Hears of it on a
 * connection of its own (functions/suppressions.sql); what it misses while there is none it asks for afterwards.
 */
export function copyAtOnce(pool: pg.Pool, file: string, log: WorkerLog): { stop(): Promise<void> } {
  const stopping = new AbortController()
  let inFile: Map<string, Suppression> | undefined
  let last = 0
  let copying: Promise<void> | undefined
  let missed = false
  const listening = listen()
  return {
    async stop() {
      stopping.abort()
      await listening
      await copying
    },
  }

  async function listen(): Promise<void> {
    while (!stopping.signal.aborted) {
      const client = await pool.connect().catch(() => undefined)
      if (client) await hearUntilItEnds(client)
      if (!stopping.signal.aborted) await pause()
    }
  }

  async function hearUntilItEnds(client: pg.PoolClient): Promise<void> {
    const ended = new Promise<void>((resolve) => {
      client.once('error', () => resolve())
      client.once('end', () => resolve())
      stopping.signal.addEventListener('abort', () => resolve(), { once: true })
    })
    client.on('notification', copySoon)
    try {
      await client.query('listen suppressions')
      copySoon()
      await ended
    } catch {
      // The database went away; the next connection begins anew.
    }
    // Not to be handed to anybody else: it still listens.
    client.release(true)
  }

  /** Those who leave while a copy is being written are in the next one. */
  function copySoon(): void {
    missed = true
    copying ??= copy().finally(() => {
      copying = undefined
    })
  }

  async function copy(): Promise<void> {
    while (missed && !stopping.signal.aborted) {
      missed = false
      try {
        await copyNew()
      } catch (error) {
        missed = true
        log.error({ code: codeOf(error) }, 'the copy of the suppression list could not be written')
        await pause()
      }
    }
  }

  async function copyNew(): Promise<void> {
    if (!inFile) {
      inFile = new Map(await readLedger(file))
      for (const { event } of inFile.values()) last = Math.max(last, event ?? 0)
    }
    const list = await suppressionList(pool, last - BACK)
    const left = newerThan(inFile, new Map(list.map((entry) => [keyOf(entry), entry])))
    await appendToLedger(file, left)
    for (const entry of left) {
      inFile.set(keyOf(entry), entry)
      last = Math.max(last, entry.event ?? 0)
    }
  }

  function pause(): Promise<void> {
    return wait(PAUSE_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
  }
}
