import { codeOf } from '../../office/error-code.ts'
import type { LogFields } from '../../office/settings.ts'
import type { Clock } from './clock.ts'
import { type Delivering, deliveringWith, deliverLetter } from './deliver-letter.ts'
import { type Insist, insisting } from './insist.ts'
import { Leases } from './leases.ts'
import type { MailServer } from './mail-server.ts'
import type { Lease, Outbox } from './outbox.ts'
import { ReadyLetters } from './ready-letters.ts'
import { Bell } from './waiting.ts'
import type { InHand, WrittenLetters } from './write-letters.ts'

/** At most so many letters are written and claimed ahead, however fast they leave. */
const MOST_AHEAD = 50
/** How long an empty queue is left alone, in milliseconds. */
const LOOKS_EVERY_MS = 1_000
/** A database that is away is asked again after this time, in milliseconds. */
const AWAY_MS = 1_000
/** Letters that are held are looked at again after this time; a restart with a name and an address lets them go. */
const HELD_FOR = '5 minutes'

export type PostOfficeMeans = Pick<Delivering, 'transport'> & {
  outbox: Outbox
  server: MailServer
  write(leases: Lease[]): Promise<WrittenLetters>
  /** As many letters at most may be under way, or accepted without a note on the disk. */
  connections: number
  /** Whether letters wait, as nobody says yet who writes. */
  holdsLetters?: (() => boolean) | undefined
  clock: Clock
  /** Told to stop: what is under way is finished, the rest goes back. */
  stopping: AbortSignal
  /** Nobody waits for anything any more. */
  stopped: AbortSignal
  log: { warn(fields: LogFields, message: string): void }
}

/**
 * Sends the letters of the outbox until it is told to stop: one supply that keeps about a second's worth of letters
 * ready, and a lane for each connection. What happens to one letter is in deliver-letter.ts; drawn in docs/data-flow.md.
 */
export class PostOffice {
  readonly #means: PostOfficeMeans
  readonly #delivering: Delivering
  readonly #insist: Insist
  readonly #ready = new ReadyLetters()
  readonly #leases: Leases
  readonly #toBeNoted = new Set<Promise<void>>()
  readonly #arrived = new Bell()
  readonly #taken = new Bell()
  #underWay = 0

  constructor(means: PostOfficeMeans) {
    const { outbox, clock, stopping, stopped } = means
    this.#means = means
    this.#insist = insisting(clock, stopped)
    this.#leases = new Leases({ outbox, insist: this.#insist, clock, stopping })
    this.#delivering = deliveringWith({
      ...means,
      insist: this.#insist,
      letGo: (lease) => this.#leases.letGo(lease),
    })
    stopping.addEventListener('abort', () => {
      this.#arrived.ring()
      this.#taken.ring()
    })
  }

  /** Resolves when the worker was told to stop and nothing is in hand any more. */
  async run(): Promise<void> {
    const finished = new AbortController()
    const keeping = this.#leases.keep(finished.signal)
    const lanes = Array.from({ length: this.#means.connections }, (_, lane) => this.#lane(lane))
    await this.#supply()
    await Promise.all(lanes)
    while (this.#toBeNoted.size > 0) await Promise.all(this.#toBeNoted)
    finished.abort()
    await keeping
  }

  /** Keeps letters ready; puts them back when the server takes none, so that another worker can send them. */
  async #supply(): Promise<void> {
    const { server, stopping, clock, log } = this.#means
    while (!stopping.aborted) {
      if (server.lanes() === 0) {
        await this.#putReadyBack()
        await server.open()
        continue
      }
      const room = this.#room()
      try {
        if (room >= 1 && (await this.#take(room)) > 0) continue
        await this.#taken.rungOrAfter(LOOKS_EVERY_MS, clock)
      } catch (error) {
        log.warn({ code: codeOf(error) }, 'the outbox could not be asked')
        await clock.sleep(AWAY_MS, stopping)
      }
    }
    await this.#putReadyBack()
  }

  /**
   * How many letters to take: about as many as left in the last second, at first one for each lane; not before half of
   * them are gone, as many together cost the database little more than one.
   */
  #room(): number {
    const { server } = this.#means
    const idle = server.lanes() - this.#underWay
    if (server.isProbing()) return idle - this.#ready.number()
    const ahead = Math.min(MOST_AHEAD, Math.max(idle, 1, Math.ceil(server.lettersLastSecond())))
    return this.#ready.number() > ahead / 2 ? 0 : ahead - this.#ready.number()
  }

  /** @returns how many letters were fetched. */
  async #take(room: number): Promise<number> {
    const { outbox, holdsLetters } = this.#means
    const free = await outbox.free()
    const fetched = await outbox.fetch(Math.min(room, free.asked), Math.min(room, free.newsletters))
    // The queue hands another job of a letter in hand out again in a while; then the judge knows what became of it.
    const leases = fetched.filter((lease) => this.#leases.hold(lease))
    if (leases.length === 0) return fetched.length
    try {
      if (holdsLetters?.()) await this.#putBack(leases, HELD_FOR)
      else await this.#prepare(leases)
    } catch (error) {
      // Whatever became of it: the queue hands them out again when nobody says that they are in hand.
      for (const lease of leases) this.#leases.letGo(lease)
      throw error
    }
    return fetched.length
  }

  /** Writes and claims letters; those that may not go are done with. */
  async #prepare(leases: Lease[]): Promise<void> {
    const { outbox, write } = this.#means
    const { written, done } = await write(leases)
    const verdicts = await outbox.claim(written.map(({ claim }) => claim))
    const isGoing = ({ lease }: InHand) => verdicts.get(lease.id) === 'send'
    this.#ready.add(written.filter(isGoing))
    this.#arrived.ring()
    this.#done([...done, ...written.filter((each) => !isGoing(each)).map(({ lease }) => lease)])
  }

  async #lane(lane: number): Promise<void> {
    const { server, stopping } = this.#means
    while (!stopping.aborted) {
      await server.open(lane)
      if (stopping.aborted) return
      if (this.#ready.number() === 0) {
        await this.#arrived.rung()
        continue
      }
      await server.turn()
      // It may have closed meanwhile, or somebody else took the last one.
      const next = stopping.aborted || lane >= server.lanes() ? undefined : this.#ready.next()
      if (next) await this.#deliver(next)
    }
  }

  async #deliver(item: InHand): Promise<void> {
    this.#underWay += 1
    this.#askForMore()
    const { noted } = await deliverLetter(item, this.#delivering)
    this.#underWay -= 1
    this.#askForMore()
    this.#track(noted.then((how) => this.#leases[how === 'done' ? 'settle' : 'letGo'](item.lease)))
  }

  #askForMore(): void {
    if (this.#room() >= 1) this.#taken.ring()
  }

  async #putReadyBack(): Promise<void> {
    const leases = this.#ready.takeAll()
    if (leases.length > 0) await this.#insist(() => this.#putBack(leases))
  }

  async #putBack(leases: Lease[], wait?: string): Promise<void> {
    // Before it is queued anew: that job is no double of this one.
    for (const lease of leases) this.#leases.letGo(lease)
    const ids = leases.map(({ id }) => id)
    await this.#means.outbox.putBack(ids, wait)
    this.#done(leases)
  }

  /** Nothing is to be sent for these jobs; whoever queued the letter anew has done so. */
  #done(leases: Lease[]): void {
    for (const lease of leases) {
      this.#leases.letGo(lease)
      this.#track(this.#leases.settle(lease))
    }
  }

  #track(work: Promise<void>): void {
    this.#toBeNoted.add(work)
    void work.finally(() => this.#toBeNoted.delete(work))
  }
}
