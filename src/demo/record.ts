import type pg from 'pg'

/**
 * The steps in the record of a consent, as the product writes them: which event, when, which facts, and whether a
 * personal part belongs to it.
 */
const STEPS = [
  {
    step: 1,
    type: 'requested',
    at: 'p.created_at',
    facts: `jsonb_build_object('wording', $3::text, 'consent_given', true, 'form', 'dialog', 'page', '/kremmen')`,
    personal: true,
  },
  {
    step: 2,
    type: 'letter_sent',
    at: 'p.letter_at',
    facts: `jsonb_build_object('letter', p.letter, 'message_id', '<' || p.letter || '@dorfteller.example>',
              'template_version', $4::text, 'smtp_answer', '250 2.0.0 OK')`,
    personal: false,
  },
  {
    step: 3,
    type: 'confirmed',
    at: 'p.confirmed_at',
    facts: `jsonb_build_object('method', 'POST', 'letter', p.letter,
              'link', encode(sha256(convert_to('demo link ' || p.id, 'UTF8')), 'hex'))`,
    personal: true,
  },
  {
    step: 3,
    type: 'expired',
    at: 'p.expired_at',
    facts: `'{"reason": "not confirmed in time"}'::jsonb`,
    personal: false,
  },
  {
    step: 4,
    type: 'withdrawn',
    at: 'p.withdrawn_at',
    facts: `'{"channel": "link"}'::jsonb`,
    personal: false,
  },
] as const

const BROWSER =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Mobile Safari/537.36'

/** Chains the events of the sign-ups from one number to another; the hashes are made by the database's own function. */
export async function stageEvents(
  client: pg.PoolClient,
  from: number,
  to: number,
  versions: { wording: string; template: string },
): Promise<void> {
  for (const { step, type, at, facts, personal } of STEPS) {
    const person = personal
      ? `jsonb_build_object('email', p.email, 'email_normalised', lower(p.email collate "C"), 'postal_code', p.postal_code,
           'user_agent', '${BROWSER}')`
      : 'null::jsonb'
    await client.query(
      `insert into demo_events
       select e.*, public.consent_event_hash(row(null, e.signup_id, e.type, e.happened_at, e.facts, e.digest,
                e.previous_hash, null, null)::public.consent_events)
       from (
         select said.id as signup_id, ${step}, '${type}', said.at as happened_at, said.facts, said.person, said.salt,
                sha256(said.salt || convert_to(said.person::text, 'UTF8')) as digest, before.hash as previous_hash
         from (
           select p.id, ${at} as at, ${facts} as facts, ${person} as person,
                  ${personal ? `substring(sha256(convert_to('demo salt ${type} ' || p.id, 'UTF8')) from 1 for 16)` : 'null::bytea'} as salt
           from demo_people as p where p.id between $1 and $2 and ${at} is not null
             -- Every statement is given the same values; not each needs them.
             and $3::text is not null and $4::text is not null
         ) as said
         left join demo_events as before on before.signup_id = said.id and before.step = ${step - 1}
           and before.signup_id between $1 and $2
       ) as e (signup_id, step, type, happened_at, facts, person, salt, digest, previous_hash)`,
      [from, to, versions.wording, versions.template],
    )
  }
}

/** Writes the events between two moments, in the order in which they happened. */
export async function writeEvents(client: pg.PoolClient, from: number, to: number): Promise<void> {
  await client.query(
    `insert into public.consent_events (signup_id, type, happened_at, facts, person_digest, previous_hash, hash)
     select signup_id, type, happened_at, facts, digest, previous_hash, hash from demo_events
     where happened_at >= timestamptz 'epoch' + $1 * interval '1 millisecond'
       and happened_at < timestamptz 'epoch' + $2 * interval '1 millisecond'
     order by happened_at, signup_id, step`,
    [from, to],
  )
}

/** The personal parts of those who are still there, and the proofs of those who confirmed. */
export async function writeProofs(client: pg.PoolClient, from: number, to: number): Promise<void> {
  await client.query(
    `insert into public.consent_event_people (event_id, signup_id, salt, person)
     select e.id, e.signup_id, d.salt, d.person
     from demo_people as p
     join public.consent_events as e on e.signup_id = p.id
     join demo_events as d on d.signup_id = e.signup_id and d.type = e.type
     where p.id between $1 and $2 and d.signup_id between $1 and $2 and p.expired_at is null and d.person is not null`,
    [from, to],
  )
  await client.query(
    `insert into public.consent_proofs (signup_id, requested_id, letter_sent_id, confirmed_id)
     select e.signup_id, min(e.id) filter (where e.type = 'requested'), min(e.id) filter (where e.type = 'letter_sent'),
            min(e.id) filter (where e.type = 'confirmed')
     from demo_people as p join public.consent_events as e on e.signup_id = p.id
     where p.id between $1 and $2 and p.confirmed_at is not null group by e.signup_id`,
    [from, to],
  )
}

/** Checkpoints what was written, as the worker would have every hour. */
export async function checkpointRecord(client: pg.PoolClient): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ sealed: string }>(
      'select public.checkpoint_consent_events() as sealed',
    )
    if (rows[0]?.sealed === '0') return
  }
}
