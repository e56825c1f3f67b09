import type pg from 'pg'
import type { PersonData } from '../database/queries/links.ts'
import { checkableEvents, eventHashes, sealedCheckpoints } from '../database/queries/seals.ts'
import { pathOf } from '../seals/merkle.ts'
import { readNote } from '../seals/note.ts'
import { type CheckableEvent, type CheckableRecord, FORMAT } from '../seals/record.ts'

/**
 * A person's record as a stranger can check it: each event word for word, and its path to a signed seal. Of other people
 * there are hashes in it, which say nothing of them.
 */
export async function checkableRecord(
  owner: pg.Pool,
  { events: known, wordings }: Pick<PersonData, 'events' | 'wordings'>,
  publicKey: string,
): Promise<CheckableRecord> {
  const events = await checkableEvents(owner, [...new Set(known.map(({ signup }) => signup))])
  const seals: CheckableRecord['seals'] = []
  for (const { seal } of await sealedCheckpoints(owner)) {
    if (!seal) continue
    const covered = await eventsUnder(owner, seal.note, events)
    if (covered.length > 0) seals.push({ ...seal, events: covered })
  }
  return { format: FORMAT, publicKey, wordings, events, seals }
}

async function eventsUnder(owner: pg.Pool, text: string, events: CheckableEvent[]) {
  const note = readNote(text)
  const its = events.filter(({ number }) => note && number > note.afterEvent && number <= note.upToEvent)
  if (!note || its.length === 0) return []
  const leaves = await eventHashes(owner, note)
  const places = new Map(leaves.map((leaf, place) => [leaf.toString('hex'), place]))
  return its.map(({ hash }) => {
    const place = places.get(hash) ?? -1
    return { hash, place, path: place < 0 ? [] : pathOf(leaves, place).map((part) => part.toString('hex')) }
  })
}
