import type pg from 'pg'
import type { Fingerprints } from '../worker/fingerprints.ts'
import type { DemoPerson } from './people.ts'

/** Rows sent to the database at once. */
export const SLICE = 25_000

/** The table that lasts as long as the transaction: what became of whom, to be written from by statements on sets. */
export async function openStage(client: pg.PoolClient): Promise<void> {
  await client.query(
    `create temporary table demo_people (
       id bigint primary key, email text, postal_code text, created_at timestamptz, letter_at timestamptz,
       confirmed_at timestamptz, withdrawn_at timestamptz, expired_at timestamptz, address_hmac bytea,
       letter uuid generated always as (md5('demo letter ' || id::text)::uuid) stored
     ) on commit drop`,
  )
  await client.query(
    `create temporary table demo_events (
       signup_id bigint, step integer, type text, happened_at timestamptz, facts jsonb, person jsonb, salt bytea,
       digest bytea, previous_hash bytea, hash bytea
     ) on commit drop`,
  )
}

export async function stagePeople(
  client: pg.PoolClient,
  people: readonly DemoPerson[],
  fingerprints: Fingerprints,
): Promise<void> {
  const column = <Value>(of: (person: DemoPerson) => Value) => people.map(of)
  await client.query(
    `insert into demo_people
     select id, email, postal_code, ${TIMES.map((time) => `timestamptz 'epoch' + ${time} * interval '1 millisecond'`).join(', ')},
            decode(hmac, 'hex')
     from unnest($1::bigint[], $2::text[], $3::text[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[],
                 $9::text[])
       as given (id, email, postal_code, ${TIMES.join(', ')}, hmac)`,
    [
      column(({ id }) => id),
      column(({ email }) => email),
      column(({ postalCode }) => postalCode),
      column(({ createdAt }) => createdAt),
      column(({ letterAt }) => letterAt),
      column(({ confirmedAt }) => confirmedAt),
      column(({ withdrawnAt }) => withdrawnAt),
      column(({ expiredAt }) => expiredAt),
      column(({ email }) => fingerprints.address(email).toString('hex')),
    ],
  )
}

const TIMES = ['created', 'letter', 'confirmed', 'withdrawn', 'expired']
