import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ConfigOf } from '../../config.ts'
import { shelvePlaces } from '../../content/places.ts'
import { retentionRules } from '../../content/processing/register.ts'
import { workerChecks } from '../../doctor/worker-checks.ts'
import { root } from '../../terminal/root.ts'
import { LEDGER_FILE } from '../../worker/ledger.ts'
import type { WorkerSettings } from '../../worker/settings.ts'
import { mailSettings } from './mail-settings.ts'
import { senderOf } from './sender.ts'

/** @returns what a worker is handed of the settings and the contents. @throws {Problem} with the fix */
export async function workerSettings(
  config: Omit<ConfigOf<'worker'>, 'DATABASE_WORKER_URL'>,
  suppressionKey: string,
): Promise<WorkerSettings> {
  const ledgerFile = join(config.DATA_DIR, LEDGER_FILE)
  const sender = await senderOf(config)
  return {
    sender,
    placeOf: await placesByPostalCode(),
    mail: await mailSettings(config),
    suppressionKey,
    confirmationsPerHour: config.CONFIRMATIONS_PER_HOUR,
    retention: retentionRules(),
    ledgerFile,
    setup: () => workerChecks(config, { sender, ledgerFile }),
  }
}

async function placesByPostalCode(): Promise<(postalCode: string) => string | undefined> {
  const shelves = shelvePlaces(await readFile(join(root, 'data/postal-codes.tsv'), 'utf8'))
  return (postalCode) => shelves.get(postalCode.slice(0, 2))?.[postalCode]
}
