import { z } from 'zod'
import { rowsOf } from '../../database/ask.ts'
import { isoTime } from '../../database/iso-time.ts'
import { rowNumber } from '../input.ts'
import { procedure, router } from '../procedure.ts'
import { audience, reachOf } from './audience.ts'
import { writesDrafts } from './draft.ts'
import { showsLetters } from './letter.ts'
import { type NewsletterState, openNewsletter } from './newsletter.ts'
import { preflightOf } from './preflight.ts'
import { tellsCourse } from './progress.ts'
import { sendsLetters } from './sending.ts'

const one = z.strictObject({ id: rowNumber })

/** Letters to everybody who confirmed in a region or in some places: written, sent, followed. */
export const newsletters = router({
  /** The newest. */
  list: procedure({ least: 'look' }).query(({ ctx: { database } }) =>
    rowsOf<NewsletterLine>(database, LIST, [LISTED]),
  ),

  one: procedure({ least: 'look' })
    .input(one)
    .query(({ ctx: { database }, input: { id } }) => openNewsletter(database, id)),

  /** Whom a letter would reach now. */
  reach: procedure({ least: 'look' })
    .input(audience)
    .query(({ ctx: { database }, input }) => reachOf(database, input)),

  /** What must be in order before it starts. */
  preflight: procedure({ least: 'look' })
    .input(one)
    .query(async ({ ctx: { database }, input: { id } }) =>
      preflightOf(database, await openNewsletter(database, id)),
    ),

  ...writesDrafts,
  ...showsLetters,
  ...sendsLetters,
  ...tellsCourse,
})

/** Of a launch a month that is fifteen years. */
const LISTED = 200

/** A line of the list. */
export type NewsletterLine = {
  id: number
  subject: string
  state: NewsletterState
  isLaunch: boolean
  isWelcome: boolean
  /** The region that it goes to; null: to single places. */
  region: string | null
  places: number
  firstPlace: string | null
  createdAt: string
  sendAt: string | null
  startedAt: string | null
  endedAt: string | null
  /** Letters written down for it, and how many of them were sent. */
  letters: number
  sent: number
}

/** The newest first. First the page: letters are counted of its newsletters alone. */
export const LIST = `
  select n.id::float8, n.subject, n.state, n.is_launch as "isLaunch", n.is_welcome as "isWelcome",
         r.name as region, cardinality(n.postal_codes) as places, p.place as "firstPlace",
         ${isoTime('n.created_at')} as "createdAt", ${isoTime('n.send_at')} as "sendAt",
         ${isoTime('n.started_at')} as "startedAt", ${isoTime('n.ended_at')} as "endedAt", counted.*
  from (select * from public.newsletters order by id desc limit $1) as n
  left join public.places as p on p.postal_code = n.postal_codes[1]
  left join public.regions as r on r.id = n.region_id
  cross join lateral (
    select count(*)::int as letters, count(*) filter (where l.state = 'sent')::int as sent
    from public.letters as l where l.newsletter_id = n.id
  ) as counted
  order by n.id desc`
