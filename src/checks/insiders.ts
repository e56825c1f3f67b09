import type pg from 'pg'
import { answerOf, call, rowsOf } from '../database/ask.ts'
import { type Finding, found } from './finding.ts'

export type InsiderState = {
  /** What in the console's log does not fit, and at which place. */
  faults: { fault: string; place: number }[]
  /** How much of the record of consents did not fit, as of the last night. */
  alteredRecord: number
  /** Tries to log in that failed in the last day. */
  failedLogIns: number
  /** How many who may do everything have neither an app for codes nor a passkey. */
  withoutSecondFactor: number
}

/** Asked as the owner or as operator. */
export async function askInsiderState(database: Pick<pg.ClientBase, 'query'>): Promise<InsiderState> {
  const faults = await rowsOf<InsiderState['faults'][number]>(
    database,
    'select fault, place::float8 as place from public.audit_log_faults() order by place limit 100',
  )
  const without = `select count(*)::int as answer from public.operators as o
    where o.role = 'administer' and not o.totp_enabled
      and not exists (select from public.operator_passkeys as p where p.operator_id = o.id)`
  return {
    faults,
    alteredRecord: await answerOf<number>(
      database,
      `select coalesce(max(signups), 0)::int as answer from public.signup_findings where reason = 'altered'`,
    ),
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
}

/** @returns that log or record is not what it was, and that somebody tries to get in. */
export function insiderFindings(state: InsiderState | undefined): Finding[] {
  if (!state) return []
  const { faults, alteredRecord, failedLogIns, withoutSecondFactor } = state
  const [first] = faults
  return found(
    first !== undefined && {
      level: 'broken',
      code: 'audit-log-altered',
      what: `Das Protokoll der Konsole ist nicht mehr, was es war (${faults.length} Mal): Zeile ${first.place} ${FAULT_WORDS[first.fault] ?? first.fault}.`,
      why: 'Es wird nur hinzugefügt. Verändern kann es nur, wer die Datenbank verwaltet; so verdeckt man, was getan wurde.',
      fix: 'Nichts überschreiben. Die Datenbank sichern und klären, wer Zugang zu ihr hatte.',
    },
    alteredRecord > 0 && {
      level: 'broken',
      code: 'record-altered',
      what: `Die Aufzeichnung der Einwilligungen ist nicht mehr, was sie war: ${alteredRecord} Mal passt etwas nicht.`,
      why: 'Sie belegt, wer eingewilligt hat, und es wird nur hinzugefügt. Verändern kann sie nur, wer die Datenbank verwaltet. Nachgerechnet wird jede Nacht.',
      fix: 'Nichts überschreiben. Die Datenbank sichern und klären, wer Zugang zu ihr hatte. Welche Anmeldung es ist, sagt select * from consent_record_faults().',
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
