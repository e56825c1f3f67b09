import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { consentWording } from '../contract/consent-wording.ts'
import { root } from '../environment.ts'

/** The rows of a tab-separated file with a header line (see data/); a row that is not whole is refused, one that is known stays. */
const PLACES = `
  with given as (
    select row[1] as postal_code, row[2] as place, row[3] as district, row[4] as state, row[5]::integer as inhabitants,
           row[6]::float8 as area_km2, row[7]::float8 as latitude, row[8]::float8 as longitude
    from string_to_table(trim(trailing E'\\n' from $1), E'\\n') with ordinality as lines (line, number),
         string_to_array(line, E'\\t') as row
    where number > 1
  ), gone as (
    delete from public.places where postal_code not in (select postal_code from given)
  )
  insert into public.places as known
  select given.* from given left join public.places as p using (postal_code)
  where (p.place, p.district, p.state, p.inhabitants, p.area_km2, p.latitude, p.longitude) is distinct from
        (given.place, given.district, given.state, given.inhabitants, given.area_km2, given.latitude, given.longitude)
  on conflict (postal_code) do update set
    place = excluded.place, district = excluded.district, state = excluded.state, inhabitants = excluded.inhabitants,
    area_km2 = excluded.area_km2, latitude = excluded.latitude, longitude = excluded.longitude`

/** Tells the database what it must know of the contents: the wording that people agree to, and the places. */
export async function storeContents(owner: pg.Pool): Promise<void> {
  await archiveConsentWording(owner, consentWording())
  await owner.query(PLACES, [await readFile(join(root, 'data/postal-codes.tsv'), 'utf8')])
}

/** Makes a text the wording that sign-ups from now on agree to; archived for ever. Safe to repeat. */
export async function archiveConsentWording(owner: pg.Pool, wording: string): Promise<void> {
  await owner.query(
    `insert into public.consent_wordings (version, wording)
     select version, $1 from (select encode(sha256(convert_to($1, 'UTF8')), 'hex') as version) as given
     where version is distinct from (select version from public.consent_wordings order by in_use_since desc limit 1)
     on conflict on constraint consent_wordings_pkey do update set in_use_since = clock_timestamp()`,
    [wording],
  )
}
