import type pg from 'pg'

const BROWSER =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Mobile Safari/537.36'

/** Each step in the record of a consent follows on the one before: requested, letter sent, confirmed or expired, left. */
const STEPS = [1, 2, 3, 4]

/**
 * The record of everybody's consent as the product writes it: events, chained by the database's own function and in the
 * order in which they happened, the personal parts of those who are still there.
 */
export async function writeRecord(client: pg.PoolClient, template: string): Promise<void> {
  await client.query(
    `create temporary table demo_events (
       signup_id bigint, step integer, type text, happened_at timestamptz, facts jsonb, person jsonb, salt bytea,
       digest bytea, previous_hash bytea, hash bytea
     ) on commit drop`,
  )
  for (const step of STEPS) await client.query(CHAIN, [step, template, BROWSER])
  await client.query('analyze demo_events')
  await client.query(
    `insert into public.consent_events (signup_id, type, happened_at, facts, person_digest, previous_hash, hash)
     select signup_id, type, happened_at, facts, digest, previous_hash, hash from demo_events
     order by happened_at, signup_id, step`,
  )
  await client.query('analyze public.consent_events')
  await client.query(
    `insert into public.consent_event_people (event_id, signup_id, salt, person)
     select e.id, e.signup_id, d.salt, d.person
     from demo_people as p
     join public.consent_events as e on e.signup_id = p.id
     join demo_events as d on d.signup_id = e.signup_id and d.type = e.type
     where p.expired_at is null and d.person is not null`,
  )
}

const CHAIN = `insert into demo_events
  select e.*, public.consent_event_hash(row(null, e.signup_id, e.type, e.happened_at, e.facts, e.digest,
           e.previous_hash, null, null)::public.consent_events)
  from (
    select said.signup_id, $1::int as step, said.type, said.happened_at, said.facts, said.person, said.salt,
           sha256(said.salt || convert_to(said.person::text, 'UTF8')) as digest, before.hash as previous_hash
    from (
      select step.*,
             case when personal then jsonb_build_object('email', email, 'email_normalised', lower(email collate "C"),
               'postal_code', postal_code, 'user_agent', $3::text) end as person,
             case when personal then
               substring(sha256(convert_to('demo salt ' || type || ' ' || id, 'UTF8')) from 1 for 16) end as salt
      from (
        select id, 'requested', created_at, true, jsonb_build_object(
                 'wording', (select version from public.consent_wordings order by in_use_since desc limit 1),
                 'consent_given', true, 'form', 'dialog', 'page', '/kremmen')
        from demo_people where $1 = 1
        union all
        select id, 'letter_sent', letter_at, false, jsonb_build_object(
                 'letter', letter, 'message_id', '<' || letter || '@dorfteller.example>',
                 'template_version', $2::text, 'smtp_answer', '250 2.0.0 OK')
        from demo_people where $1 = 2
        union all
        select id, 'confirmed', confirmed_at, true, jsonb_build_object(
                 'method', 'POST', 'letter', letter,
                 'link', encode(sha256(convert_to('demo link ' || id, 'UTF8')), 'hex'))
        from demo_people where $1 = 3
        union all select id, 'expired', expired_at, false, '{"reason": "not confirmed in time"}'
        from demo_people where $1 = 3
        union all select id, 'withdrawn', withdrawn_at, false, '{"channel": "link"}'
        from demo_people where $1 = 4
      ) as step (signup_id, type, happened_at, personal, facts)
      join demo_people on id = signup_id
      where happened_at is not null
    ) as said
    left join demo_events as before on before.signup_id = said.signup_id and before.step = $1 - 1
  ) as e`
