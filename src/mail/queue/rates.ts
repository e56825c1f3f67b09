import type pg from 'pg'
import { answerOf, findRow } from '../../database/ask.ts'
import { WARM_UP_LEFT } from './letter-rates.ts'

/**
 * What limits letters: by second and hour; newsletters on the first day of a new sender (`warm_up`); letters to unconfirmed
 * addresses in an hour (`confirmations`). What is left out has no limit.
 */
export type LetterLimits = Partial<Record<'second' | 'hour' | 'warm_up' | 'confirmations', number>>

/** What may leave now, as far as this office has been told. */
export type Room = { asked: number; newsletters: number }

/** How long what is left of a new sender's day is believed, in milliseconds. */
const BELIEVED_MS = 10_000

/**
 * Limits that all offices share. Tokens are taken a few at a time into memory: a row that each claim updates would have all
 * claims wait for each other's commit.
 */
export class Rates {
  readonly #pool: pg.Pool
  readonly #limits: LetterLimits
  #room: Room = { asked: 0, newsletters: 0 }
  #warmUp = { left: Number.POSITIVE_INFINITY, askedAt: Number.NEGATIVE_INFINITY }

  constructor(pool: pg.Pool, limits: LetterLimits) {
    this.#pool = pool
    this.#limits = limits
  }

  /** Has the database know the limits that this office was started with; the last one counts. */
  async announce(): Promise<void> {
    const wanted = Object.entries(this.#limits)
    await this.#pool.query('delete from public.letter_rates where name <> all ($1)', [
      wanted.map(([name]) => name),
    ])
    for (const [name, letters] of wanted) {
      const { capacity, perSecond } = bucketOf(name, letters)
      await this.#pool.query(
        `insert into public.letter_rates as r (name, capacity, per_second, tokens) values ($1, $2, $3, $2)
         on conflict on constraint letter_rates_pkey do update
           set capacity = excluded.capacity, per_second = excluded.per_second, tokens = least(r.tokens, excluded.capacity)`,
        [name, capacity, perSecond],
      )
    }
  }

  /** @returns how many of up to `most` letters may be taken in hand now. */
  async room(most: number): Promise<Room> {
    const warmUp = await this.#warmUpLeft()
    if (!this.#limits.second && !this.#limits.hour)
      return { asked: most, newsletters: Math.min(most, warmUp) }
    const { asked, newsletters } = this.#room
    if (asked < 1 || newsletters < Math.min(most, warmUp)) await this.#take(most)
    return { asked: this.#room.asked, newsletters: Math.min(this.#room.newsletters, warmUp) }
  }

  /** Letters were taken in hand. */
  spend({ asked, newsletters }: Room): void {
    this.#warmUp.left -= newsletters
    this.#room.asked -= asked
    this.#room.newsletters -= newsletters
  }

  /** Of each limit a fifth is kept for what somebody asked for; so much of it may lie in memory, too. */
  async #take(most: number): Promise<void> {
    const { asked, newsletters } = this.#room
    const taken = await findRow<Room>(
      this.#pool,
      `with held as (
         select name, capacity,
                least(capacity, tokens + per_second * extract(epoch from clock_timestamp() - filled_at)) as tokens
         from (select * from public.letter_rates where name in ('second', 'hour') order by name for update) as rates
       ), newsletters as (
         select greatest(0, least($2::int, floor(min(tokens - capacity / 5))))::int as granted from held
       ), asked as (
         select greatest(0, least(floor(min(tokens)) - max(n.granted), floor(min(greatest(1, capacity / 5))) - $1::int))::int as granted
         from held cross join newsletters as n
       )
       update public.letter_rates as r
       set tokens = held.tokens - asked.granted - newsletters.granted, filled_at = clock_timestamp()
       from held, newsletters, asked where r.name = held.name
       returning asked.granted as asked, newsletters.granted as newsletters`,
      [asked, Math.max(0, most - newsletters)],
    )
    this.#room.asked += taken?.asked ?? 0
    this.#room.newsletters += taken?.newsletters ?? 0
  }

  async #warmUpLeft(): Promise<number> {
    if (!this.#limits.warm_up) return Number.POSITIVE_INFINITY
    const now = performance.now()
    if (now - this.#warmUp.askedAt > BELIEVED_MS) {
      const left = await answerOf<number | null>(this.#pool, `select ${WARM_UP_LEFT} as answer`)
      this.#warmUp = { left: left ?? Number.POSITIVE_INFINITY, askedAt: now }
    }
    return Math.max(0, Math.floor(this.#warmUp.left))
  }
}

/**
 * A bucket holds a tenth of a second's letters, or a minute's worth of an hour's (five at least), so that they leave evenly,
 * and fills so much slower that in no hour, and in no second, more leave than were set.
 */
function bucketOf(name: string, letters: number): { capacity: number; perSecond: number } {
  switch (name) {
    case 'second':
      return { capacity: Math.max(1, letters / 10), perSecond: letters * 0.9 }
    case 'hour': {
      const capacity = Math.min(letters / 2 + 1, Math.max(5, letters / 60))
      return { capacity, perSecond: (letters - capacity) / 3600 }
    }
    default:
      return { capacity: letters, perSecond: 0 }
  }
}
