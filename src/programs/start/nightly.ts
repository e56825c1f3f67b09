import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { dirname, extname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Config } from '../../config.ts'
import type { BackupKind } from '../../contract/console/backups.ts'
import { connectOwner } from '../../database/connect.ts'
import { newestRuns } from '../../database/queries/backups.ts'
import { sentenceFor } from '../../terminal/problem.ts'

/** A drill proves the backup of the same night. */
const IN_THIS_ORDER = ['backup', 'drill'] as const
/** At 02:20 in Germany a new night begins: after midnight's sums, before the deadlines. */
const NIGHT_BEGINS_MS = (2 * 60 + 20) * 60_000
const LOOK_EVERY_MS = 60_000
/** How long one that is told to end may take to clear up; killed, it harms nothing, and the next one does it. */
const CLEARS_UP_MS = 5_000

type Nightly = {
  /** When the newest of each kind ended, whatever it came to; nothing of one that never ran. */
  newestRuns(): Promise<Partial<Record<BackupKind, Date>>>
  run(kind: BackupKind): Promise<void>
  now(): Date
  log(line: string): void
}

/** Whether the settings name a way of backing up that fits the database (src/programs/backup/ways.ts). */
export const isBackedUp = (config: Pick<Config, 'DATABASE_URL' | 'PGBACKREST_STANZA' | 'BACKUP_DIR'>) =>
  Boolean(config.DATABASE_URL ? config.PGBACKREST_STANZA : config.BACKUP_DIR)

/**
 * Backs up and drills each night until told to stop. What was missed, because the machine was off, is made up for at the
 * next look: the database knows what ran. One that failed waits for the next night; the console tells it.
 * @param site.ownerUrl the database's address at the moment
 * @param site.initFile a program of the version that runs at the moment, beside which the others lie
 */
export async function keepBackedUp(
  site: { ownerUrl(): string; initFile(): string; log(line: string): void },
  stopping: AbortSignal,
): Promise<void> {
  const look = lookEachNight({
    newestRuns: () => askNewestRuns(site.ownerUrl()),
    run: (kind) => runBeside(join(dirname(site.initFile()), `${kind}${extname(site.initFile())}`), stopping),
    now: () => new Date(),
    log: site.log,
  })
  while (!stopping.aborted) {
    await look(stopping)
    await wait(LOOK_EVERY_MS, undefined, { signal: stopping, ref: false }).catch(() => undefined)
  }
}

async function askNewestRuns(ownerUrl: string): ReturnType<typeof newestRuns> {
  const owner = connectOwner(ownerUrl)
  return newestRuns(owner).finally(() => owner.end())
}

/** @returns a look: runs what this night has not seen yet, one after the other. */
export function lookEachNight({ newestRuns, run, now, log }: Nightly) {
  // One that could not even write down that it failed is not begun again and again.
  const tried = new Map<BackupKind, string>()
  return async (stopping?: AbortSignal): Promise<void> => {
    try {
      for (const kind of IN_THIS_ORDER) {
        const night = nightOf(now())
        const { [kind]: newest } = await newestRuns()
        const isDone = newest !== undefined && nightOf(newest) >= night
        if (stopping?.aborted || isDone || tried.get(kind) === night) continue
        tried.set(kind, night)
        await run(kind)
      }
    } catch (error) {
      log(`Die nächtliche Sicherung wartet: ${sentenceFor(error) ?? String(error)}`)
    }
  }
}

/** The day on whose morning a night ends, as `2026-11-23`. */
const nightOf = (time: Date) => DAY.format(time.getTime() - NIGHT_BEGINS_MS)
const DAY = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' })

/**
 * Runs a program with what visitors leave of the machine: the lowest priority, which Linux takes for its disk, too
 * (ioprio_set(2)), and its own server inherits. It tells by itself what it came to.
 */
async function runBeside(file: string, stopping: AbortSignal): Promise<void> {
  // A process group of its own: Ctrl-C reaches the parent alone.
  const child = spawn(process.execPath, [file], { stdio: ['ignore', 'inherit', 'inherit'], detached: true })
  const ended = once(child, 'exit')
  if (child.pid) lowerPriority(child.pid)
  let kill: NodeJS.Timeout | undefined
  const end = () => {
    child.kill('SIGTERM')
    kill = setTimeout(() => child.kill('SIGKILL'), CLEARS_UP_MS)
  }
  stopping.addEventListener('abort', end, { once: true })
  await ended.finally(() => {
    clearTimeout(kill)
    stopping.removeEventListener('abort', end)
  })
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW)
  } catch {
    // It has ended already; its exit is what counts.
  }
}
