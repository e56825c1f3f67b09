import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config, ConfigOf } from '../../config.ts'
import { holdsLetters, isPublicOrigin } from '../../content/going-public.ts'
import { operator } from '../../content/operator.ts'
import { retentionRules } from '../../content/processing/register.ts'
import { type Blocker, blockersOf } from '../../doctor/blockers.ts'
import { NO_TEST_LETTER } from '../../doctor/database-findings.ts'
import { checkGoingLive } from '../../doctor/going-live.ts'
import { workerChecks } from '../../doctor/worker-checks.ts'
import type { Dkim } from '../../mail/raw-letter.ts'
import type { MailSettings } from '../../mail/transport.ts'
import { codeOf, Problem } from '../../terminal/problem.ts'
import { LEDGER_FILE } from '../../worker/ledger.ts'
import type { WorkerSettings } from '../../worker/settings.ts'
import { placeNames } from '../place-names.ts'
import { mailFrom, senderOf } from './sender.ts'

/** @returns what a worker is handed of the settings and the contents. @throws {Problem} with the fix */
export async function workerSettings(
  config: Omit<ConfigOf<'worker'>, 'DATABASE_WORKER_URL'>,
  suppressionKey: string,
): Promise<WorkerSettings> {
  const ledgerFile = join(config.DATA_DIR, LEDGER_FILE)
  const sender = await senderOf(config)
  const setup = () => workerChecks(config, { sender, ledgerFile })
  return {
    sender,
    placeOf: await placeNames(),
    mail: await mailSettings(config),
    suppressionKey,
    confirmationsPerHour: config.CONFIRMATIONS_PER_HOUR,
    retention: retentionRules(),
    ledgerFile,
    setup,
    findBlockers: () => blockersFor(config, setup),
    holdsLetters: holdsLetters(operator, config.PUBLIC_ORIGIN),
  }
}

/** What keeps a public site from sending newsletters; the database knows by itself whether a test letter was sent. */
async function blockersFor(
  config: Pick<Config, 'PUBLIC_ORIGIN' | 'PROMO_ENDS_AT'>,
  setup: () => ReturnType<typeof workerChecks>,
): Promise<Blocker[]> {
  if (!isPublicOrigin(config.PUBLIC_ORIGIN)) return []
  const [goingLive, { groups }] = await Promise.all([checkGoingLive(config), setup()])
  const found = blockersOf([{ name: 'Vor dem Start', findings: goingLive }, ...groups])
  return [...found, { code: 'no-test-letter', what: NO_TEST_LETTER }]
}

/** How letters leave; `undefined` while no mail server is set. */
async function mailSettings(
  config: Pick<Config, 'SMTP_URL' | 'DKIM_SELECTOR' | 'DKIM_KEY_FILE' | 'MAIL_FROM' | 'PUBLIC_ORIGIN'>,
): Promise<MailSettings | undefined> {
  const dkim = await dkimOf(config)
  return config.SMTP_URL ? { smtpUrl: config.SMTP_URL, dkim } : undefined
}

async function dkimOf(config: Parameters<typeof mailSettings>[0]): Promise<Dkim | undefined> {
  const { DKIM_SELECTOR: selector, DKIM_KEY_FILE: file } = config
  if (!selector && !file) return undefined
  if (!selector || !file) {
    throw new Problem(
      'Unterschrieben werden Briefe nur mit beiden Einstellungen: DKIM_SELECTOR und DKIM_KEY_FILE. Setze auch die andere, oder keine.',
    )
  }
  try {
    const [, domain = ''] = mailFrom(config).split('@')
    return { domain, selector, privateKey: await readFile(file, 'utf8') }
  } catch (error) {
    throw new Problem(
      `Der DKIM-Schlüssel ${file} (Einstellung DKIM_KEY_FILE) ist nicht zu lesen (${codeOf(error)}). ` +
        'Berichtige den Pfad, oder lass diesen Benutzer die Datei lesen.',
    )
  }
}
