import type pg from 'pg'
import { rowsOf } from '../../ask.ts'

/** Cents that a place bears of all channels. */
export type PlaceCost = { postalCode: string; cents: number }

/**
 * As for a region (askRegionChannels): a place bears what was paid for it, and of what was paid for everywhere as much as that
 * brought it. What was paid for a region is that region's.
 */
export function askCosts(client: pg.PoolClient) {
  return rowsOf<PlaceCost>(
    client,
    `with shared as materialized (
       select c.code, c.cost_cents,
              greatest(1, coalesce((select t.confirmed from public.channel_totals as t where t.channel = c.code), 0)
                + coalesce((select sum(n.confirmed) from public.channel_changes as n where n.channel = c.code), 0)) as everywhere
       from public.channels as c where c.paid_for = 'everywhere'
     ), proposed as materialized (
       select distinct unnest(postal_codes) as postal_code from public.proposals where exists (select from shared)
     ), brought as (
       -- Only of places that are proposed: found by the key, however many days there are.
       select d.postal_code, d.channel, d.confirmed
       from proposed as p join public.channel_days as d on d.postal_code = p.postal_code and d.channel in (select code from shared)
       union all
       select n.postal_code, n.channel, n.confirmed
       from proposed as p join public.channel_changes as n on n.postal_code = p.postal_code and n.channel in (select code from shared)
     ), parts as (
       select c.postal_code, c.cost_cents::numeric as cents from public.channels as c where c.paid_for = 'place'
       union all
       select b.postal_code, s.cost_cents::numeric * sum(b.confirmed) / s.everywhere
       from brought as b join shared as s on s.code = b.channel
       group by b.postal_code, b.channel, s.cost_cents, s.everywhere having sum(b.confirmed) > 0
     )
     select postal_code as "postalCode", sum(cents)::float8 as cents from parts group by 1`,
  )
}
