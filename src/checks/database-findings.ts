import type pg from 'pg'
import { differences } from '../database/schema-state.ts'
import { type Finding, found } from './finding.ts'
import { askInsiderState, type InsiderState, insiderFindings } from './insiders.ts'

export const NO_TEST_LETTER = 'Noch niemand hat sich einen Newsletter zur Probe geschickt.'

export type DatabaseFacts = {
  version: number
  /** Settings that keep an answered sign-up safe: name → on, off … */
  safety: Record<string, string>
  /** How far the database's clock is ahead of ours, in seconds. */
  clockAhead: number
  /** Migrations the database has not had; undefined when there is no schema to look at yet. */
  missingMigrations: string[] | undefined
  /** Whether somebody sent a newsletter to themselves and the mail server took it. */
  testLetterSent: boolean
  /** Who tries to get in, and whether the records are whole; undefined when there is nobody to ask. */
  insiders?: InsiderState | undefined
}

/** Version, safety and clock, which every role may ask, and the migrations it has had. */
export async function gatherFacts(
  database: Pick<pg.ClientBase, 'query'>,
  hasSchema: boolean,
): Promise<DatabaseFacts> {
  const { rows } = await database.query<{
    version: number
    now: Date
    safety: Record<string, string>
  }>(
    `select current_setting('server_version_num')::int as version, clock_timestamp() as now,
            (select jsonb_object_agg(name, setting) from pg_settings
              where name in ('fsync', 'synchronous_commit', 'full_page_writes')) as safety`,
  )
  const answer = rows[0]
  if (!answer) throw new Error('PostgreSQL gave no answer about itself')
  const missingMigrations = hasSchema ? await differences(database) : undefined
  return {
    version: Math.floor(answer.version / 10_000),
    safety: answer.safety,
    clockAhead: (answer.now.getTime() - Date.now()) / 1000,
    missingMigrations,
    // Asked only of a schema that is known: an older one may have no log.
    testLetterSent: missingMigrations?.length === 0 && (await testLetterSent(database)),
    insiders: missingMigrations?.length === 0 ? await askInsiderState(database) : undefined,
  }
}

async function testLetterSent(database: Pick<pg.ClientBase, 'query'>): Promise<boolean> {
  const { rows } = await database.query<{ sent: boolean }>(
    `select exists (select from public.audit_log
      where action = 'test_letter_sent' and subject ->> 'outcome' = 'sent') as sent`,
  )
  return rows[0]?.sent === true
}

export function databaseFindings(facts: DatabaseFacts): Finding[] {
  return [...stateFindings(facts), ...insiderFindings(facts.insiders)]
}

function stateFindings(facts: DatabaseFacts): Finding[] {
  const missing = facts.missingMigrations
  return found(
    facts.version < 15 && {
      level: 'broken',
      code: 'postgres-too-old',
      what: `Es antwortet PostgreSQL ${facts.version}.`,
      why: 'Gebraucht wird Fassung 15 oder neuer.',
      fix: 'Die Datenbank auf eine neuere Fassung heben, oder DATABASE_URL weglassen.',
    },
    ...Object.entries(facts.safety).map(([name, value]) => value === 'off' && switchedOff(name)),
    Math.abs(facts.clockAhead) > 5 && {
      level: 'hint',
      code: 'clocks-differ',
      what: `Die Uhr der Datenbank weicht um ${Math.round(facts.clockAhead)} Sekunden ab.`,
      why: 'Der Zeitpunkt einer Einwilligung muss sich belegen lassen.',
      fix: 'Auf beiden Maschinen die Uhr über das Netz stellen lassen (NTP).',
    },
    missing === undefined && {
      level: 'hint',
      code: 'no-database-yet',
      what: 'Es gibt noch keine Datenbank; PostgreSQL selbst startet auf dieser Maschine.',
      why: 'Die Seite wurde hier noch nie gestartet.',
      fix: 'npm start legt sie an.',
    },
    missing !== undefined &&
      missing.length > 0 && {
        level: 'broken',
        code: 'migrations-missing',
        what: `Der Datenbank fehlen Migrationen: ${missing.join(', ')}`,
        why: 'Sie ist auf dem Stand eines älteren Programms.',
        fix: 'npm start spielt sie ein (ein laufender Server wird dazu neu gestartet).',
      },
    missing?.length === 0 &&
      !facts.testLetterSent && {
        level: 'open',
        code: 'no-test-letter',
        what: NO_TEST_LETTER,
        why: 'Ob Briefe ankommen und wie sie aussehen, zeigt erst einer, den der Mailserver angenommen hat.',
        fix: 'In der Konsole unter „Start einer Region“ einen Entwurf schreiben und „Testbrief an mich“ drücken.',
      },
  )
}

function switchedOff(setting: string): Finding {
  return {
    level: 'broken',
    code: `postgres-${setting.replaceAll('_', '-')}-off`,
    what: `In PostgreSQL ist ${setting} ausgeschaltet.`,
    why: 'Nach einem Stromausfall könnten Anmeldungen fehlen, für die sich die Seite schon bedankt hat.',
    fix: `In postgresql.conf ${setting} = on setzen und PostgreSQL neu laden.`,
  }
}
