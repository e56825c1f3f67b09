import type pg from 'pg'
import { answerOf, findRow } from '../../database/ask.ts'
import { remember } from '../../database/remember.ts'
import { composeLetter, type Letter, type Sender } from '../compose.ts'
import type { LetterContents } from '../letter-contents.ts'
import { findLetterPictures } from '../letter-pictures.ts'
import type { ClaimedLetter } from './claim-letters.ts'

/** @returns what writes the letters of an office; it remembers each newsletter and place for a minute */
export function writingLetters(pool: pg.Pool, sender: Sender): (claimed: ClaimedLetter) => Promise<Letter> {
  const newsletterOf = remember((id) => readNewsletter(pool, id))
  const placeOf = remember((postalCode) => readPlace(pool, postalCode))
  return async ({ id, kind, to, token, postalCode, newsletter }) => {
    const contents = newsletter === null ? {} : await newsletterOf(newsletter)
    return composeLetter({ id, kind, to, token, facts: inPlace(contents, await placeOf(postalCode)) }, sender)
  }
}

/** SQL: what a letter says of region r: its households, told or not, null below five; who agreed to cook, the first ahead. */
const REGION = `jsonb_build_object('name', r.name,
  'households', (
    select nullif(greatest(sum(s.households), 4), 4)::int
    from public.region_places as p join public.place_standings as s on s.postal_code = p.postal_code
    where p.region_id = r.id),
  'restaurants', (
    select coalesce(jsonb_agg(t order by t ->> 'since'), '[]') from jsonb_array_elements(r.restaurants) as t
    where t ->> 'state' = 'agreed'))`

async function readNewsletter(database: pg.Pool | pg.PoolClient, id: string) {
  const contents = await answerOf<LetterContents & { subject: string; body: string }>(
    database,
    `select jsonb_strip_nulls(jsonb_build_object(
              'newsletter', n.id::text, 'subject', n.subject, 'body', n.body, 'preheader', nullif(n.preheader, ''),
              'isLaunch', n.is_launch,
              'button', case when n.button_caption <> '' and n.button_url <> ''
                then jsonb_build_object('caption', n.button_caption, 'url', n.button_url) end,
              'region', (select ${REGION} from public.regions as r where r.id = n.region_id))) as answer
     from public.newsletters as n where n.id = $1`,
    [id],
  )
  return { ...contents, pictures: await findLetterPictures(database, contents.body) }
}

/** A newsletter that is being written, as one place would get it; where the place is unknown as nobody gets it. */
export async function contentsIn(database: pg.Pool | pg.PoolClient, newsletter: number, postalCode: string) {
  const contents = await readNewsletter(database, String(newsletter))
  return inPlace(contents, await readPlace(database, postalCode))
}

type Place = { postalCode: string; place: string; households: number; waiting: number; goal: number }

/** How many live and wait in a place, if it is known. */
function readPlace(database: pg.Pool | pg.PoolClient, postalCode: string) {
  return findRow<Place>(
    database,
    `select postal_code as "postalCode", place, households::int, waiting::int, goal
     from public.place_standings where postal_code = $1`,
    [postalCode],
  )
}

/**
 * Below five no number may point at anybody. Of a launch letter all households of the place, told or not, as those who wait grow
 * fewer while its letters leave.
 */
function inPlace(contents: LetterContents, known: Place | undefined): LetterContents {
  if (!known) return { ...contents, households: null }
  const { postalCode, place, households, waiting, goal } = known
  const beside = contents.isLaunch ? households : waiting
  return {
    ...contents,
    ...{ postalCode, place, households: households >= 5 ? households : null },
    ...(beside >= 5 && { neighbours: { households: beside, goal } }),
  }
}
