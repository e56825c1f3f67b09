import type pg from 'pg'
import type { ChannelKind, RegionChannel, RegionFunnel } from '../../../contract/console/channels.ts'
import { findRow } from '../../ask.ts'

// All run as the role operator.

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
