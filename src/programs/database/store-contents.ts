import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { consentWording } from '../../contract/consent-wording.ts'
import { CONTENTS } from '../../database/schema-files.ts'
import { root } from '../../environment.ts'

/** Tells the database what it must know of the contents, once: the wording that people agree to, and the places. */
export async function storeContents(owner: pg.Pool): Promise<void> {
  const places = await readFile(join(root, 'data/postal-codes.tsv'), 'utf8')
  const sum = createHash('sha256').update(consentWording()).update(places).digest('hex')
  const { rowCount } = await owner.query(
    'select from public.schema_migrations where name = $1 and checksum = $2',
    [CONTENTS, sum],
  )
  if (rowCount) return
  await archiveConsentWording(owner, consentWording())
  await storePlaces(owner, places)
  await owner.query(
    `insert into public.schema_migrations (name, checksum) values ($1, $2)
     on conflict (name) do update set checksum = excluded.checksum, applied_at = now()`,
    [CONTENTS, sum],
  )
}

/**
 * Makes a text the wording that sign-ups from now on agree to; archived for ever. At each start, with the text that the form
 * shows: safe to repeat.
 */
export async function archiveConsentWording(owner: pg.Pool, wording: string): Promise<void> {
  await owner.query(
    `insert into public.consent_wordings (version, wording)
     select version, $1 from (select encode(sha256(convert_to($1, 'UTF8')), 'hex') as version) as given
     where version is distinct from (select version from public.consent_wordings order by in_use_since desc limit 1)
     on conflict on constraint consent_wordings_pkey do update set in_use_since = clock_timestamp()`,
    [wording],
  )
}

/**
 * Brings the table of places to what the file says (tab-separated, header line; see data/). Does nothing when it has
 * as many rows with the same content. Runs as the owner.
 * @throws when a row of the file is not whole.
 */
export async function storePlaces(owner: pg.Pool, table: string): Promise<void> {
  const rows = table.trimEnd().split('\n').slice(1).map(columnsOf)
  await owner.query(
    `with given as (
       select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::integer[], $6::float8[], $7::float8[], $8::float8[])
         as given (postal_code, place, district, state, inhabitants, area_km2, latitude, longitude)
     ), gone as (
       delete from public.places where postal_code not in (select postal_code from given)
     )
     insert into public.places as known select * from given
     on conflict (postal_code) do update set
       place = excluded.place, district = excluded.district, state = excluded.state, inhabitants = excluded.inhabitants,
       area_km2 = excluded.area_km2, latitude = excluded.latitude, longitude = excluded.longitude
     where (known.*) is distinct from (excluded.*)`,
    Array.from({ length: COLUMNS }, (_, column) => rows.map((row) => row[column])),
  )
}

const COLUMNS = 8

function columnsOf(row: string): string[] {
  const columns = row.split('\t')
  if (columns.length !== COLUMNS || columns.includes('')) {
    throw new Error(`data/postal-codes.tsv: the row „${row}“ needs ${COLUMNS} columns, none of them empty.`)
  }
  return columns
}
