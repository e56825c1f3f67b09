import type pg from 'pg'
import type { Hmacs } from '../worker/hmacs.ts'
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
  hmacs: Hmacs,
): Promise<void> {
  const rows = people.map((person) => ({
    ...person,
    hmac: hmacs.address(person.email).toString('hex'),
  }))
  await client.query(
    `insert into demo_people
     select id, email, "postalCode", ${TIMES.map((time) => `timestamptz 'epoch' + "${time}" * interval '1 millisecond'`).join(', ')},
            decode(hmac, 'hex')
     from json_to_recordset($1)
       as given (id bigint, email text, "postalCode" text, ${TIMES.map((time) => `"${time}" bigint`).join(', ')}, hmac text)`,
    [JSON.stringify(rows)],
  )
}

const TIMES = ['createdAt', 'letterAt', 'confirmedAt', 'withdrawnAt', 'expiredAt']
