import { copyFile, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Account } from '../database/embedded/account.ts'
import { COPYING_MS, runTool } from '../database/embedded/account.ts'
import { type Binaries, findBinaries } from '../database/embedded/binaries.ts'
import { halfOf, removeLeftHalves } from '../database/embedded/half.ts'
import { readPassword } from '../database/embedded/initialise.ts'
import type { Place } from '../database/embedded/place.ts'
import { type Cluster, ensureRunning, stopServer } from '../database/embedded/postmaster.ts'
import { isAlive } from '../database/embedded/process-table.ts'
import { ownerUrl } from '../database/embedded/start.ts'
import { playBack, type RecoveryTarget, walFolder } from '../database/embedded/wal.ts'
import { DatabaseStartError } from '../database/start-error.ts'
import { Problem } from '../terminal/problem.ts'
import { copyServerFiles } from './copy-server-files.ts'
import { type Base, serverFiles } from './folder.ts'
import { untilOpen, whyEnded } from './until-open.ts'

/** A database that was played back, running. */
export type Recovered = {
  /** Its folder, under a name that nobody takes for a finished one. */
  home: string
  url: string
  stop(): Promise<void>
}

/**
 * Makes a database out of a base and the WAL after it, in a folder beside `home`, and starts it there.
 * @param keep the settings with which it goes on keeping its own WAL; without them it keeps none
 * @throws {Problem} when the WAL does not reach as far as `target`, or the base is of another PostgreSQL.
 */
export async function recover(
  { backupDir, base }: { backupDir: string; base: Base },
  {
    home,
    account,
    target,
    keep = async () => '',
  }: {
    home: string
    account: Account | undefined
    target: RecoveryTarget
    keep?(place: Place): Promise<string>
  },
): Promise<Recovered> {
  const binaries = await findBinaries(account)
  requireSameVersion(base, binaries)
  await clearLeft(home, account, binaries)
  const half = halfOf(home)
  const place: Place = { home: half, account }
  const cluster: Cluster = { place, binaries }
  try {
    await layOut(serverFiles(backupDir, base), walFolder(backupDir), place)
    cluster.settings = (await keep(place)) + playBack(walFolder(backupDir), target)
    const { port } = await ensureRunning(cluster)
    const url = ownerUrl(await readPassword(half), port)
    await untilOpen(url, join(half, 'postgres.log'))
    return { home: half, url, stop: () => stopServer(cluster) }
  } catch (error) {
    const reason = error instanceof DatabaseStartError ? await whyEnded(join(half, 'postgres.log')) : error
    await stopServer(cluster).catch(() => undefined)
    await rm(half, { recursive: true, force: true, maxRetries: 5 })
    throw reason
  }
}

function requireSameVersion(base: Base, binaries: Binaries) {
  if (base.majorVersion === binaries.majorVersion) return
  throw new Problem(
    `Die Sicherung ist von PostgreSQL ${base.majorVersion}, mitgebracht wird ${binaries.majorVersion}: Spiele sie mit der ` +
      'Fassung des Programms zurück, die sie gemacht hat, und hole sie von dort mit npm run move herüber.',
  )
}

async function layOut(files: string, wal: string, { home, account }: Place): Promise<void> {
  await mkdir(home, { mode: 0o700 })
  await copyServerFiles(join(files, 'data'), join(home, 'data'))
  await copyFile(join(files, 'owner-password'), join(home, 'owner-password'))
  await writeFile(join(home, 'data', 'recovery.signal'), '', { flush: true })
  if (!account) return
  // The WAL, too: on another machine the account may have another number.
  const { code, output } = await runTool(
    'chown',
    ['-R', `${account.uid}:${account.gid}`, home, wal],
    undefined,
    { limitMs: COPYING_MS },
  )
  if (code !== 0) throw new Error(`The files in ${home} cannot be given to ${account.name}: ${output}`)
}

/** Ends and removes what a killed program left: its folder may still have a server that runs. */
async function clearLeft(home: string, account: Account | undefined, binaries: Binaries): Promise<void> {
  const prefix = `${basename(home)}.new-`
  for (const name of await readdir(dirname(home))) {
    if (!name.startsWith(prefix) || isAlive(Number(name.slice(prefix.length).split('-')[0]))) continue
    await stopServer({ place: { home: join(dirname(home), name), account }, binaries }).catch(() => undefined)
  }
  await removeLeftHalves(home)
}
