import type pg from 'pg'
import { answerOf, call, rowsOf } from '../ask.ts'

/** A checkpoint over the record of consents. */
export type CheckpointRow = {
  number: number
  afterEvent: number
  upToEvent: number
  events: number
  /** ISO 8601, UTC. */
  madeAt: string
  /** Hex. */
  hash: string
}

/** A checkpoint with the database's copy of its seal; null: not signed yet. */
export type SealedCheckpointRow = Omit<CheckpointRow, 'afterEvent' | 'madeAt'> & {
  seal: { note: string; signature: string } | null
}

/** Some that nobody has signed yet, the oldest first. As the role worker. */
export function unsealedCheckpoints(worker: pg.Pool) {
  return rowsOf<CheckpointRow>(
    worker,
    `select number::float8 as number, after_event::float8 as "afterEvent", up_to_event::float8 as "upToEvent",
            events::float8 as events, encode(hash, 'hex') as hash,
            to_char(made_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "madeAt"
     from public.unsealed_checkpoints()`,
  )
}

/** The hashes of the events in a range, in order. As worker, operator or owner. */
export async function eventHashes(
  pool: pg.Pool,
  { afterEvent, upToEvent }: Pick<CheckpointRow, 'afterEvent' | 'upToEvent'>,
): Promise<Buffer[]> {
  const hashes = 'select hash from public.event_hashes($1, $2) as hash'
  const rows = await rowsOf<{ hash: Buffer }>(pool, hashes, [afterEvent, upToEvent])
  return rows.map(({ hash }) => hash)
}

/** Keeps the database's copy of a seal. As the role worker. */
export function keepSeal(
  worker: pg.Pool,
  checkpoint: number,
  { note, signature }: { note: string; signature: string },
): Promise<unknown> {
  return call(worker, 'keep_seal', checkpoint, note, Buffer.from(signature, 'base64'))
}

/** All checkpoints in order, each with its seal. As worker, operator or owner. */
export function sealedCheckpoints(pool: pg.Pool, since = 0) {
  return rowsOf<SealedCheckpointRow>(
    pool,
    `select number::float8 as number, up_to_event::float8 as "upToEvent", events::float8 as events,
            encode(hash, 'hex') as hash,
            case when note is not null then
              jsonb_build_object('note', note, 'signature', replace(encode(signature, 'base64'), E'\\n', '')) end as seal
     from public.sealed_checkpoints($1)`,
    [since],
  )
}

/** The newest seal's note; null before the first. As worker, operator or owner. */
export function newestSealNote(pool: pg.Pool): Promise<string | null> {
  return answerOf(pool, 'select public.newest_seal() as answer')
}

/** The events of some sign-ups, word for word as they were hashed, with their personal parts. As owner. */
export function checkableEvents(owner: pg.Pool, signups: readonly number[]) {
  return rowsOf<{
    number: number
    line: string
    hash: string
    person: string | null
    salt: string | null
  }>(
    owner,
    `select e.id::float8 as number, public.consent_event_line(e) as line, encode(e.hash, 'hex') as hash,
            p.person::text as person, encode(p.salt, 'hex') as salt
     from public.consent_events as e left join public.consent_event_people as p on p.event_id = e.id
     where e.signup_id = any ($1) order by e.id`,
    [signups],
  )
}
