import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { codeOf } from '../../problem.ts'
import { domainOf } from '../address.ts'
import type { Sender } from '../compose.ts'
import type { Delivery } from '../delivery-errors.ts'
import type { Hmacs } from '../hmacs.ts'
import type { Log } from '../log.ts'
import type { Transport } from '../transport.ts'
import { addressLetters, type ClaimedLetter, endLeases } from './claim-letters.ts'
import { openCounter } from './counter.ts'
import { watchMailServer } from './mail-server.ts'
import { noteTrouble, putBack } from './outcomes.ts'
import { type LetterLimits, openRates } from './rates.ts'
import { writingLetters } from './write-letter.ts'

/** Letters that somebody asked for are looked for so often, in milliseconds. */
const ADDRESSES_EVERY_MS = 500
/** What could not be noted is noted again. */
const INSISTS_EVERY_MS = 500
/** Says that the office lives, and looks for those that died. */
const LEASES_EVERY_MS = 5_000

export type PostOfficeMeans = {
  pool: pg.Pool
  transport: Transport
  sender: Sender
  hmacs: Hmacs
  /** As many letters at most are under way, and in doubt when the office dies. */
  connections: number
  limits: LetterLimits
  /** Whether letters wait, as nobody says yet who writes. */
  holdsLetters?: (() => boolean) | undefined
  onChange(): void
  log: Log
}

/**
 * Sends the letters of the table until it is closed: a lane for each connection, which takes one letter in hand at the
 * counter, hands it to the mail server, and comes back with what became of it. As many offices as wanted may do so.
 */
export async function openPostOffice(means: PostOfficeMeans) {
  const { pool, transport, sender, hmacs, connections, log } = means
  const [stopping, stopped] = [new AbortController(), new AbortController()]
  const server = watchMailServer({
    connections,
    onChange() {
      counter.ring()
      means.onChange()
    },
    log,
  })
  const office = randomUUID()
  // Asked anew each time: who writes may have changed.
  const described = () => {
    const versions = Object.entries(sender.messages).map(([kind, { version }]) => [kind, version])
    return { office, domain: domainOf(sender.from), versions: Object.fromEntries(versions) }
  }
  const counter = openCounter({
    pool,
    rates: await openRates(pool, means.limits),
    described,
    lanes: () => (means.holdsLetters?.() ? 0 : server.lanes()),
    stopping: stopping.signal,
    stopped: stopped.signal,
    log,
  })
  const write = writingLetters(pool, sender)
  const done = Promise.all([counter.serve(), ...Array.from({ length: connections }, lane)])
  const upkeep = Promise.all([
    every(ADDRESSES_EVERY_MS, async () => {
      while ((await addressLetters(pool, hmacs)) > 0) counter.ring()
    }),
    every(LEASES_EVERY_MS, async () => {
      await counter.keepLeases()
      if ((await endLeases(pool)) > 0) counter.ring()
    }),
  ])
  return {
    state: server.state,
    /** Finishes what is under way, for at most so many milliseconds. */
    async close(patience: number): Promise<void> {
      stopping.abort()
      await Promise.race([done, sleep(patience, undefined, { ref: false })])
      stopped.abort()
      await upkeep
    },
  }

  async function lane(): Promise<void> {
    while (!stopping.signal.aborted) {
      const claimed = await counter.next()
      if (!claimed) return
      await deliver(claimed).catch((error: unknown) => {
        // Nothing of it is lost: its lease runs out.
        log.error({ task: claimed.kind, code: codeOf(error) }, 'a letter could not be dealt with')
      })
      counter.settled(claimed)
    }
  }

  async function deliver(claimed: ClaimedLetter): Promise<void> {
    if (stopping.signal.aborted || server.lanes() === 0) return insist(() => putBack(pool, claimed))
    const delivery = await handOver(claimed)
    if (delivery.outcome === 'sent')
      return counter.sent({ id: claimed.id, tries: claimed.tries, answer: delivery.answer })
    await insist(() =>
      delivery.outcome === 'away' ? putBack(pool, claimed) : noteTrouble(pool, claimed, delivery),
    )
  }

  /** A letter that cannot be written or addressed must not hold up the others. */
  async function handOver(claimed: ClaimedLetter): Promise<Delivery> {
    try {
      const delivery = await transport.send(await write(claimed))
      server.heard(delivery)
      return delivery
    } catch (error) {
      log.error({ task: claimed.kind, code: codeOf(error) }, 'a letter could not be written')
      return { outcome: 'later', answer: 'it could not be written' }
    }
  }

  /** Until the database took it, or nobody waits any more. */
  async function insist(note: () => Promise<void>): Promise<void> {
    for (let isTold = false; !stopped.signal.aborted; isTold = true) {
      try {
        return await note()
      } catch (error) {
        if (!isTold) log.warn({ code: codeOf(error) }, 'what became of a letter could not be noted yet')
        await untilStopped(INSISTS_EVERY_MS)
      }
    }
  }

  async function every(milliseconds: number, work: () => Promise<void>): Promise<void> {
    while (!stopped.signal.aborted) {
      // A database that is away is asked again; the counter says so in the log.
      await work().catch(() => undefined)
      await untilStopped(milliseconds)
    }
  }

  async function untilStopped(milliseconds: number): Promise<void> {
    await sleep(milliseconds, undefined, { signal: stopped.signal }).catch(() => undefined)
  }
}
