import { removeOld } from '../backup/folder.ts'
import { keepOutside } from '../backup/outside-files.ts'
import { backUp } from '../backup/pgbackrest.ts'
import { ship, thinOut } from '../backup/restic.ts'
import { takeBase } from '../backup/take-base.ts'
import { readConfig } from '../config.ts'
import { readCommandLine } from '../terminal/command-line.ts'
import { runProgram } from '../terminal/run-program.ts'
import { recorded } from './backup/record.ts'
import { type FolderWay, wayOf } from './backup/ways.ts'
import { withDatabase } from './database/with-database.ts'

const USAGE = `npm run backup
npm run backup -- --full
npm run backup -- --ship

  ohne Angabe  eine ganze Sicherung; was danach geschieht, sichert die Datenbank fortlaufend von selbst
  --full       mit pgBackRest alles, nicht nur, was seit dem letzten Mal anders ist
  --ship       bringt nur fort, was seit dem letzten Mal dazukam (mit restic, alle paar Minuten)`

/** Those of programs that run apart are settings of each. */
const KEYS =
  'Schlüssel sind dabei, soweit sie in DATA_DIR liegen; was in Einstellungen steht, kopierst du selbst.'

const DONE = {
  folder: `Gesichert, aber nur im Ordner: unverschlüsselt und nicht außer Haus. Mit RESTIC_REPOSITORY wird verschlüsselt und fortgebracht. ${KEYS}`,
  restic: `Gesichert, verschlüsselt und fortgebracht. ${KEYS}`,
  pgbackrest: 'Gesichert mit pgBackRest.',
}

/** `npm run backup`: a full copy, while the site runs. Ends with 1 when there is none afterwards. */
await runProgram(async () => {
  const { values } = readCommandLine(process.argv.slice(2), USAGE, {
    full: { type: 'boolean', default: false },
    ship: { type: 'boolean', default: false },
  })
  const config = readConfig()
  const way = await wayOf(config)
  if (way.via !== 'pgbackrest' && values.ship) return shipOnly(way)
  await withDatabase(config, async ({ owner }, ownerUrl) => {
    await recorded(owner, { kind: 'backup', via: way.via }, async () =>
      way.via === 'pgbackrest'
        ? { bytes: await backUp(way, values.full ? 'full' : 'incr') }
        : backUpFolder(way, config.BACKUP_DAYS, ownerUrl),
    )
  })
  console.log(DONE[way.via])
})

async function backUpFolder(
  { backupDir, place, restic, outside }: FolderWay,
  days: number,
  ownerUrl: string,
) {
  const { bytes, name } = await takeBase(ownerUrl, place.home, backupDir)
  await keepOutside(backupDir, outside)
  const removed = await removeOld(backupDir, days)
  console.log(
    `Kopiert: ${name}, ${Math.ceil(bytes / 1_000_000)} MB${removed ? `; alte entfernt: ${removed}` : ''}`,
  )
  if (restic) {
    await ship(restic, backupDir)
    await thinOut(restic, backupDir, days)
  }
  return { bytes }
}

async function shipOnly({ backupDir, restic, outside }: FolderWay): Promise<void> {
  await keepOutside(backupDir, outside)
  if (restic) await ship(restic, backupDir)
}
