import {
  type Copy,
  type DrillResult,
  drill,
  hasFailed,
  playBackFetched,
  playBackFolder,
} from '../backup/drill.ts'
import { keepOutside } from '../backup/outside-files.ts'
import { playBackBeside } from '../backup/pgbackrest.ts'
import { fetchNewest, ship } from '../backup/restic.ts'
import { readConfig } from '../config.ts'
import { rowsOf } from '../database/ask.ts'
import { withSession } from '../database/session.ts'
import { databaseFindings, gatherFacts } from '../doctor/database-findings.ts'
import { readCommandLine } from '../terminal/command-line.ts'
import { runProgram } from '../terminal/run-program.ts'
import { recorded } from './backup/record.ts'
import { bringUpToDate } from './backup/suppressions.ts'
import { type Way, wayOf } from './backup/ways.ts'
import { withDatabase } from './database/with-database.ts'

const USAGE = `npm run drill

  spielt die Sicherung in einen Ordner daneben zurück, vergleicht jede Zeile mit der Seite und räumt ihn wieder weg`

/** `npm run drill`: proves the backup, while the site runs. Ends with 1 when it is not all there. */
await runProgram(async (stopping) => {
  readCommandLine(process.argv.slice(2), USAGE, {})
  const config = readConfig()
  const way = await wayOf(config)
  let failed = false
  await withDatabase(config, async ({ owner }, ownerUrl) => {
    await recorded(owner, { kind: 'drill', via: way.via }, async () => {
      const result = await drill({
        ownerUrl,
        playBack: (lsn) => playBack(way, lsn),
        applySuppressions: (url) => bringUpToDate(config, url),
        examine,
        stopping,
      })
      console.log(describe(result))
      failed = hasFailed(result)
      return {
        comparedRows: result.rows,
        missingRows: missingIn(result),
        ...(failed && { failure: describe(result) }),
      }
    })
  })
  if (failed) process.exit(1)
})

/** From where a lost machine would be brought back: where the backup was brought to, if it was. */
async function playBack(way: Way, lsn: string): Promise<Copy> {
  if (way.via === 'pgbackrest') return playBackBeside(way, way.scratch, { lsn })
  const { backupDir, restic, place, outside } = way
  if (!restic) return playBackFolder(backupDir, place.account, lsn)
  await keepOutside(backupDir, outside)
  await ship(restic, backupDir)
  return playBackFetched(backupDir, place.account, lsn, (folder) => fetchNewest(restic, folder))
}

/** The doctor's look at a database, and the check of the record of consents. */
function examine(copyUrl: string): Promise<string[]> {
  return withSession({ connectionString: copyUrl }, async (client) => {
    const broken = databaseFindings(await gatherFacts(client, true)).filter(({ level }) => level === 'broken')
    const faults = await rowsOf<{ fault: string; number: string }>(
      client,
      'select fault, number::text as number from public.consent_record_faults()',
    )
    return [
      ...broken.map(({ what }) => what),
      ...faults.map(({ fault, number }) => `Aufzeichnung: ${fault} ${number}`),
    ]
  })
}

function missingIn({ differences }: Pick<DrillResult, 'differences'>): number {
  return differences.reduce((sum, { missing }) => sum + missing, 0)
}

function describe({ tables, rows, differences, endedAgain, faults }: DrillResult): string {
  return [
    `Verglichen:                 ${rows} Zeilen in ${tables} Tabellen`,
    `Davon fehlen:               ${missingIn({ differences })}`,
    ...differences.map(
      ({ table, missing, surplus }) =>
        `  ${table}: ${missing} fehlen, ${surplus} zu viel${missing + surplus ? '' : ', andere Werte'}`,
    ),
    `Erneut beendet:             ${endedAgain}`,
    ...faults,
  ].join('\n')
}
