import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import type pg from 'pg'
import { readBases } from '../backup/folder.ts'
import { playBackBeside, restoreCluster } from '../backup/pgbackrest.ts'
import { fetchNewest } from '../backup/restic.ts'
import { restore } from '../backup/restore.ts'
import { type Config, readConfig } from '../config.ts'
import { connectOwner } from '../database/connect.ts'
import { readCommandLine, wrongUsage } from '../terminal/command-line.ts'
import { germanTime } from '../terminal/german-time.ts'
import { Problem } from '../terminal/problem.ts'
import { runProgram } from '../terminal/run-program.ts'
import { appendToLedger, knownLedger, newerThan, readLedger } from '../worker/ledger.ts'
import { noteBesideSeals, noteInLog, type WentBack, whereItWentBack } from './backup/note-restore.ts'
import { bringUpToDate } from './backup/suppressions.ts'
import { type FolderWay, type Way, wayOf } from './backup/ways.ts'
import { withDatabase } from './database/with-database.ts'
import { outsideFiles, requireOutsideFiles } from './outside-files.ts'

const USAGE = `npm run restore
npm run restore -- --to 2026-11-23T17:45:00+01:00
npm run restore -- --replace
npm run restore -- --note

  ohne Angabe  alles, was die Sicherung in BACKUP_DIR hat; ist der Ordner leer, wird sie mit restic geholt
  --to         der Stand zu diesem Zeitpunkt (mit Zeitzone); wer danach gegangen ist, bleibt gelöscht
  --replace    legt die Datenbank, die schon da ist, beiseite
  --note       hält nur fest, dass die Datenbank zurückgespielt wurde, vor dem Start der Seite: sonst passt
               das Protokoll der Konsole für immer nicht zu seinen jüngeren Siegeln`

/** `npm run restore`: plays a backup back. Ends with 1 when nothing was; then everything is as it was. */
await runProgram(async () => {
  const { values } = readCommandLine(process.argv.slice(2), USAGE, {
    to: { type: 'string' },
    replace: { type: 'boolean', default: false },
    note: { type: 'boolean', default: false },
  })
  const to = values.to === undefined ? undefined : readTime(values.to)
  const config = readConfig()
  if (values.note) return noteThere(config)
  const way = await wayOf(config)
  if (way.via === 'pgbackrest') await restoreDebian(config, way, to)
  else await restoreFolder(config, way, { to, replace: values.replace })
})

function readTime(text: string): Date {
  const time = new Date(text)
  if (/T.*(Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(time.getTime())) return time
  throw wrongUsage('Der Zeitpunkt ist nicht zu verstehen; er braucht Tag, Uhrzeit und Zeitzone.', USAGE)
}

async function restoreFolder(
  config: Config,
  { backupDir, restic, outside }: FolderWay,
  { to, replace }: { to: Date | undefined; replace: boolean },
): Promise<void> {
  if (restic && (await readBases(backupDir)).length === 0) {
    await mkdir(backupDir, { recursive: true })
    console.log('Wird mit restic geholt …')
    await fetchNewest(restic, backupDir)
  }
  let wentBack: WentBack | 'not comparable' | undefined
  const { aside, belongsTo } = await restore({
    backupDir,
    outside,
    to,
    replace,
    log: console.log,
    async finish(url, left) {
      const endedAgain = await bringUpToDate(config, url, left)
      console.log(`Erneut beendet, weil seitdem gegangen:   ${endedAgain}`)
      const owner = connectOwner(url)
      try {
        // Who has lost the key has a database again all the same.
        wentBack = await whereItWentBack(config, owner).catch((error: unknown) => {
          if (!(error instanceof Problem)) throw error
          console.error(error.message)
          return 'not comparable' as const
        })
        await noteInLog(owner)
      } finally {
        await owner.end()
      }
    },
  })
  if (aside) console.log(`Die Datenbank von vorher liegt unter:    ${aside}`)
  // A copy to try out is not the site, whose seals these may be.
  if (!belongsTo && wentBack !== 'not comparable') await tellSeals(config, wentBack)
  if (belongsTo)
    console.log(
      `Die Sicherung gehört weiter der Datenbank in ${belongsTo}. Nenne für diese hier mit BACKUP_DIR einen eigenen, leeren ` +
        'Ordner, und kein RESTIC_REPOSITORY oder ein eigenes; sonst startet sie nicht.',
    )
  console.log(
    `Zurückgespielt${to ? ` auf den ${germanTime(to)}` : ''} nach ${resolve(config.DATA_DIR)}. Starte die Seite und sichere gleich ` +
      'danach neu (npm run backup). Notiere, wann du zurückgespielt hast: Die Siegel zeigen von jetzt an, dass die Aufzeichnung neu ansetzt.',
  )
}

/** For what was played back by others and runs now, and where `npm run restore` ended between its last two steps. */
async function noteThere(config: Config): Promise<void> {
  const { seals } = outsideFiles(config)
  if (!existsSync(seals))
    throw new Problem(
      `Die Datei der Siegel fehlt (${resolve(seals)}): Ohne sie ist nichts festzuhalten. Lege die neueste an ihren Platz, oder ` +
        'nenne mit SEAL_FILE, wo sie liegt.',
    )
  const note = async (owner: pg.Pool) => {
    await tellSeals(config, await whereItWentBack(config, owner))
    await noteInLog(owner)
  }
  if (!config.DATABASE_URL) return withDatabase(config, ({ owner }) => note(owner))
  // What others played back may be of an older version; the site's start brings it up to date.
  const owner = connectOwner(config.DATABASE_URL)
  try {
    await note(owner)
  } finally {
    await owner.end()
  }
}

async function tellSeals(config: Config, wentBack: WentBack | undefined): Promise<void> {
  if (wentBack) await noteBesideSeals(config, wentBack)
  console.log(
    wentBack
      ? `Festgehalten bei den Siegeln:            das Protokoll der Konsole geht von Zeile ${wentBack.from} auf Zeile ${wentBack.to} zurück`
      : 'Kein Siegel des Protokolls der Konsole ist jünger als die Sicherung.',
  )
}

type DebianWay = Extract<Way, { via: 'pgbackrest' }>

/** The cluster is Debian's to start; then the worker applies the list before its first letter. */
async function restoreDebian(config: Config, way: DebianWay, to: Date | undefined): Promise<void> {
  if (to) await keepWhoLeft(config, way)
  await restoreCluster(way, to)
  console.log(
    'Zurückgespielt. Starte jetzt die Datenbank, die du beendet hast (systemctl start postgresql@15-… oder postgresql), halte ' +
      'es mit npm run restore -- --note bei den Siegeln fest und starte dann die Seite: Vor ihrem ersten Brief ist wieder fort, ' +
      'wer seitdem gegangen ist. Sichere gleich danach neu (npm run backup -- --full).',
  )
}

/** Whoever left after the moment is known to the end of the backup alone, and goes into the file outside. */
async function keepWhoLeft(config: Config, way: DebianWay): Promise<void> {
  console.log('Wird nachgesehen, wer seit dem Zeitpunkt gegangen ist …')
  const end = await playBackBeside(way, way.scratch, 'end')
  const pool = connectOwner(end.url)
  try {
    const { ledger } = await requireOutsideFiles(config)
    await appendToLedger(ledger, newerThan(await readLedger(ledger), await knownLedger(pool)))
  } finally {
    await pool.end()
    await end.remove()
  }
}
