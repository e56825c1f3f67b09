import { rowsOf } from '../../database/ask.ts'
import { one } from '../input.ts'
import { procedure, router } from '../procedure.ts'
import { courseOf, tellsCourse } from './course.ts'
import { writesDrafts } from './draft.ts'
import { showsLetters } from './letter.ts'
import { LISTED, type Listed, openNewsletter } from './newsletter.ts'
import { preflightOf } from './preflight.ts'
import { reachOf } from './reach.ts'
import { sendsLetters } from './sending.ts'

/** Letters to everybody who confirmed in a region or in some places: written, sent, followed. */
export const newsletters = router({
  /** The newest. Of a launch a month that is fifteen years. */
  list: procedure({ least: 'look' }).query(({ ctx: { database } }) =>
    rowsOf<NewsletterLine>(database, LIST, [200]),
  ),

  /** All of one letter: what must be in order before it starts; whom it would reach now, until then; how it goes, from then on. */
  one: procedure({ least: 'look' })
    .input(one)
    .query(async ({ ctx: { database }, input: { id } }) => {
      const newsletter = await openNewsletter(database, id)
      const isToCome = newsletter.state === 'draft' || newsletter.state === 'scheduled'
      return {
        ...newsletter,
        checks: newsletter.state === 'draft' ? await preflightOf(database, newsletter) : [],
        reach: isToCome ? await reachOf(database, newsletter) : null,
        course: isToCome ? null : await courseOf(database, newsletter),
      }
    }),

  ...writesDrafts,
  ...showsLetters,
  ...sendsLetters,
  ...tellsCourse,
})

/** `letters`: written down for it. */
type NewsletterLine = Listed & { places: number; firstPlace: string | null; letters: number; sent: number }

/** The newest first. First the page: letters are counted of its newsletters alone. */
export const LIST = `
  select ${LISTED}, cardinality(n.postal_codes) as places, p.place as "firstPlace", counted.*
  from (select * from public.newsletters order by id desc limit $1) as n
  left join public.places as p on p.postal_code = n.postal_codes[1]
  cross join lateral (
    select count(*)::int as letters, count(*) filter (where l.state = 'sent')::int as sent
    from public.letters as l where l.newsletter_id = n.id
  ) as counted
  order by n.id desc`
