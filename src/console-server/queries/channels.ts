import type pg from 'pg'
import type { RegionChannel } from '../../contract/console/channels.ts'
import { answerOf, findRow } from '../../database/ask.ts'
import { inTransaction } from '../../database/in-transaction.ts'
import { type By, recordAction } from './audit.ts'

/** One that nobody named has no name, but the place of its notice. */
export type BroughtBy = Omit<RegionChannel, 'name'> & { name: string | null; place: string | null }
export type RegionFigures = { others: number; confirmed: number; channels: BroughtBy[] }

/** What brought people to a region. @returns undefined when there is no such region */
export function askRegionChannels(operator: pg.Pool, region: number): Promise<RegionFigures | undefined> {
  return findRow(
    operator,
    `with came as materialized (
       select channel, count(*) as confirmed from public.newsletter_signups
       where postal_code in (select p.postal_code from public.region_places as p where p.region_id = $1)
         and confirmed_at is not null and state <> 'left'
       group by channel
     ), brought as materialized (
       -- Anybody may invent a code, and name somebody in it: said are those that operators entered, the link that neighbours hand
       -- on, and the notice of each place there is.
       select case when channel = 'nachbarn' or exists (select from public.channels as c where c.code = channel)
                     or channel ~ '^aushang-[0-9]{5}$' and exists (
                       select from public.places as p where p.postal_code = right(channel, 5))
                   then channel else '*' end as channel,
              sum(confirmed)::integer as confirmed
       from came where channel is not null group by 1
     )
     select coalesce((select confirmed from brought where channel = '*'), 0) as others,
            coalesce((select sum(confirmed) from came), 0)::integer as confirmed,
            (select coalesce(jsonb_agg(jsonb_build_object(
               'code', b.channel, 'id', c.id, 'name', c.name, 'confirmed', b.confirmed,
               -- Of its own place, told by its code, when nobody named it.
               'place', (select p.place from public.places as p where c.id is null and p.postal_code = right(b.channel, 5)))), '[]')
             from brought as b left join public.channels as c on c.code = b.channel
             where b.channel <> '*') as channels
     from public.regions where id = $1`,
    [region],
  )
}

/** @returns its number, or what it is called already. */
export function addChannel(
  operator: pg.Pool,
  by: By,
  { code, name }: { code: string; name: string },
): Promise<{ id: number } | { taken: string }> {
  return inTransaction(operator, async (client) => {
    const added = await findRow<{ id: number }>(
      client,
      `insert into public.channels (code, name, created_by) values ($1, $2, $3)
       on conflict on constraint channels_code_key do nothing returning id::float8 as id`,
      [code, name, by.operatorId],
    )
    if (!added) {
      const named = 'select name as answer from public.channels where code = $1'
      return { taken: await answerOf<string>(client, named, [code]) }
    }
    await recordAction(client, { ...by, subject: { channel: added.id } })
    return added
  })
}

/** @returns false when there is no such channel (any more). */
export async function removeChannel(operator: pg.Pool, by: By, id: number): Promise<boolean> {
  return inTransaction(operator, async (client) => {
    const { rowCount } = await client.query('delete from public.channels where id = $1', [id])
    if (rowCount !== 1) return false
    await recordAction(client, { ...by, subject: { channel: id } })
    return true
  })
}
