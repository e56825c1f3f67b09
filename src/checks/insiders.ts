import type pg from 'pg'
import { answerOf, call, rowsOf } from '../database/ask.ts'
import { auditEntriesAt } from '../database/queries/audit-seals.ts'
import { compareAuditSeals, placesOutside } from '../seals/compare-audit-seals.ts'
import type { Seal } from '../seals/note.ts'
import { type RestoreNote, readRestoreNote } from '../seals/restore-note.ts'
import { germanTimeShort } from '../terminal/german-time.ts'
import { type Finding, found } from './finding.ts'

export type InsiderState = {
  /** What in the console's log does not fit, and at which place. */
  faults: { fault: string; place: number }[]
  /** The newest restore that took the log back. */
  restored?: RestoreNote | undefined
  /** Tries to log in that failed in the last day. */
  failedLogIns: number
  /** How many who may do everything have neither an app for codes nor a passkey. */
  withoutSecondFactor: number
}

/**
 * Asked as the owner or as operator.
 * @param logSeals of the console's log, from outside the database; who signed them is the worker's to check, who has the key
 */
export async function askInsiderState(
  database: Pick<pg.ClientBase, 'query'>,
  logSeals: readonly Seal[] = [],
): Promise<InsiderState> {
  const faults = await rowsOf<InsiderState['faults'][number]>(
    database,
    'select fault, place::float8 as place from public.audit_log_faults() order by place limit 100',
  )
  const sealed = compareAuditSeals(await auditEntriesAt(database, placesOutside(logSeals)), {
    publicKey: undefined,
    outside: logSeals,
    now: new Date(),
  })
  const without = `select count(*)::int as answer from public.operators as o
    where o.role = 'administer' and not o.totp_enabled
      and not exists (select from public.operator_passkeys as p where p.operator_id = o.id)`
  return {
    faults: [...faults, ...sealed.map(({ fault, number }) => ({ fault, place: number }))],
    restored: logSeals.flatMap(({ note }) => readRestoreNote(note) ?? []).at(-1),
    failedLogIns: Number(await call(database, 'failed_log_ins')),
    withoutSecondFactor: await answerOf<number>(database, without),
  }
}

/** From so many in a day on somebody guesses, or has a program guess. */
const MANY_FAILED = 20

const FAULT_WORDS: Record<string, string> = {
  'entry altered': 'wurde verändert',
  'entry missing before': 'folgt nicht auf die davor: dort fehlen welche',
  'entries missing at the end': 'war die letzte; sie fehlt',
  'entry without a place': 'steht außerhalb der Reihe',
  'log differs from its seal': 'ist nicht die, die versiegelt wurde',
  'log entries gone too early': 'fehlt, ehe ihre Frist um ist',
}

/** @returns that the log is not what it was, and that somebody tries to get in. */
export function insiderFindings(state: InsiderState | undefined): Finding[] {
  if (!state) return []
  const { faults, restored, failedLogIns, withoutSecondFactor } = state
  const [first] = faults
  return found(
    first !== undefined && {
      level: 'broken',
      code: 'audit-log-altered',
      what: `Das Protokoll der Konsole ist nicht mehr, was es war (${faults.length} Mal): Zeile ${first.place} ${FAULT_WORDS[first.fault] ?? first.fault}.`,
      why: 'Es wird nur hinzugefügt. Verändern kann es nur, wer die Datenbank verwaltet; so verdeckt man, was getan wurde.',
      fix: 'Nichts überschreiben. Die Datenbank sichern und klären, wer Zugang zu ihr hatte. Nach einer Sicherung, die nicht mit npm run restore zurückgespielt wurde, ist es so, ohne dass jemand etwas getan hat: Dann hält npm run restore -- --note es fest.',
    },
    restored !== undefined && {
      level: 'hint',
      code: 'audit-log-restored',
      what: `Am ${germanTimeShort(new Date(restored.made))} Uhr wurde eine Sicherung zurückgespielt: Das Protokoll der Konsole ging von Zeile ${restored.from} auf Zeile ${restored.place} zurück.`,
      why: 'Was in den Zeilen dazwischen stand, ist fort; von da an stimmt es mit seinen Siegeln überein. Das steht unterschrieben bei den Siegeln.',
      fix: 'Nichts, wenn du es warst. Sonst klären, wer zurückspielen und den Schlüssel der Siegel lesen konnte.',
    },
    withoutSecondFactor > 0 && {
      level: 'open',
      code: 'second-factor-missing',
      what: `${withoutSecondFactor === 1 ? 'Ein Zugang, der' : `${withoutSecondFactor} Zugänge, die`} alles ${withoutSecondFactor === 1 ? 'darf, hat' : 'dürfen, haben'} keinen zweiten Schritt.`,
      why: 'Wer dessen Passwort erfährt, hat alle Adressen. Einen Tag nach dem Anlegen geht ohne ihn nur noch „Mein Zugang“.',
      fix: 'In der Konsole oben rechts auf den Namen, „Mein Zugang“: eine App für Codes oder einen Passkey einrichten. Wer welchen hat, zeigt npm run operator -- list.',
    },
    failedLogIns >= MANY_FAILED && {
      level: 'hint',
      code: 'log-ins-failed',
      what: `In den letzten 24 Stunden hat sich ${failedLogIns} Mal jemand vergeblich an der Konsole angemeldet.`,
      why: 'So sieht es aus, wenn jemand Passwörter rät.',
      fix: 'In der Konsole unter „Protokoll“, „Niemand aus dem Team“, steht, in welche Zugänge und ob aus einem Netz. Dort hilft ein Passkey oder eine App für Codes; liegt die Konsole hinter einem VPN, kommt das gar nicht erst an.',
    },
  )
}
