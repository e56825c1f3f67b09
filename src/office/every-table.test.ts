import { expect, test } from 'vitest'
import { databaseBesideFolder } from '../../test/support/beside-database.ts'
import { anna, buelent } from '../../test/support/people.ts'
import { deliver, join, queueNewsletter } from '../../test/support/signup-steps.ts'
import { hmacs } from '../../test/support/suppression-key.ts'
import { registeredTables } from '../content/processing/register.ts'
import { erase } from './ledger.ts'

/** What stays, and why it names nobody. */
const STAYS: Record<string, string> = {
  consent_events: 'what happened, with numbers of letters that are no more (decision 9)',
  suppressions: 'the HMAC by which a restored backup is noticed',
}

/** Where nothing of a visitor is, whoever signs up: settings, sums, operators, texts for all. */
const OF_NOBODY = new Set([
  // Hashes of operators' accounts.
  'log_in_tries',
  ...`audit_log consent_wordings letter_pictures letter_rates
    newsletters operator_challenges operator_credentials
    operator_notes operator_passkeys operator_second_factors operator_sessions operators
    periodic_work place_days place_starts places post_offices region_places
    regions schema_migrations site visit_days
    website_visits`.split(/\s+/),
])

const fresh = databaseBesideFolder()

const tables = registeredTables.filter((table) => !OF_NOBODY.has(table))

test('Anna is in every table that can hold something of a person; once she is erased, in none but those that say why', async () => {
  for (const person of [anna, buelent]) await join(fresh.database, { ...person, postal_code: '16766' })
  await leaveTraces()
  await fresh.ask('analyze')
  const traces = await tracesOfAnna()
  const before = await tablesWith(traces)
  expect(before).toEqual(tables.filter((table) => table !== 'suppressions').sort())

  await erase(fresh.database.owner, anna.email, { file: fresh.file, hmacs })

  expect((await tablesWith(traces)).filter((table) => !(table in STAYS))).toEqual([])
  const said = [anna.email, 'a…@example.org', 'Sommerfeld', 'anna@arbeit.example', 'anna-aus-kremmen']
  expect(await tablesWith(said)).toEqual([])
  expect(await tablesWith([buelent.email])).toContain('newsletter_signups')
  const stats = `select from pg_stats where pg_stats::text like '%${anna.email}%'`
  expect(await fresh.ask(stats)).toEqual([])
  expect(await fresh.ask('select * from consent_record_faults')).toEqual([])
})

/** What comes about between Anna, who has confirmed, and us beyond her sign-up. */
async function leaveTraces(): Promise<void> {
  await queueNewsletter(fresh.database, '16766')
  await deliver(fresh.database, anna.email)
  // A code that nobody entered: it may say anything.
  await fresh.ask(`update newsletter_signups set channel = 'anna-aus-kremmen' where email = $1`, [anna.email])
  await fresh.ask(
    `insert into letter_events (letter_id, type, source, status, answer, message_digest)
     select l.id, 'bounced_soft', 'imap', '5.2.2', 'full', sha256('1')
     from letters as l join newsletter_signups as s on s.id = l.signup_id where s.email = $1 and l.kind = 'newsletter'`,
    [anna.email],
  )
  await fresh.ask(
    `insert into address_changes (signup_id, new_email) select id, 'anna@arbeit.example' from newsletter_signups
     where email = $1`,
    [anna.email],
  )
}

/** Her address, its HMACs, and the numbers by which rows belong to her. */
async function tracesOfAnna(): Promise<string[]> {
  const letters = await fresh.ask<{ id: string }>(
    `select l.id::text from letters as l join newsletter_signups as s on s.id = l.signup_id where s.email = $1`,
    [anna.email],
  )
  const named = [hmacs.address(anna.email), hmacs.mailbox(anna.email)].map((hmac) => hmac.toString('hex'))
  return [anna.email, 'anna@arbeit.example', ...named, ...letters.map(({ id }) => id)]
}

/** The tables in which a row has one of these. */
async function tablesWith(traces: string[]): Promise<string[]> {
  const found: string[] = []
  for (const table of tables) {
    const rows = await fresh.ask(
      `select from ${table} as t, unnest($1::text[]) as trace where strpos(lower(t::text), lower(trace)) > 0 limit 1`,
      [traces],
    )
    if (rows.length > 0) found.push(table)
  }
  return found.sort()
}
