import type pg from 'pg'
import type {
  Channel,
  ChannelKind,
  ChannelList,
  PaidFor,
  RegionChannel,
  RegionFunnel,
} from '../../../contract/console/channels.ts'
import { answerOf, findRow, rowOf } from '../../ask.ts'
import { inTransaction } from '../../in-transaction.ts'
import { type By, recordAction } from './audit.ts'

// All run as the role operator.

/** What operators enter of a channel beside its code. */
export type ChannelFacts = { name: string; kind: ChannelKind; costCents: number; paidFor: PaidFor }

export function listChannels(operator: pg.Pool): Promise<ChannelList> {
  return rowOf(
    operator,
    `select (select coalesce(jsonb_agg(${CHANNEL} order by lower(c.name), c.id), '[]') from public.channels as c) as channels,
            (select coalesce(jsonb_agg(jsonb_build_object('code', v.name, 'visits', v.visits) order by v.visits desc, v.name), '[]')
             from (select * from public.visit_names as v
                   where v.kind = 'channel' and not public.speaks_for_itself(v.name)
                     and not exists (select from public.channels as c where c.code = v.name)
                   order by v.visits desc, v.name limit ${UNNAMED_SHOWN}) as v) as unnamed`,
  )
}

/** Anybody may invent codes. */
const UNNAMED_SHOWN = 50

/** @returns the channel; `taken` by which name, or `nowhere`: there is no such region or place. */
export async function addChannel(
  operator: pg.Pool,
  by: By,
  code: string,
  facts: ChannelFacts,
): Promise<Channel | { taken: string } | 'nowhere'> {
  return inTransaction(operator, async (client) => {
    if (!(await isSomewhere(client, facts.paidFor))) return 'nowhere'
    const added = await findRow<{ id: number }>(
      client,
      `insert into public.channels (code, created_by, name, kind, cost_cents, paid_for, region_id, postal_code)
       values ($1, $2, $3, $4, $5, $6, $7, $8)
       on conflict on constraint channels_code_key do nothing returning id::float8 as id`,
      [code, by.operatorId, ...columnsOf(facts)],
    )
    if (!added) {
      const named = 'select name as answer from public.channels where code = $1'
      return { taken: await answerOf<string>(client, named, [code]) }
    }
    await recordAction(client, { ...by, subject: subjectOf(added.id, facts) })
    return { id: added.id, code, ...facts }
  })
}

/** @returns the channel; undefined when there is none (any more), `nowhere` as `addChannel`. */
export async function changeChannel(
  operator: pg.Pool,
  by: By,
  id: number,
  facts: ChannelFacts,
): Promise<Channel | 'nowhere' | undefined> {
  return inTransaction(operator, async (client) => {
    if (!(await isSomewhere(client, facts.paidFor))) return 'nowhere'
    const changed = await findRow<{ code: string }>(
      client,
      `update public.channels
       set name = $2, kind = $3, cost_cents = $4, paid_for = $5, region_id = $6, postal_code = $7
       where id = $1 returning code`,
      [id, ...columnsOf(facts)],
    )
    if (!changed) return undefined
    await recordAction(client, { ...by, subject: subjectOf(id, facts) })
    return { id, code: changed.code, ...facts }
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

function isSomewhere(client: pg.PoolClient, paidFor: PaidFor): Promise<boolean> {
  const [, region, postalCode] = placeOf(paidFor)
  return answerOf(
    client,
    `select ($1::bigint is null or exists (select from public.regions where id = $1))
        and ($2::text is null or exists (select from public.places where postal_code = $2)) as answer`,
    [region, postalCode],
  )
}

const columnsOf = ({ name, kind, costCents, paidFor }: ChannelFacts) => [
  name,
  kind,
  costCents,
  ...placeOf(paidFor),
]

function placeOf(paidFor: PaidFor): [where: string, region: number | null, postalCode: string | null] {
  if (paidFor === 'everywhere') return ['everywhere', null, null]
  return 'region' in paidFor ? ['region', paidFor.region, null] : ['place', null, paidFor.postalCode]
}

const subjectOf = (channel: number, { kind, costCents }: ChannelFacts) => ({
  channel,
  channel_kind: kind,
  cost: costCents,
})

const CHANNEL = `jsonb_build_object('id', c.id, 'code', c.code, 'name', c.name, 'kind', c.kind, 'costCents', c.cost_cents,
  'paidFor', case c.paid_for when 'region' then jsonb_build_object('region', c.region_id)
                             when 'place' then jsonb_build_object('postalCode', c.postal_code)
                             else '"everywhere"'::jsonb end)`

/** One that nobody entered has neither name nor kind, but the place of its notice. */
export type BroughtBy = Pick<RegionChannel, 'code' | 'id' | 'costCents' | 'paid' | 'confirmed'> & {
  name: string | null
  kind: ChannelKind | null
  place: string | null
}

export type RegionFigures = { others: number; confirmed: number; channels: BroughtBy[] }

/**
 * What brought people to a region, and what the region bears of the cost; exact at the moment. What it costs depends on the
 * region's places and the channels, not on how many came.
 * @returns undefined when there is no such region
 */
export function askRegionChannels(operator: pg.Pool, region: number): Promise<RegionFigures | undefined> {
  return findRow(
    operator,
    `with here as materialized (
       select postal_code from public.region_places where region_id = $1
     ), brought as materialized (
       select channel, sum(confirmed)::integer as confirmed
       from (
         select d.channel, d.confirmed from public.channel_days as d join here using (postal_code)
         union all
         select c.channel, c.confirmed from public.channel_changes as c join here using (postal_code)
       ) as parts
       group by channel
     ), listed as (
       select coalesce(c.code, b.channel) as code, c.id, c.name, c.kind, coalesce(b.confirmed, 0) as confirmed,
              -- Of its own place, told by its code, when nobody entered it.
              (select p.place from public.places as p where c.id is null and p.postal_code = right(b.channel, 5)) as place,
              case when c.id is null or c.region_id = $1 or c.postal_code in (select postal_code from here) then 'here'
                   when c.paid_for = 'everywhere' then 'shared' else 'elsewhere' end as paid,
              c.cost_cents
       from (select * from brought where channel <> '*') as b
       full join public.channels as c on c.code = b.channel
     )
     select coalesce((select confirmed from brought where channel = '*'), 0) as others,
            coalesce((select sum(waiting + told) from (
              select t.waiting, t.told from public.place_totals as t join here using (postal_code)
              union all
              select c.waiting, c.told from public.signup_changes as c join here using (postal_code)
            ) as parts), 0)::integer as confirmed,
            (select coalesce(jsonb_agg(jsonb_build_object(
               'code', code, 'id', id, 'name', name, 'kind', kind, 'place', place, 'paid', paid, 'confirmed', confirmed,
               'costCents', case paid when 'here' then cost_cents when 'elsewhere' then 0
                 else round(cost_cents::numeric * confirmed / greatest(1,
                   coalesce((select t.confirmed from public.channel_totals as t where t.channel = code), 0)
                   + coalesce((select sum(c.confirmed) from public.channel_changes as c where c.channel = code), 0))) end)), '[]')
             from listed where confirmed > 0 or (paid = 'here' and id is not null)) as channels
     from public.regions where id = $1`,
    [region],
  )
}

/**
 * How many went on from each step to the next in a region, by sums of days alone.
 * @param days length of the period up to today; null: as long as opened forms are counted
 * @param paths where the region's places have their pages, beside their postal codes: `/kremmen` for 16766
 * @returns undefined when there is no such region
 */
export function askRegionFunnel(
  operator: pg.Pool,
  region: number,
  days: number | null,
  paths: ReadonlyMap<string, string>,
): Promise<RegionFunnel | undefined> {
  return findRow(
    operator,
    `with here as materialized (
       select postal_code from public.region_places where region_id = $1
     ), pages as materialized (
       select '/' || postal_code as page_path from here
       union all
       select t.page_path from unnest($3::text[], $4::text[]) as t (postal_code, page_path) join here using (postal_code)
     ), period as (
       -- A step that was not counted yet would look like one that nobody took.
       select greatest(today - ($2::integer - 1), coalesce((select min(day) from public.form_days), today)) as from, today as until
       from (select (now() at time zone 'Europe/Berlin')::date as today) as now
     ), steps as (
       select sum(signed_up) as signed_up, sum(confirmed) as confirmed
       from (
         select d.day, d.signed_up, d.confirmed from public.place_days as d join here using (postal_code)
         union all
         select c.day, c.signed_up, c.confirmed from public.signup_changes as c join here using (postal_code)
       ) as days join period as p on day between p.from and p.until
     )
     select p.from::text as from, p.until::text as until,
            (select coalesce(sum(visits), 0)::float8 from public.website_visit_days as v join pages using (page_path)
             where v.day between p.from and p.until and v.bot = '') as visits,
            (select coalesce(sum(opened), 0)::float8 from public.form_days as f join pages using (page_path)
             where f.day between p.from and p.until) as "formsOpened",
            coalesce(s.signed_up, 0)::float8 as "signedUp", coalesce(s.confirmed, 0)::float8 as confirmed
     from public.regions as r cross join period as p cross join steps as s where r.id = $1`,
    [region, days, [...paths.keys()], [...paths.values()]],
  )
}
