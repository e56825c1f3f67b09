import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { consentWording } from '../../contract/consent-wording.ts'
import { archiveConsentWording } from '../../database/queries/consent-wording.ts'
import { storePlaces } from '../../database/queries/places.ts'
import { root } from '../../terminal/root.ts'

/** Tells the database what it must know of the contents: the wording that people agree to, and the places. */
export async function storeContents(owner: pg.Pool): Promise<void> {
  await archiveConsentWording(owner, consentWording())
  await storePlaces(owner, await readFile(join(root, 'data/postal-codes.tsv'), 'utf8'))
}
