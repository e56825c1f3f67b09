import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { takeBase } from '../../src/backup/take-base.ts'
import { type Config, readConfig } from '../../src/config.ts'
import { connect, type Database } from '../../src/database/connect.ts'
import { choosePlace } from '../../src/database/embedded/place.ts'
import { startEmbeddedPostgres } from '../../src/database/embedded/start.ts'
import { initDatabase } from '../../src/programs/database/init-database.ts'
import { SUPPRESSION_KEY } from './signup-steps.ts'
import { temporaryFolder } from './temporary-folder.ts'

const root = join(import.meta.dirname, '../..')

/** A site with a database of its own that keeps its WAL, in a folder that a test may lose parts of. */
export async function backedUpSite(settings: Record<string, string> = {}) {
  const folder = await temporaryFolder()
  const environment = {
    DATA_DIR: join(folder.path, 'data'),
    BACKUP_DIR: join(folder.path, 'backup'),
    SUPPRESSION_KEY,
    ...settings,
  }
  const stops = new Set<() => Promise<void>>()
  onTestFinished(async () => {
    for (const stop of stops) await stop()
    await folder.remove()
  })
  return {
    folder: folder.path,
    ...siteIn(folder.path, environment, stops),
    /** The same settings with another data folder, and with a backup folder of its own if it is named. */
    inFolder(data: string, backup?: string) {
      const own = {
        DATA_DIR: join(folder.path, data),
        ...(backup && { BACKUP_DIR: join(folder.path, backup) }),
      }
      return siteIn(folder.path, { ...environment, ...own }, stops)
    },
  }
}

function siteIn(folder: string, environment: Record<string, string>, stops: Set<() => Promise<void>>) {
  const config = readConfig(environment)
  const { DATA_DIR: dataDir, BACKUP_DIR: backupDir = '' } = config
  return { dataDir, backupDir, config, start, copy, run }

  /** The database, up to date, as `npm start` has it. */
  async function start(): Promise<{ url: string; database: Database; stop(): Promise<void> }> {
    const server = await startEmbeddedPostgres({ dataDir, backupDir })
    stops.add(() => server.stop())
    await initDatabase(server.url, config as Config, () => undefined)
    const database = connect({ ownerUrl: server.url })
    return {
      url: server.url,
      database,
      async stop() {
        await database.close()
        await server.stop()
      },
    }
  }

  async function copy(url: string) {
    return takeBase(url, (await choosePlace(dataDir)).home, backupDir)
  }

  /** Runs one of the programs as the operator would. */
  function run(program: 'backup' | 'restore' | 'drill' | 'move', ...args: string[]) {
    const child: ChildProcess = spawn(
      process.execPath,
      [join(root, 'src/programs', `${program}.ts`), ...args],
      // Somewhere without an `.env` of a developer's.
      { cwd: folder, env: { PATH: process.env.PATH, HOME: folder, ...environment } },
    )
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (said += text))
    const exit = new Promise<number | null>((resolve) => child.on('close', resolve))
    return { child, said: () => said, exit, done: async () => ({ code: await exit, said }) }
  }
}

export type BackedUpSite = Awaited<ReturnType<typeof backedUpSite>>
