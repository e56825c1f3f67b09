import type { Table } from '../database/queries/inventory.ts'

/** A column and what stands in it in the copy, as SQL over its row. */
type Values = Record<string, string>

/** `.invalid` is nobody's, now and later (RFC 2606): no mail server takes a letter to it. */
const address = (signup: string) => `'person-' || ${signup} || '@example.invalid'`

const asTheyAre = (...columns: string[]): Values => Object.fromEntries(columns.map((name) => [name, name]))

/**
 * What a copy for trying things out takes along. A table that is not named here stays behind: keys, links, kept letters,
 * answers, the suppression list, the queue, requests by right, single visits, all of the console's accounts and its log. Of
 * tables about people only the columns named here go along, so that a new one is forgotten rather than told.
 */
const OF_PEOPLE: Record<string, Values> = {
  newsletter_signups: {
    ...asTheyAre(
      'id',
      'postal_code',
      'created_at',
      'confirmed_at',
      'address_confirmed_at',
      'withdrawn_at',
      'undeliverable_at',
      'told_at',
      'house_number',
      'refused_at',
      'reached_at',
    ),
    email: address('id'),
    // Of another key than the HMACs of before: with that one an address could be looked for.
    address_hmac: `case when address_hmac is not null then sha256(convert_to(${address('id')}, 'UTF8')) end`,
  },
  consent_events: {
    ...asTheyAre('id', 'signup_id', 'type', 'happened_at', 'person_digest', 'previous_hash', 'hash'),
    // By a mail server's own number its log tells to whom a letter went.
    facts: `case when facts ? 'smtp_answer' then facts || '{"smtp_answer": "250"}' else facts end`,
  },
  consent_event_people: {
    ...asTheyAre('event_id', 'signup_id'),
    salt: 'uuid_send(gen_random_uuid())',
    person: `public.event_person(${address('signup_id')}, person ->> 'postal_code')`,
  },
  consent_proofs: asTheyAre('signup_id', 'requested_id', 'letter_sent_id', 'confirmed_id'),
  letters: asTheyAre(
    'id',
    'kind',
    'signup_id',
    'newsletter_id',
    'queued_at',
    'claimed_at',
    'sent_at',
    'outcome',
    'tries',
    'message_id',
    'template_version',
    'begun_at',
    'deferred_since',
    'doubts',
    'limited_until',
    'rests',
  ),
  // Not who entered it: accounts stay behind.
  channels: asTheyAre(
    'id',
    'code',
    'name',
    'kind',
    'cost_cents',
    'paid_for',
    'region_id',
    'postal_code',
    'created_at',
  ),
  newsletters: asTheyAre(
    'id',
    'subject',
    'preheader',
    'body',
    'button_caption',
    'button_url',
    'postal_codes',
    'created_at',
    'is_launch',
    'state',
    'send_at',
    'started_at',
    'ended_at',
    'resumed_at',
    'paused_because',
    'despite_blockers',
    'region_id',
    'is_trial',
    'is_welcome',
    'to_told',
    'at_goal',
    'leaves_at',
    'planned_at',
    'planned_at_goal',
    'saved_at',
  ),
  // Who looks after it is an operator, and those stay behind; so do notes and tasks, in which people may be named.
  regions: asTheyAre('id', 'name', 'goal', 'created_at', 'goal_reached_at'),
  region_restaurants: asTheyAre('id', 'region_id', 'name', 'place', 'state', 'serves', 'changed_at'),
}

/** Texts for all, sums and settings: as they are. */
const OF_NOBODY = new Set([
  'channel_changes',
  'channel_days',
  'channel_totals',
  'consent_wordings',
  'form_days',
  'launch_thresholds',
  'letter_changes',
  'letter_days',
  'newsletter_outcomes',
  'place_days',
  'place_growth',
  'place_plans',
  'place_tags',
  'place_starts',
  'place_totals',
  'places',
  'proposals',
  'proposing',
  'region_places',
  'signup_changes',
  'signup_days',
  'visit_budget_days',
  'visit_counting',
  'visit_lists',
  'visit_names',
  'website_visit_days',
])

export type Copied = Table & {
  /** What is selected for each of the columns. */
  values: string[]
  /** Whether the copy's rows are those of the original, word by word. */
  isWhole: boolean
}

/** A table as it goes into another database whole. */
export const whole = (table: Table): Copied => ({ ...table, values: table.columns, isWhole: true })

/** A table as it goes into an unreadable copy; nothing for one that stays behind. */
export function unreadable(table: Table): Copied[] {
  const name = table.name.replace(/^public\./, '')
  if (OF_NOBODY.has(name)) return [whole(table)]
  const values = OF_PEOPLE[name]
  if (!values) return []
  const columns = table.columns.filter((column) => column in values)
  return [
    { name: table.name, columns, values: columns.map((column) => values[column] ?? ''), isWhole: false },
  ]
}

/**
 * The record of consents, made to fit the people of the copy: otherwise no letter would go to any of them
 * (`is_as_proven`). Its triggers have to be off.
 */
export const RECORD_AGAIN = `
do $$
declare
  event public.consent_events;
  before public.consent_events;
begin
  for event in select * from public.consent_events order by signup_id, id loop
    event.previous_hash := case when before.signup_id = event.signup_id then before.hash end;
    event.person_digest := coalesce(
      (select sha256(p.salt || convert_to(p.person::text, 'UTF8'))
       from public.consent_event_people as p where p.event_id = event.id),
      event.person_digest);
    event.hash := public.consent_event_hash(event);
    update public.consent_events
    set previous_hash = event.previous_hash, person_digest = event.person_digest, hash = event.hash
    where id = event.id;
    before := event;
  end loop;
end $$`
