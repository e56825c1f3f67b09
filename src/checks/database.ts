import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { findRunning, startEmbeddedPostgres } from '../database/embedded/start.ts'
import { withSession } from '../database/session.ts'
import { sentenceFor } from '../terminal/problem.ts'
import { databaseFindings, gatherFacts } from './database-findings.ts'
import type { Finding } from './finding.ts'

type Reached = { url: string; hasSchema: boolean; leave(): Promise<void> }

export async function checkDatabase(config: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>): Promise<Finding[]> {
  let reached: Reached | undefined
  try {
    reached = await reachDatabase(config)
    return await askOnce(reached)
  } catch (error) {
    return [unreachable(sentenceFor(error) ?? String(error))]
  } finally {
    await reached?.leave()
  }
}

/** A running site's database is only asked; one that is at rest is started for the moment. */
async function reachDatabase(config: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>): Promise<Reached> {
  const running = config.DATABASE_URL ? { url: config.DATABASE_URL } : await findRunning(config.DATA_DIR)
  if (running === 'none') return startInTemporaryFolder()
  if (running !== 'at rest') return { url: running.url, hasSchema: true, leave: async () => undefined }
  const { url, stop } = await startEmbeddedPostgres({
    dataDir: config.DATA_DIR,
  })
  return { url, hasSchema: true, leave: stop }
}

/** Before the first start there is no database; whether PostgreSQL works here at all can still be tried. */
async function startInTemporaryFolder(): Promise<Reached> {
  const dataDir = await mkdtemp(join(tmpdir(), 'doctor-'))
  await chmod(dataDir, 0o755)
  const { url, stop } = await startEmbeddedPostgres({ dataDir })
  const leave = async () => {
    await stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { url, hasSchema: false, leave }
}

function askOnce({ url, hasSchema }: Reached): Promise<Finding[]> {
  return withSession({ connectionString: url, connectionTimeoutMillis: 5000 }, async (client) =>
    databaseFindings(await gatherFacts(client, hasSchema)),
  )
}

function unreachable(reason: string): Finding {
  return {
    level: 'broken',
    code: 'database-unreachable',
    what: `Die Datenbank ist nicht zu erreichen: ${reason}`,
    why: 'Ohne Datenbank wird keine Anmeldung gespeichert.',
    fix: 'Den genannten Grund beheben; ohne DATABASE_URL startet das Projekt seine eigene Datenbank.',
  }
}
