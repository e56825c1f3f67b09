import type pg from 'pg'
import { REGIONS } from './regions.ts'

/**
 * By what somebody of `demo_people` in `demo_places` came, in SQL. Where something stirred people up, most came by it; a code
 * belongs to the village in its middle, and only those of the regions are entered.
 */
export const CAME_BY = `case
  when withdrawn_at is not null then null
  when centre is null then
    case when pg_temp.chance(id, 'came by') < 0.12 then 'nachbarn'
         when pg_temp.chance(id, 'came by') < 0.2 then 'aushang-' || postal_code end
  else
    case when pg_temp.chance(id, 'came by') < 0.27 then 'aushang-' || postal_code
         when pg_temp.chance(id, 'came by') < 0.5 then 'anzeige-' || centre
         when pg_temp.chance(id, 'came by') < 0.65 then 'verein-' || centre
         when pg_temp.chance(id, 'came by') < 0.83 then 'nachbarn' end end`

/** Of a hundred visits so many open the form. */
const OPENED = 23

/**
 * The channels that operators entered for the regions with what they cost, and the sums of them, as the triggers would have
 * noted them (note_channel_change); opened forms as a share of people's visits.
 */
export async function writeChannels(client: pg.PoolClient): Promise<void> {
  await client.query(
    `insert into public.channels (code, name, kind, cost_cents, paid_for, region_id, postal_code, created_at)
     select kind.code, kind.name, kind.kind, kind.cents, 'region', r.id, null, r.created_at
     from unnest($1::text[], $2::text[]) as story (name, centre) join public.regions as r on r.name = story.name
     cross join lateral (values
       ('anzeige-' || centre, 'Anzeige ' || story.name || '-Bote', 'ad',
         100 * (90 + floor(160 * pg_temp.chance(centre::bigint, 'ad')))::int),
       ('verein-' || centre, 'Landfrauen ' || story.name, 'club', 0)) as kind (code, name, kind, cents)
     union all
     select 'aushang-' || p.postal_code, 'Aushang ' || split_part(p.place, ', ', 1), 'notice',
            100 * (5 + floor(60 * pg_temp.chance(p.postal_code::bigint, 'printed')))::int, 'place', null, p.postal_code,
            r.created_at
     from public.region_places as rp join public.regions as r on r.id = rp.region_id
     join public.places as p on p.postal_code = rp.postal_code`,
    [REGIONS.map(({ name }) => name), REGIONS.map(({ centre }) => centre)],
  )
  await client.query(
    `insert into public.channel_days (postal_code, channel, day, confirmed)
     select postal_code, public.known_channel(channel), (confirmed_at at time zone 'Europe/Berlin')::date, count(*)
     from public.newsletter_signups
     where channel is not null and confirmed_at is not null and state <> 'left' group by 1, 2, 3 order by 1, 2, 3`,
  )
  await client.query(
    `insert into public.channel_totals (channel, confirmed)
     select channel, sum(confirmed) from public.channel_days group by 1 order by 1`,
  )
  await client.query(
    `insert into public.form_days (page_path, day, opened)
     select page_path, day, opened
     from (
       select page_path, day, floor(sum(visits) * 0.${OPENED}
                + pg_temp.chance(hashtext(page_path || day), 'opened'))::bigint as opened
       from public.website_visit_days where bot = '' and page_path not in ('/datenschutz', '/impressum') group by 1, 2
     ) as days
     where opened > 0 order by 1, 2`,
  )
}
