import type pg from 'pg'
import { shortName } from '../contract/places.ts'
import { NEIGHBOURS_CHANNEL } from '../contract/visit.ts'
import { rowsOf } from '../database/ask.ts'

/** What people came by, as it stood behind ?v= in the address: a code, `*` those of few, null none. */
type Channel = {
  code: string | null
  name: string
  /** Households that have not left, and those of them that confirmed. */
  signedUp: number
  confirmed: number
}

/** Anybody may invent a code, and name somebody in it: from so many confirmed households on it is said. */
const SAID_FROM = 5

/**
 * By which notice, ad or post people came, most confirmed households first. The link that neighbours hand on and the notice of
 * each place there is are said in any case.
 */
export async function listChannels(database: pg.Pool): Promise<Channel[]> {
  const channels = await rowsOf<Channel>(
    database,
    `with came as (
       select channel, count(*) as signed_up, count(confirmed_at) as confirmed
       from public.newsletter_signups where state <> 'left' group by 1
     ), named as (
       select came.*, case when channel is null then 'ohne Kennung' when p.place is not null then 'Aushang ' || p.place
                when channel = '${NEIGHBOURS_CHANNEL}' then 'Links von Nachbarn'
                when confirmed >= ${SAID_FROM} then channel end as name
       from came left join public.places as p on channel = 'aushang-' || p.postal_code
     )
     select case when name is null then '*' else channel end as code, coalesce(name, 'andere Kennungen') as name,
            sum(signed_up)::float8 as "signedUp", sum(confirmed)::float8 as confirmed
     from named group by 1, 2 order by 4 desc, 2`,
  )
  return channels.map((one) => ({ ...one, name: shortName(one.name) }))
}
