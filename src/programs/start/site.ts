import { setTimeout as wait } from 'node:timers/promises'
import type { TakenPort } from '../../http/take-port.ts'
import { whenAborted } from '../../terminal/run-program.ts'
import { type Orders, withDatabaseAt } from './orders.ts'
import { type Order, runOnce, type Supervised, supervise } from './supervise.ts'

/** Who answers at a socket: of two versions both may for a moment. The door comes first, as its address is the site's. */
const ANSWERING = ['door', 'console'] as const
/** Of whom there is one at a time, as it may have a port or a file of its own. */
const ALONE = ['worker'] as const

type Name = (typeof ANSWERING)[number] | (typeof ALONE)[number]
type Running = { orders: Orders; programs: Partial<Record<Name, Supervised>> }

type How = { prepare?: (orders: Orders) => Promise<void>; givenUp?: AbortSignal }

export type Site = {
  /**
   * Runs other programs in the place of those that run. Door and console of both answer for a moment, at the same
   * sockets, so that nobody is refused.
   * @param choose which, by those that run then
   * @param how.prepare makes the database ready for them; without it their own init does
   * @param how.givenUp aborts it as long as they are not all ready
   * @returns the door's address, or the console's where there is no door
   * @throws {EndedEarly} when one of them ended before it was ready, or the reason of `givenUp`; then those before go on.
   */
  change(choose: (before: Orders | undefined) => Orders, how?: How): Promise<string | undefined>
  /** The database has another address: the same programs, told of it, in the place of those that run. */
  follow(databaseUrl: () => string): Promise<void>
  /** The programs that run now. */
  orders(): Orders | undefined
  /** Ends all: who asks first, then who does what was asked. */
  stop(): Promise<void>
}

const AGAIN_MS = 5000

export function openSite(
  sockets: Partial<Record<(typeof ANSWERING)[number], TakenPort>>,
  { log, stopping }: { log: (line: string) => void; stopping: AbortSignal },
): Site {
  let current: Running | undefined
  let next: Running | undefined
  let last: Promise<unknown> = Promise.resolve()
  return {
    change,
    orders: () => current?.orders,
    async follow(databaseUrl) {
      // One that is only beginning finds no database, and says so.
      const known = current?.orders
      while (known && !stopping.aborted) {
        try {
          await change((before = known) => withDatabaseAt(before, databaseUrl()))
          return log('Alle Programme kennen jetzt den neuen Port der Datenbank.')
        } catch {
          await wait(AGAIN_MS, undefined, { signal: stopping }).catch(() => undefined)
        }
      }
    },
    async stop() {
      await Promise.all([current && end(current), next && end(next)])
    },
  }

  function change(
    choose: (before: Orders | undefined) => Orders,
    { givenUp = stopping, prepare = (orders) => makeReady(orders, givenUp) }: How = {},
  ): Promise<string | undefined> {
    const changed = last.then(() => replace(choose(current?.orders), prepare, givenUp))
    last = changed.catch(() => undefined)
    return changed
  }

  async function replace(orders: Orders, prepare: NonNullable<How['prepare']>, givenUp: AbortSignal) {
    const before = current
    const fresh = run(orders)
    next = fresh
    try {
      const begun = prepare(orders).then(() => begin(fresh, before, givenUp))
      const address = await Promise.race([begun, thrownBy(givenUp)])
      current = fresh
      if (before) await leave(before)
      return address
    } catch (error) {
      await end(fresh)
      if (before) await restore(before)
      throw error
    } finally {
      next = undefined
    }
  }

  async function begin(fresh: Running, before: Running | undefined, givenUp: AbortSignal) {
    const door = await fresh.programs.door?.begin()
    givenUp.throwIfAborted()
    load(fresh, ['console', ...ALONE])
    const console = await fresh.programs.console?.begin()
    if (before) {
      // Nobody sends letters between the one's end and the other's beginning: not while that one loads, too.
      await Promise.all(of(fresh, ALONE).map(({ loaded }) => loaded))
      await Promise.all(of(before, ALONE).map(({ stop }) => stop()))
    }
    await Promise.all(of(fresh, ALONE).map((program) => program.begin()))
    return door ?? console
  }

  /** Visitors wait for the door: it loads first, beside init, and has the processors to itself until it answers. */
  function run(orders: Orders): Running {
    const running: Running = { orders, programs: {} }
    load(running, ['door'])
    return running
  }

  function load({ orders, programs }: Running, names: readonly Name[]): void {
    for (const name of names) {
      const order = orders[name]
      if (order) programs[name] = supervise({ ...order, socket: socketOf(name) }, log)
    }
  }

  function socketOf(name: Name): number | undefined {
    return name === 'door' || name === 'console' ? sockets[name]?.fd : undefined
  }

  /** Whom there may be one of was stopped for one that did not begin. */
  async function restore({ orders, programs }: Running): Promise<void> {
    for (const name of ALONE) {
      const order = orders[name]
      if (stopping.aborted || !order) continue
      await programs[name]?.stop()
      await beginAgain(programs, name, order)
    }
  }

  /** Until it does, as one that ended would be started again: whatever kept the new one from beginning may keep it, too. */
  async function beginAgain(programs: Running['programs'], name: Name, order: Order): Promise<void> {
    while (!stopping.aborted) {
      const program = supervise(order, log)
      programs[name] = program
      try {
        await program.begin()
        return
      } catch {
        log(`${order.name} lässt sich noch nicht wieder starten; das wird weiter versucht.`)
        await wait(AGAIN_MS, undefined, { signal: stopping }).catch(() => undefined)
      }
    }
  }
}

async function makeReady({ init, pages }: Orders, stopping: AbortSignal): Promise<void> {
  await Promise.all([init, pages].map((order) => order && runOnce(order, stopping)))
}

async function thrownBy(signal: AbortSignal): Promise<never> {
  await whenAborted(signal)
  throw signal.reason
}

function of({ programs }: Running, names: readonly Name[]): Supervised[] {
  return names.flatMap((name) => programs[name] ?? [])
}

async function end(running: Running): Promise<void> {
  await Promise.all(of(running, ANSWERING).map(({ stop }) => stop()))
  await Promise.all(of(running, ALONE).map(({ stop }) => stop()))
}

/** The door asks the console for as long as it answers. */
async function leave(running: Running): Promise<void> {
  for (const program of of(running, ANSWERING)) await program.leave()
}
