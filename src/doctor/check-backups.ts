import type { Config } from '../config.ts'
import { askBackupFacts } from '../database/queries/backups.ts'
import { askRunning } from './ask-running.ts'
import { backupFindings } from './backups.ts'
import type { Finding } from './finding.ts'

/** What the running site's database knows of its backups; while it is at rest nothing can be said of them. */
export async function checkBackups(config: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>): Promise<Finding[]> {
  const facts = await askRunning(config, askBackupFacts)
  return facts ? backupFindings(facts) : []
}
