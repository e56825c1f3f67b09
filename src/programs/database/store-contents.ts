import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { consentWording } from '../../contract/consent-wording.ts'
import { archiveConsentWording } from '../../database/queries/consent-wording.ts'
import { storePlaces } from '../../database/queries/places.ts'
import { wantedQueues } from '../../database/queues.ts'
import { root } from '../../terminal/root.ts'

/** The sum of all that the database is told, queues included: the same again changes nothing. */
export async function sumOfContents(): Promise<string> {
  const sum = createHash('sha256').update(JSON.stringify([consentWording(), wantedQueues]))
  return sum.update(await readPlaces()).digest('hex')
}

/** Tells the database what it must know of the contents: the wording that people agree to, and the places. */
export async function storeContents(owner: pg.Pool): Promise<void> {
  await archiveConsentWording(owner, consentWording())
  await storePlaces(owner, await readPlaces())
}

const readPlaces = () => readFile(join(root, 'data/postal-codes.tsv'), 'utf8')
