import type pg from 'pg'
import {
  type CheckpointRow,
  eventHashes,
  keepSeal,
  sealedCheckpoints,
  unsealedCheckpoints,
} from '../../database/queries/seals.ts'
import { continueRecordAbove } from '../../database/queries/suppression.ts'
import { checkpointConsentEvents } from '../../database/queries/upkeep.ts'
import { rootOf } from '../../seals/merkle.ts'
import { hashOfNote, isSigned, readNote, type Seal, type SealKey, writeNote } from '../../seals/note.ts'
import { appendSeals, readSeals } from '../../seals/seal-file.ts'
import { requireOwnKey } from './own-key.ts'

/** What signs checkpoints, and the file outside the database in which the seals are kept. */
export type SealPlace = { key: SealKey; file: string }

/**
 * Makes a checkpoint over what was recorded since the last one, and signs those that nobody has signed. A seal is on the
 * disk outside the database before the database gets its copy: one that it has and the file has not was never given out.
 * Safe to repeat, and after a death at any line: what is signed says nothing of when it was signed.
 * @returns how many events the new checkpoint covers.
 */
export async function sealRecord(pool: pg.Pool, { key, file }: SealPlace): Promise<number> {
  await requireOwnKey({ key, file })
  const outside = await readSeals(file)
  await continueAbove(pool, outside)
  const covered = await checkpointConsentEvents(pool)
  let last = await bringOutside(pool, outside, { key, file })
  for (let some = await unsealedCheckpoints(pool); some.length > 0; some = await unsealedCheckpoints(pool)) {
    for (const checkpoint of some) {
      const seal = key.sign(await noteOf(pool, checkpoint, last))
      const kept = outside.find(({ note }) => readNote(note)?.number === checkpoint.number)
      // Two notes are never signed for one number: whoever has the first could be told otherwise by the second.
      if (kept && kept.note !== seal.note) throw new SealError()
      if (!kept) await appendSeals(file, [seal])
      await keepSeal(pool, checkpoint.number, seal)
      last = seal.note
    }
  }
  return covered
}

/** Something else was signed under a checkpoint's number: the record was altered, or another record is in its place. */
class SealError extends Error {
  override name = 'SealError'
  code = 'SEALED_OTHERWISE'
}

/** A restored database does not give numbers again that seals outside have. */
async function continueAbove(pool: pg.Pool, outside: readonly Seal[]): Promise<void> {
  const notes = outside.flatMap(({ note }) => readNote(note) ?? [])
  const event = notes.reduce((greatest, { upToEvent }) => Math.max(greatest, upToEvent), 0)
  const checkpoint = notes.reduce((greatest, { number }) => Math.max(greatest, number), 0)
  await continueRecordAbove(pool, { event, checkpoint })
}

/** Adds the seals to the file that only the database has: another machine made them. @returns the newest note. */
async function bringOutside(pool: pg.Pool, outside: readonly Seal[], { key, file }: SealPlace) {
  const newest = readNote(outside.at(-1)?.note ?? '')?.number ?? 0
  const sealed = (await sealedCheckpoints(pool)).flatMap(({ number, seal }) =>
    seal ? [{ number, seal }] : [],
  )
  const missing = sealed.filter(({ number, seal }) => number > newest && isSigned(seal, key.publicKey))
  if (missing.length > 0)
    await appendSeals(
      file,
      missing.map(({ seal }) => seal),
    )
  return sealed.at(-1)?.seal.note
}

async function noteOf(pool: pg.Pool, checkpoint: CheckpointRow, before: string | undefined): Promise<string> {
  const root = rootOf(await eventHashes(pool, checkpoint)).toString('hex')
  return writeNote({ ...checkpoint, root, previous: before === undefined ? null : hashOfNote(before) })
}
