import type pg from 'pg'
import { Problem } from '../terminal/problem.ts'

/**
 * @throws {Problem} when the database holds anything that nobody made up: sign-ups or their record without the mark of
 *   this program, or, in a marked one, an address that is not one of examples.
 */
export async function requireDemo(client: pg.PoolClient): Promise<void> {
  // Nobody signs up between the look and the filling.
  await client.query('lock table public.newsletter_signups in access exclusive mode')
  const { rows } = await client.query<{ marked: boolean; used: boolean; real: boolean }>(
    `select exists (select from public.demo_data) as marked,
            exists (select from public.newsletter_signups) or exists (select from public.consent_events)
              or exists (select from public.website_visits) or exists (select from public.newsletters) as used,
            exists (select from public.newsletter_signups where email !~* '@([a-z0-9-]+\\.)*(example|example\\.(org|com|net))$')
              as real`,
  )
  const { marked, used, real } = rows[0] ?? { marked: false, used: true, real: true }
  if (marked ? !real : !used) return
  throw new Problem(
    marked
      ? 'In dieser Datenbank mit Beispieldaten hat sich jemand mit einer echten Adresse angemeldet. Sie bleibt, wie sie ist: ' +
          'erst ansehen, wer das war, und dann mit DATA_DIR einen anderen Ordner für die Beispieldaten nennen.'
      : 'Diese Datenbank ist in Gebrauch. Beispieldaten kommen nur in eine leere: mit DATA_DIR einen neuen Ordner nennen, ' +
          'zum Beispiel DATA_DIR=./.demo npm run demo',
  )
}

/** Takes everything away that an earlier run made. Operators and their log stay. */
export async function emptyDemo(client: pg.PoolClient): Promise<void> {
  const append = ['consent_events', 'consent_checkpoints']
  const all = (what: 'disable' | 'enable') =>
    append.map((table) => `alter table public.${table} ${what} trigger never_emptied`).join('; ')
  // Append-only is for the record of real people; here there was none.
  await client.query(all('disable'))
  await client.query(
    `truncate public.demo_data, public.newsletter_signups, public.address_changes, public.link_tokens,
       public.letters, public.letter_budget, public.mailbox, public.newsletters, public.newsletter_outcomes,
       public.letter_changes, public.suppressions, public.consent_events, public.consent_event_people,
       public.consent_proofs, public.consent_checkpoints, public.signup_changes, public.place_days,
       public.place_totals, public.signup_days, public.region_days, public.place_plans, public.website_visits,
       public.website_visit_days, public.people_visit_days
     restart identity`,
  )
  await client.query(all('enable'))
  await client.query(`delete from pgboss.job where name in ('letters', 'dead_letters')`)
}
