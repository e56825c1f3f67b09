import { resolve } from 'node:path'
import { addBackup, copyFiles } from '../backup/backup-folder.ts'
import { copyOut } from '../backup/copy-tables.ts'
import { readConfig } from '../config.ts'
import { withDatabase } from '../programs/database/with-database.ts'
import { filesBeside, requireOwnDatabase } from '../programs/outside-files.ts'
import { readCommandLine, wrongUsage } from './command-line.ts'

const USAGE = `npm run dorfteller -- backup ORDNER

  legt in ORDNER eine ganze Sicherung, während die Seite läuft: die Datenbank, die Schlüssel aus DATA_DIR und die Sperrliste.
  Sie ist nicht verschlüsselt: Bring sie verschlüsselt außer Haus, etwa mit restic.`

/** `npm run dorfteller -- backup`: a whole copy, while the site runs. Ends with 1 when there is none afterwards. */
export async function run(argv: string[]): Promise<void> {
  const [folder, ...more] = readCommandLine(argv, USAGE, {}).positionals
  if (folder === undefined || more.length > 0)
    throw wrongUsage('Es muss genau ein Ordner genannt sein.', USAGE)
  const config = readConfig()
  requireOwnDatabase(config)
  const made = await withDatabase(config, (_, ownerUrl) =>
    addBackup(resolve(folder), async (half) => {
      await copyFiles(filesBeside(config), (name) => `${half}/${name}`)
      return copyOut(ownerUrl, half)
    }),
  )
  console.log(`Gesichert: ${made}. Schlüssel, die in Einstellungen stehen, sind nicht dabei.`)
}
