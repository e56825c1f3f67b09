import { existsSync } from 'node:fs'
import { readdir, readFile, rename } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import type pg from 'pg'
import { copyIn, VERSION_FILE } from '../backup/copy-tables.ts'
import { type Config, readConfig } from '../config.ts'
import { answerOf } from '../database/ask.ts'
import { findRunning } from '../database/embedded/start.ts'
import { openHmacs } from '../mail/hmacs.ts'
import { addToLedger, copyLedger, mergeLedger, readLedger } from '../office/ledger.ts'
import { recordAction } from '../office/record-action.ts'
import { requireSameKey } from '../office/same-key.ts'
import { Problem } from '../problem.ts'
import { requireLedgerFile, suppressionKey } from '../programs/data-folder.ts'
import { initDatabase, openDatabase } from '../programs/database.ts'
import { copyFile, filesBeside, requireOwnDatabase } from './backup.ts'
import { readCommandLine, requireFolder } from './command-line.ts'

const USAGE = `npm run dorfteller -- restore ORDNER [--replace]

  spielt die neueste Sicherung aus ORDNER in DATA_DIR zurück, bei beendeter Seite. Wer seitdem gegangen ist, bleibt gelöscht:
  Das steht in der Sperrliste neben der Datenbank (SUPPRESSION_COPY).
  --replace  auch wenn dort schon etwas gespeichert ist; das ist dann fort`

/** `npm run dorfteller -- restore`: plays a backup back. Ends with 1 when it was not; then the database is as it was. */
export async function run(argv: string[]): Promise<void> {
  const { values, positionals } = readCommandLine(argv, USAGE, {
    replace: { type: 'boolean', default: false },
  })
  const folder = requireFolder(positionals, USAGE)
  const config = readConfig()
  requireOwnDatabase(config)
  if (typeof (await findRunning(config.DATA_DIR)) !== 'string')
    throw new Problem(
      `Den Datenordner ${resolve(config.DATA_DIR)} benutzt gerade die Seite. Beende sie zuerst; solange sie läuft, wird nichts zurückgespielt.`,
    )
  const backup = await newestBackup(folder)
  const ledger = await requireLedgerFile(config)
  const { url, database, close } = await openDatabase(config, () => undefined)
  try {
    if (!values.replace) await requireEmpty(database.owner, config)
    await addToLedger(ledger, await readLedger(join(backup, basename(ledger))))
    // The database that goes may know of somebody whom the file does not.
    await copyLedger(database.owner, ledger)
    await copyIn(database.owner, backup)
    await bringBackKeys(backup, config)
    // Its numbers go on above those that are known outside, before anybody declares anything anew.
    await initDatabase(url, config, () => undefined)
    const hmacs = openHmacs(await suppressionKey(config))
    await requireSameKey(database.owner, hmacs)
    const endedAgain = await mergeLedger(database.owner, { file: ledger, hmacs })
    await recordAction(database.owner, { action: 'backup_restored' })
    console.log(`Zurückgespielt: ${backup}\nErneut beendet, weil seitdem gegangen: ${endedAgain}`)
  } finally {
    await close()
  }
}

/** The newest in a folder, or the one that the folder itself is. @throws {Problem} when there is none */
async function newestBackup(folder: string): Promise<string> {
  const inside = (await readdir(folder).catch(() => [])).sort().reverse()
  const found = [folder, ...inside.map((name) => join(folder, name))].find(
    (each) => !basename(each).includes('.new-') && existsSync(join(each, VERSION_FILE)),
  )
  if (found) return found
  throw new Problem(
    `In ${folder} liegt keine Sicherung: Nenne den Ordner, in den npm run dorfteller -- backup sie legte.`,
  )
}

async function requireEmpty(owner: pg.Pool, { DATA_DIR }: Config): Promise<void> {
  const isUsed = await answerOf<boolean>(
    owner,
    `select exists (select from public.newsletter_signups) or exists (select from public.consent_events)
         or exists (select from public.operators) as answer`,
  )
  if (isUsed)
    throw new Problem(
      `In ${resolve(DATA_DIR)} ist schon etwas gespeichert. Mit --replace tritt die Sicherung an dessen Stelle; sichere es vorher ` +
        '(npm run dorfteller -- backup), wenn du es noch brauchst.',
    )
}

/** Those of the backup, which its rows were made with; others that are there are put aside. */
async function bringBackKeys(folder: string, config: Config): Promise<void> {
  const ledger = await requireLedgerFile(config)
  for (const file of filesBeside(config)) {
    const kept = join(folder, basename(file))
    if (file === ledger || !existsSync(kept)) continue
    const [wanted, there] = await Promise.all(
      [kept, file].map((path) => readFile(path, 'utf8').catch(() => undefined)),
    )
    if (wanted === there) continue
    if (there !== undefined) await rename(file, `${file}.before-${Date.now()}`)
    await copyFile(kept, file)
  }
}
