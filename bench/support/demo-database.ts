import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { storePlaces } from '../../src/database/queries/places.ts'
import { fillDemo } from '../../src/demo/fill.ts'
import { root } from '../../src/terminal/root.ts'
import { openHmacs } from '../../src/worker/hmacs.ts'
import { type BenchDatabase, benchDatabase } from './database.ts'

/** A database of its own with a made-up year (`npm run demo`). */
export async function demoDatabase(signups: number, visits: number): Promise<BenchDatabase> {
  const db = await benchDatabase()
  const { owner } = db.database
  await storePlaces(owner, await readFile(join(root, 'data/postal-codes.tsv'), 'utf8'))
  await fillDemo(owner, {
    signups,
    visits,
    hmacs: openHmacs('a key for measuring, of more than 32 characters'),
    now: new Date(),
    onProgress: () => undefined,
  })
  return db
}
