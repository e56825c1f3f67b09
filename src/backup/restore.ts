import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { connectOwner } from '../database/connect.ts'
import { asideOf, syncFolder } from '../database/embedded/initialise.ts'
import { choosePlace, type Place } from '../database/embedded/place.ts'
import { findRunning } from '../database/embedded/start.ts'
import { keepWal, type RecoveryTarget, walFolder } from '../database/embedded/wal.ts'
import { otherHolder } from '../database/embedded/wal-holder.ts'
import { Problem } from '../terminal/problem.ts'
import { knownLedger, type Ledger } from '../worker/ledger.ts'
import { baseFor } from './folder.ts'
import { bringBackOutside, type Outside } from './outside-files.ts'
import { recover } from './recover.ts'

export type RestoreOrder = {
  backupDir: string
  outside: Outside
  /** To which moment; without it to the end. */
  to?: Date | undefined
  /** Puts a database that is there aside instead of refusing. */
  replace: boolean
  /**
   * Brings the played-back database to this program's schema and ends again whoever had left, `left` among them: those
   * whom the end of the backup knows, though the moment does not.
   */
  finish(url: string, left: Ledger): Promise<void>
  log(line: string): void
}

type Restored = { aside: string | undefined; belongsTo: string | undefined }

/**
 * Plays a backup back into the data folder. The database becomes whole under another name, with everybody who left gone
 * again, and gets its own at the end: killed at any line, it is there or it is not.
 * @returns where the database of before is now, if there was one; and where another lies that the backup still belongs to.
 * @throws {Problem} when the folder is in use or has a database, or no backup reaches that far.
 */
export async function restore(order: RestoreOrder): Promise<Restored> {
  const { backupDir, to, outside, log } = order
  const place = await freePlace(outside.dataDir, order.replace)
  const base = await baseFor(backupDir, to)
  const when = new Date().toISOString().replaceAll(':', '-')
  const aside = await bringBackOutside(backupDir, outside, when)
  if (aside.length > 0)
    log(`Beiseitegelegt, weil die Sicherung andere hat: ${aside.join(', ')} (….before-${when})`)
  const { home, account } = place
  await mkdir(dirname(home), { recursive: true })

  // What it writes from now on belongs to the same backup, as another line of time; it is brought there once the folder
  // is this database's, at its first start.
  const keep = (made: Place) => keepWal(backupDir, made)
  const left = to ? await leftSince() : new Map()
  log(`Wird zurückgespielt: die Sicherung von ${base.endedAt} und was danach kam …`)
  const target: RecoveryTarget = to ? { time: to } : 'end'
  const database = await recover({ backupDir, base }, { home, account, target, keep })
  try {
    await order.finish(database.url, left)
    await database.stop()
    const aside = await takeName(database.home, home, when)
    return { aside, belongsTo: await otherHolder(walFolder(backupDir), home) }
  } catch (error) {
    await database.stop()
    await rm(database.home, { recursive: true, force: true })
    throw error
  }

  /** Who is erased stays erased, also before they were: the end of the backup knows them. */
  async function leftSince(): Promise<Ledger> {
    log('Wird nachgesehen, wer seit dem Zeitpunkt gegangen ist …')
    const newest = await baseFor(backupDir)
    const end = await recover({ backupDir, base: newest }, { home, account, target: 'end' })
    const pool = connectOwner(end.url)
    try {
      return await knownLedger(pool)
    } finally {
      await pool.end()
      await end.stop()
      await rm(end.home, { recursive: true, force: true })
    }
  }
}

async function freePlace(dataDir: string, replace: boolean): Promise<Place> {
  const found = await findRunning(dataDir)
  if (found !== 'none' && found !== 'at rest')
    throw new Problem(
      `Den Datenordner ${resolve(dataDir)} benutzt gerade die Seite. Beende sie zuerst; solange sie läuft, wird nichts zurückgespielt.`,
    )
  const place = await choosePlace(dataDir)
  if (existsSync(place.home) && !replace)
    throw new Problem(
      `In ${resolve(dataDir)} liegt schon eine Datenbank. Mit --replace wird sie beiseitegelegt (nicht gelöscht); oder nenne mit ` +
        'DATA_DIR einen leeren Ordner.',
    )
  return place
}

/** Between the two names there is no database, and none is made then (embedded/initialise.ts). */
async function takeName(half: string, home: string, when: string): Promise<string | undefined> {
  const aside = existsSync(home) ? asideOf(home, when) : undefined
  if (aside) await rename(home, aside)
  await rename(half, home)
  await syncFolder(dirname(home))
  return aside
}
