import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type Config, readConfig } from '../../src/config.ts'
import { connect, type Database } from '../../src/database/connect.ts'
import { startEmbeddedPostgres } from '../../src/database/embedded/start.ts'
import { initDatabase } from '../../src/programs/database/init-database.ts'
import { temporaryFolder } from './temporary-folder.ts'

const root = join(import.meta.dirname, '../..')

/** A site with a database of its own that keeps its WAL, in a folder that a test may lose parts of. */
export async function backedUpSite() {
  const folder = await temporaryFolder()
  const environment = {
    DATA_DIR: join(folder.path, 'data'),
    BACKUP_DIR: join(folder.path, 'backup'),
    SUPPRESSION_KEY: '',
  }
  const config = readConfig(environment)
  const { DATA_DIR: dataDir, BACKUP_DIR: backupDir } = environment
  const stops = new Set<() => Promise<void>>()
  onTestFinished(async () => {
    for (const stop of stops) await stop()
    await folder.remove()
  })
  return { dataDir, config, start, run }

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

  /** Runs one of the programs as the operator would, to its end. */
  async function run(program: 'backup' | 'restore', ...args: string[]) {
    const child: ChildProcess = spawn(
      process.execPath,
      [join(root, 'src/programs', `${program}.ts`), ...args],
      // Somewhere without an `.env` of a developer's.
      { cwd: folder.path, env: { PATH: process.env.PATH, HOME: folder.path, ...environment } },
    )
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (said += text))
    const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
    return { code, said }
  }
}
