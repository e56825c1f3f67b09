import { z } from 'zod'
import { findRow, rowsOf } from '../../database/ask.ts'
import { isoTime } from '../../database/iso-time.ts'
import { rowNumber } from '../input.ts'
import { procedure, router } from '../procedure.ts'
import { asksOfAudience } from './audience.ts'
import { OTHER_TEXT, writesDrafts } from './draft.ts'
import { showsLetters } from './letter.ts'
import { type Draft, type NewsletterState, openNewsletter } from './newsletter.ts'
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

  /** `mine`: what whoever asks wrote while somebody else saved; both are kept until one is chosen. */
  one: procedure({ least: 'look' })
    .input(one)
    .query(async ({ ctx: { database, who }, input: { id } }) => {
      const newsletter = await openNewsletter(database, id)
      const other = await findRow<{ answer: Draft | null }>(database, OTHER_TEXT, [id, who.id])
      return { ...newsletter, mine: other?.answer ?? null }
    }),

  /** What must be in order before it starts. */
  preflight: procedure({ least: 'look' })
    .input(one)
    .query(async ({ ctx: { database }, input: { id } }) =>
      preflightOf(database, await openNewsletter(database, id)),
    ),

  ...asksOfAudience,
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
