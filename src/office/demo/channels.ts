import type pg from 'pg'
import { REGIONS } from './regions.ts'

/**
 * By what somebody of `demo_people` in `demo_places` came, in SQL. Where something stirred people up, most came by it; a code
 * belongs to the village in its middle, and only those of the regions are named.
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

/** The codes that operators named for the regions. */
export async function writeChannels(client: pg.PoolClient): Promise<void> {
  await client.query(
    `insert into public.channels (code, name, created_at)
     select kind.code, kind.name, r.created_at
     from unnest($1::text[], $2::text[]) as story (name, centre) join public.regions as r on r.name = story.name
     cross join lateral (values
       ('anzeige-' || centre, 'Anzeige ' || story.name || '-Bote'),
       ('verein-' || centre, 'Landfrauen ' || story.name)) as kind (code, name)`,
    [REGIONS.map(({ name }) => name), REGIONS.map(({ centre }) => centre)],
  )
}
