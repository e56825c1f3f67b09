import type pg from 'pg'
import { z } from 'zod'
import { shortName } from '../contract/places.ts'
import { CHANNEL, NEIGHBOURS_CHANNEL } from '../contract/visit.ts'
import { answerOf, rowsOf } from '../database/ask.ts'
import { inTransaction } from '../database/in-transaction.ts'
import { line, rowNumber } from './input.ts'
import { procedure, router } from './procedure.ts'
import { recordAction } from './record-action.ts'
import { gone } from './refusal.ts'

/** What people came by: a code, `*` all that nobody has named, null none. */
type Channel = {
  code: string | null
  name: string
  /** The number of its entry; null: its code speaks for itself. */
  id: number | null
  /** Households that have not left, and those of them that confirmed. */
  signedUp: number
  confirmed: number
}

/** By which notice, ad or post people came: what stood behind ?v= in the address. */
export const channels = router({
  list: procedure({ least: 'look' }).query(({ ctx: { database } }) => listChannels(database)),

  /** Names a code, or gives it another name. Who came with it before counts as well. */
  name: procedure({ least: 'send', audit: 'channel_named' })
    .input(z.strictObject({ code: z.string().trim().regex(CHANNEL), name: line.min(1).max(60) }))
    .mutation(({ ctx: { database, by }, input: { code, name } }) =>
      inTransaction(database, async (client) => {
        const channel = await answerOf<number>(
          client,
          `insert into public.channels (code, name) values ($1, $2)
           on conflict on constraint channels_code_key do update set name = excluded.name returning id::float8 as answer`,
          [code, name],
        )
        await recordAction(client, { ...by('channel_named'), subject: { channel } })
      }),
    ),

  /** Its households are counted among those of unknown codes from then on. */
  remove: procedure({ least: 'send', audit: 'channel_removed' })
    .input(z.strictObject({ id: rowNumber }))
    .mutation(({ ctx: { database, by }, input: { id } }) =>
      inTransaction(database, async (client) => {
        const { rowCount } = await client.query('delete from public.channels where id = $1', [id])
        if (rowCount === 0) throw gone('Diesen Weg gibt es nicht mehr.')
        await recordAction(client, { ...by('channel_removed'), subject: { channel: id } })
      }),
    ),
})

/**
 * Most confirmed households first. Anybody may invent a code, and name somebody in it: said are those that operators named,
 * which are listed before they bring anybody, the link that neighbours hand on, and the notice of each place there is.
 */
export async function listChannels(database: pg.Pool): Promise<Channel[]> {
  const channels = await rowsOf<Channel>(
    database,
    `with came as (
       select channel, count(*) as signed_up, count(confirmed_at) as confirmed
       from public.newsletter_signups where state <> 'left' group by 1
     ), brought as (
       select case when c.code is not null or p.place is not null or channel = '${NEIGHBOURS_CHANNEL}' or channel is null
                   then channel else '*' end as code,
              coalesce(c.name, 'Aushang ' || p.place,
                case channel when '${NEIGHBOURS_CHANNEL}' then 'Links von Nachbarn' end) as name,
              sum(signed_up) as signed_up, sum(confirmed) as confirmed
       from came left join public.channels as c on c.code = channel
       left join public.places as p on channel = 'aushang-' || p.postal_code
       group by 1, 2
     )
     select coalesce(b.code, c.code) as code,
            coalesce(b.name, c.name, case b.code when '*' then 'andere Kennungen' else 'ohne Kennung' end) as name,
            c.id::float8 as id, coalesce(signed_up, 0)::float8 as "signedUp", coalesce(confirmed, 0)::float8 as confirmed
     from brought as b full join public.channels as c on c.code = b.code
     order by 5 desc, name`,
  )
  return channels.map((one) => (one.id === null ? { ...one, name: shortName(one.name) } : one))
}
