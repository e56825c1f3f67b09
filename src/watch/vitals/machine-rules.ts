import { LIMITS } from './limits.ts'
import type { MachineVitals, Rule } from './vitals.ts'
import { bytes, moment, number, share } from './words.ts'

export const machineRules: readonly Rule<MachineVitals>[] = [
  {
    name: 'database-away',
    promql: `dorfteller_database_away_seconds > ${LIMITS.databaseAway}`,
    lasting: 0,
    judge: ({ databaseAwaySeconds: seconds }) =>
      seconds > LIMITS.databaseAway
        ? { what: `Die Datenbank antwortet seit ${moment(seconds)} nicht.`, seconds }
        : undefined,
    why: 'Seiten werden weiter gezeigt, aber niemand kann sich anmelden, und kein Brief geht hinaus.',
    fix: 'npm run doctor sagt, warum sie nicht zu erreichen ist. Läuft die eigene Datenbank nicht mehr: npm start.',
  },
  {
    name: 'disk-short',
    promql: `dorfteller_disk_free_bytes / dorfteller_disk_size_bytes < ${LIMITS.diskFreeShare}`,
    lasting: 2,
    judge: ({ disk }) =>
      disk && disk.free / disk.size < LIMITS.diskFreeShare
        ? {
            what: `Auf der Platte von DATA_DIR sind nur noch ${bytes(disk.free)} frei (${share(disk.free / disk.size)}).`,
          }
        : undefined,
    why: 'Eine volle Platte hält die Datenbank an.',
    fix: 'Platz schaffen: alte Sicherungen und Logs löschen, oder DATA_DIR auf eine größere Platte legen.',
  },
  {
    name: 'certificate-ends',
    promql: `dorfteller_certificate_days < ${LIMITS.certificateDays}`,
    lasting: 0,
    judge: ({ certificateDays: days }) =>
      days !== undefined && days < LIMITS.certificateDays
        ? {
            what:
              days < 0
                ? 'Das Zertifikat von PUBLIC_ORIGIN ist abgelaufen.'
                : `Das Zertifikat von PUBLIC_ORIGIN läuft in ${number(Math.floor(days))} Tagen ab.`,
          }
        : undefined,
    why: 'Danach zeigen Browser statt der Seite eine Warnung.',
    fix: 'Der Webserver davor erneuert es sonst von selbst: In seinem Log steht, warum nicht (oft ist Port 80 zu, oder das DNS zeigt woandershin).',
  },
]
