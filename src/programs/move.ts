import { move } from '../backup/move.ts'
import { type Config, readConfig } from '../config.ts'
import { startEmbeddedPostgres } from '../database/embedded/start.ts'
import { readCommandLine, wrongUsage } from '../terminal/command-line.ts'
import { runProgram } from '../terminal/run-program.ts'
import { initDatabase } from './database/init-database.ts'
import { withDatabase } from './database/with-database.ts'

const USAGE = `npm run move -- --to postgres://owner:passwort@rechner:5432/dorfteller
npm run move -- --to embedded
npm run move -- --to postgres://… --unreadable

  zieht mit allem um: von der mitgebrachten Datenbank oder der unter DATABASE_URL in eine leere andere;
  embedded ist die mitgebrachte im DATA_DIR. Die Seite muss beendet sein, die alte Datenbank bleibt, wie sie ist.
  --unreadable macht stattdessen eine Kopie zum Ausprobieren: statt jeder Adresse steht dort eine erfundene, und Schlüssel,
  Links, Antworten, Anfragen, einzelne Besuche und alle Zugänge zur Konsole bleiben zurück.`

/** `npm run move`: everything into another database. Ends with 1 when nothing was moved. */
await runProgram(async () => {
  const { values } = readCommandLine(process.argv.slice(2), USAGE, {
    to: { type: 'string' },
    unreadable: { type: 'boolean', default: false },
  })
  const config = readConfig()
  const { to, unreadable } = values
  if (to === undefined || !/^(postgres(ql)?:\/\/|embedded$)/.test(to))
    throw wrongUsage('Wohin, ist nicht gesagt.', USAGE)
  if (to === 'embedded' && !config.DATABASE_URL)
    throw wrongUsage('Ohne DATABASE_URL ist die Seite schon in der mitgebrachten Datenbank.', USAGE)

  const target = to === 'embedded' ? await startEmbedded(config) : { url: to, stop: async () => undefined }
  try {
    // The roles' passwords are derived from the new owner's: the old addresses of the logins are another server's.
    const logins = {
      DATABASE_AUTHENTICATOR_URL: undefined,
      DATABASE_WORKER_URL: undefined,
      DATABASE_OPERATOR_URL: undefined,
    }
    const prepare = () => initDatabase(target.url, { ...config, ...logins }, console.log)
    const { tables, rows } = await withDatabase(config, (database, url) => {
      // Its own connections would be taken for a program of the site.
      return database.close().then(() => move(url, target.url, prepare, unreadable))
    })
    if (unreadable)
      return console.log(
        `Unlesbar kopiert und gezählt: ${rows} Zeilen in ${tables} Tabellen. DATA_DIR gehört nicht in die Probe: Darin liegen ` +
          'die Schlüssel. Ein anderer macht sich eigene.',
      )
    console.log(
      `Umgezogen und verglichen: ${rows} Zeilen in ${tables} Tabellen, Zähler und Warteschlange mit ihnen.`,
    )
    console.log(
      to === 'embedded'
        ? 'Nimm jetzt DATABASE_URL und die anderen DATABASE_…_URL aus den Einstellungen und starte die Seite.'
        : 'Setze jetzt DATABASE_URL auf die neue Adresse, nimm die anderen DATABASE_…_URL heraus und starte die Seite. DATA_DIR bleibt: Darin liegen die Schlüssel.',
    )
  } finally {
    await target.stop()
  }
})

function startEmbedded({ DATA_DIR, BACKUP_DIR }: Config) {
  return startEmbeddedPostgres({ dataDir: DATA_DIR, backupDir: BACKUP_DIR })
}
