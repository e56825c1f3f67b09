import { type BackupFacts, type BackupKind, hoursSince, TOO_OLD_HOURS } from '../contract/console/backups.ts'
import { type Finding, found } from './finding.ts'

/** What is wrong with backups: none, one too old, one that failed, one that does not bring everything back. */
export function backupFindings(facts: BackupFacts, now = new Date()): Finding[] {
  const { backup, failures } = facts
  return found(
    backup === null && {
      level: 'hint',
      code: 'no-backup',
      what: 'Von dieser Datenbank weiß die Seite keine Sicherung.',
      why: 'Geht die Platte verloren, sind alle Anmeldungen und ihre Nachweise fort.',
      fix: 'Für die mitgebrachte Datenbank BACKUP_DIR setzen, neu starten und npm run backup aufrufen; für eine aus Debians Paketen pgBackRest einrichten (mit dem Debian-Paket der Seite: dorfteller set-up-backup). Wie, steht in docs/deploy/backups.md. Sichert dein Anbieter die Datenbank, sieh dort nach, ob er es tut.',
    },
    ...failures.map(failed),
    ...(['backup', 'drill'] as const).map((kind) => backup !== null && tooOld(kind, facts, now)),
  )
}

const NAMES = { backup: 'Sicherung', drill: 'Probe' } as const

function failed({ kind, failure, missingRows }: BackupFacts['failures'][number]): Finding {
  return {
    level: 'broken',
    code: `${kind}-failed`,
    what: missingRows
      ? `In der letzten Probe der Sicherung fehlten ${missingRows} Zeilen.`
      : `Die letzte ${NAMES[kind]} ist gescheitert.`,
    why: failure,
    fix: `Den Grund beheben und npm run ${kind} aufrufen; gelingt es, ist diese Meldung fort.`,
  }
}

function tooOld(kind: BackupKind, facts: BackupFacts, now: Date): Finding | false {
  const hours = hoursSince(facts[kind], now)
  if (hours !== undefined && hours <= TOO_OLD_HOURS[kind]) return false
  return {
    level: 'broken',
    code: `${kind}-too-old`,
    what:
      hours === undefined
        ? `Es gab noch keine ${NAMES[kind]}${kind === 'drill' ? ' der Sicherung' : ''}.`
        : `Die letzte ${NAMES[kind]} ist ${Math.floor(hours)} Stunden her.`,
    why:
      kind === 'drill'
        ? 'Eine Sicherung, die niemand zurückgespielt hat, ist keine: Ob alles da ist, zeigt erst die Probe.'
        : `Beide laufen jede Nacht; nach ${TOO_OLD_HOURS.backup} Stunden sind mehrere ausgefallen.`,
    fix: `npm run ${kind} aufrufen und nachsehen, warum es in der Nacht nicht lief (docs/deploy/backups.md).`,
  }
}
