import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { consentWording } from '../../contract/consent-wording.ts'
import { archiveConsentWording } from '../../database/queries/consent-record.ts'
import { storePlaces } from '../../database/queries/places.ts'
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
