import type pg from 'pg'
import { answerOf } from '../../database/ask.ts'
import { differences } from '../../database/schema-files.ts'
import { type Finding, found } from './finding.ts'

type Database = Pick<pg.ClientBase, 'query'>

/** Whether the database keeps what it said, and fits this program. As owner or operator. */
export async function checkDatabase(database: Database): Promise<Finding[]> {
  const missing = await differences(database)
  const switchedOff = await answerOf<string[]>(
    database,
    `select array_agg(name order by name) filter (where setting = 'off') as answer from pg_settings
     where name in ('fsync', 'synchronous_commit', 'full_page_writes')`,
  )
  return found(
    ...(switchedOff ?? []).map(notSafe),
    missing.length > 0 && {
      level: 'broken',
      code: 'migrations-missing',
      what: `Der Datenbank fehlen Migrationen: ${missing.join(', ')}`,
      why: 'Sie ist auf dem Stand eines älteren Programms.',
      fix: 'npm start spielt sie ein (ein laufender Server wird dazu neu gestartet).',
    },
    // An older schema may have no log.
    missing.length === 0 &&
      !(await testLetterSent(database)) && {
        level: 'open',
        code: 'no-test-letter',
        what: 'Noch niemand hat sich einen Newsletter zur Probe geschickt.',
        why: 'Ob Briefe ankommen und wie sie aussehen, zeigt erst einer, den der Mailserver angenommen hat.',
        fix: 'In der Konsole unter „Briefe“ einen Entwurf schreiben und „Testbrief an mich“ drücken.',
      },
  )
}

function notSafe(setting: string): Finding {
  return {
    level: 'broken',
    code: `postgres-${setting.replaceAll('_', '-')}-off`,
    what: `In PostgreSQL ist ${setting} ausgeschaltet.`,
    why: 'Nach einem Stromausfall könnten Anmeldungen fehlen, für die sich die Seite schon bedankt hat.',
    fix: `In postgresql.conf ${setting} = on setzen und PostgreSQL neu laden.`,
  }
}

function testLetterSent(database: Database): Promise<boolean> {
  return answerOf(
    database,
    `select exists (select from public.audit_log
      where action = 'test_letter_sent' and subject ->> 'outcome' = 'sent') as answer`,
  )
}
