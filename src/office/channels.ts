import type pg from 'pg'
import { z } from 'zod'
import { shortName } from '../contract/places.ts'
import { CHANNEL } from '../contract/visit.ts'
import { answerOf, findRow, rowsOf } from '../database/ask.ts'
import { inTransaction } from '../database/in-transaction.ts'
import { line, rowNumber } from './input.ts'
import { procedure, router } from './procedure.ts'
import { type By, recordAction } from './record-action.ts'
import { gone, Refusal } from './refusal.ts'

/** Longest name that the database takes (channels_name_line). */
const LONGEST_NAME = 60

/** Confirmed households that came by a code and have not left. */
type Channel = {
  code: string
  name: string
  /** The number of its entry; null: nobody named it, its code speaks for itself. */
  id: number | null
  confirmed: number
}

/** By which notice, ad or post people came: what stood behind ?v= in the address. */
export const channels = router({
  /** Of a region, or everywhere. */
  list: procedure({ least: 'look' })
    .input(z.strictObject({ region: rowNumber.optional() }))
    .query(({ ctx: { database }, input: { region } }) => listChannels(database, region)),

  /** Names a code. Who came with it before counts as well. */
  add: procedure({ least: 'send', audit: 'channel_added' })
    .input(z.strictObject({ code: z.string().trim().regex(CHANNEL), name: line.min(1).max(LONGEST_NAME) }))
    .mutation(({ ctx: { database, by }, input }) => addChannel(database, by('channel_added'), input)),

  /** Its households are counted among those of unknown codes from then on. */
  remove: procedure({ least: 'send', audit: 'channel_removed' })
    .input(z.strictObject({ id: rowNumber }))
    .mutation(({ ctx: { database, by }, input: { id } }) =>
      removeChannel(database, by('channel_removed'), id),
    ),
})

/** More notices there are, but no more that are worth a line. */
const LONGEST_LIST = 200

/** Most households first. `others`: with a code that nobody has named; `without`: with none. */
export async function listChannels(database: pg.Pool, region?: number) {
  // A code that nobody named has no name, but the place of its notice; * is all others, null no code.
  type Row = Omit<Channel, 'code' | 'name'> & {
    code: string | null
    name: string | null
    place: string | null
    all: number
  }
  const rows = await rowsOf<Row>(
    database,
    `with came as (
       select channel, count(*) as confirmed from public.newsletter_signups
       where confirmed_at is not null and state <> 'left'
         and ($1::bigint is null
              or postal_code in (select p.postal_code from public.region_places as p where p.region_id = $1))
       group by channel
     ), brought as (
       -- Anybody may invent a code, and name somebody in it: said are those that operators entered, the link that neighbours hand
       -- on, and the notice of each place there is.
       select case when channel is null or channel = 'nachbarn' or exists (select from public.channels as c where c.code = channel)
                     or channel ~ '^aushang-[0-9]{5}$' and exists (
                       select from public.places as p where p.postal_code = right(channel, 5))
                   then channel else '*' end as channel,
              sum(confirmed)::integer as confirmed
       from came group by 1
     )
     select coalesce(b.channel, c.code) as code, c.id::float8 as id, c.name, coalesce(b.confirmed, 0) as confirmed,
            (sum(b.confirmed) over ())::integer as all,
            (select p.place from public.places as p where p.postal_code = right(b.channel, 5)) as place
     from brought as b full join public.channels as c on c.code = b.channel
     -- One that brought nobody yet is listed where it can be taken away.
     where b.confirmed is not null or $1 is null
     order by c.id is not null or coalesce(b.channel, '*') = '*' desc, b.confirmed desc limit ${LONGEST_LIST}`,
    [region],
  )
  const named = rows.flatMap(({ code, name, place, id, confirmed }): Channel[] =>
    code === null || code === '*' ? [] : [{ code, name: name ?? nameOf(place), id, confirmed }],
  )
  named.sort((one, other) => other.confirmed - one.confirmed || one.name.localeCompare(other.name, 'de'))
  const households = (sought: string | null) => rows.find(({ code }) => code === sought)?.confirmed ?? 0
  return {
    channels: named,
    others: households('*'),
    without: households(null),
    /** With those of what is not listed. */
    confirmed: rows[0]?.all ?? 0,
  }
}

const nameOf = (place: string | null) =>
  place === null ? 'Links von Nachbarn' : `Aushang ${shortName(place)}`

function addChannel(database: pg.Pool, by: By, { code, name }: Pick<Channel, 'code' | 'name'>) {
  return inTransaction(database, async (client) => {
    const added = await findRow<{ id: number }>(
      client,
      `insert into public.channels (code, name, created_by) values ($1, $2, $3)
       on conflict on constraint channels_code_key do nothing returning id::float8 as id`,
      [code, name, by.operatorId],
    )
    if (!added) {
      const named = 'select name as answer from public.channels where code = $1'
      const taken = await answerOf<string>(client, named, [code])
      throw new Refusal('CONFLICT', 'code', `Die Kennung ${code} heißt schon „${taken}“.`)
    }
    await recordAction(client, { ...by, subject: { channel: added.id } })
    return added
  })
}

async function removeChannel(database: pg.Pool, by: By, id: number): Promise<void> {
  await inTransaction(database, async (client) => {
    const { rowCount } = await client.query('delete from public.channels where id = $1', [id])
    if (rowCount !== 1) throw gone('Diesen Weg gibt es nicht mehr.')
    await recordAction(client, { ...by, subject: { channel: id } })
  })
}
