import type pg from 'pg'
import type { PersonData } from './links.ts'

/** Everything about the owner of an address, also of those whose address it was before; null: nothing is stored. */
export async function personData(owner: pg.Pool, email: string): Promise<PersonData | null> {
  const { rows } = await owner.query<{ data: PersonData | null }>(
    'select public.person_data($1, true) as data',
    [email],
  )
  return rows[0]?.data ?? null
}

/** Erases a person at the operator's hand; returns how many sign-ups. */
export async function erasePerson(owner: pg.Pool, email: string, addressHmac: Buffer): Promise<number> {
  const { rows } = await owner.query<{ erased: number }>(
    `select public.erase_person($1, true, 'operator', $2) as erased`,
    [email, addressHmac],
  )
  return rows[0]?.erased ?? 0
}

/** What was found out about one event by computing its hashes again. */
export type CheckedEvent = {
  number: number
  /** Fingerprint of salt and personal part, hex. */
  personDigest: string | null
  /** The hash is that of what the event says. */
  fits: boolean
  /** It names the event before. */
  follows: boolean
  /** The personal part is the one that was recorded; null when there is none (any more). */
  personFits: boolean | null
}

/** Computes the chains of these sign-ups again. */
export async function checkedEvents(owner: pg.Pool, signups: number[]): Promise<CheckedEvent[]> {
  const { rows } = await owner.query<CheckedEvent>(
    `select e.id::float8 as number, encode(e.person_digest, 'hex') as "personDigest",
            e.hash = public.consent_event_hash(e) as fits,
            e.previous_hash is not distinct from lag(e.hash) over (partition by e.signup_id order by e.id) as follows,
            case when p.event_id is not null then
              e.person_digest is not distinct from sha256(p.salt || convert_to(p.person::text, 'UTF8'))
            end as "personFits"
     from public.consent_events as e left join public.consent_event_people as p on p.event_id = e.id
     where e.signup_id = any ($1) order by e.id`,
    [signups],
  )
  return rows
}

export type Seal = { number: number; upToEvent: number; sealedAt: string; hash: string }

/** The newest seal over the whole record; undefined before the first. */
export async function newestSeal(owner: pg.Pool): Promise<Seal | undefined> {
  const { rows } = await owner.query<Seal>(
    `select id::float8 as number, up_to_event::float8 as "upToEvent", encode(hash, 'hex') as hash,
            to_jsonb(sealed_at) #>> '{}' as "sealedAt"
     from public.consent_seals order by id desc limit 1`,
  )
  return rows[0]
}

/** Everything wrong with the record of all people; empty when it is sound. */
export async function recordFaults(owner: pg.Pool): Promise<{ fault: string; number: string }[]> {
  const { rows } = await owner.query<{ fault: string; number: string }>(
    'select fault, number::text as number from public.consent_record_faults()',
  )
  return rows
}

/** Tables that held a person's address. */
const TABLES_WITH_ADDRESSES = [
  'newsletter_signups',
  'consent_event_people',
  'address_changes',
  'letters',
  'mailbox',
]

/** Gives the space of deleted rows back and has the planner sample the columns anew, which may hold addresses. */
export async function sweepAfterErasure(owner: pg.Pool): Promise<void> {
  for (const table of TABLES_WITH_ADDRESSES) await owner.query(`vacuum (analyze) public.${table}`)
}
