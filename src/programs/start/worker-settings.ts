import { readFile } from 'node:fs/promises'
import { type Blocker, blockersOf } from '../../checks/blockers.ts'
import { NO_TEST_LETTER } from '../../checks/database.ts'
import { checkGoingLive } from '../../checks/going-live.ts'
import { runningFindings } from '../../checks/running.ts'
import { workerChecks } from '../../checks/worker-checks.ts'
import type { Config, ConfigOf } from '../../config.ts'
import { holdsLetters, isPublicOrigin } from '../../content/going-public.ts'
import { retentionRules } from '../../content/processing/register.ts'
import { askVitals } from '../../database/queries/vitals.ts'
import { domainOf, mailFrom } from '../../mail/address.ts'
import type { Dkim } from '../../mail/message.ts'
import type { MailSettings } from '../../mail/transport.ts'
import { codeOf, Problem } from '../../terminal/problem.ts'
import type { LetterLimits, WorkerSettings } from '../../worker/settings.ts'
import { outsideFiles } from '../outside-files.ts'
import { placeNames } from '../place-names.ts'
import { livingFacts } from './living-facts.ts'
import { wayBackOf } from './way-back-settings.ts'

/** @returns what a worker is handed of the settings and the contents. @throws {Problem} with the fix */
export async function workerSettings(
  config: Omit<ConfigOf<'worker'>, 'DATABASE_WORKER_URL'>,
  suppressionKey: string,
): Promise<WorkerSettings> {
  const { ledger: ledgerFile } = outsideFiles(config)
  const { facts, sender } = await livingFacts(config)
  sender.wayBack = wayBackOf(config, suppressionKey)
  const limits = limitsOf(config)
  const sending = { connections: config.SMTP_CONNECTIONS, limits }
  const setup = () => workerChecks(config, { sender, ledgerFile, sending })
  return {
    sender,
    placeOf: await placeNames(),
    mail: await mailSettings(config),
    suppressionKey,
    confirmationsPerHour: config.CONFIRMATIONS_PER_HOUR,
    limits,
    retention: retentionRules(),
    ledgerFile,
    setup,
    findBlockers: () => blockersFor(config, setup),
    watch: {
      mailTo: config.ALARM_MAIL_TO,
      pingUrl: config.ALARM_PING_URL,
      async findTrouble(pool) {
        const [{ groups }, vitals] = await Promise.all([setup(), askVitals(pool)])
        const found = [...groups.flatMap(({ findings }) => findings), ...runningFindings(vitals)]
        return found.filter(({ level }) => level === 'broken')
      },
    },
    holdsLetters: () => holdsLetters(facts().operator, config.PUBLIC_ORIGIN),
  }
}

/**
 * Newsletters on the first day of a sender; each day twice as many as on its best. Receivers file as spam what comes all at
 * once from a sender that they do not know, and a day or two cost one whom they know little.
 */
const WARM_UP = 200

/** How many letters may leave; what is not set has no limit. */
export function limitsOf(
  config: Pick<ConfigOf<'worker'>, 'SMTP_URL' | 'LETTERS_PER_SECOND' | 'LETTERS_PER_HOUR'>,
): LetterLimits {
  const { SMTP_URL, LETTERS_PER_SECOND: second, LETTERS_PER_HOUR: hour } = config
  return { ...(second && { second }), ...(hour && { hour }), ...(SMTP_URL && { warm_up: WARM_UP }) }
}

/** What keeps a public site from sending newsletters; the database knows by itself whether a test letter was sent. */
async function blockersFor(
  config: Pick<Config, 'PUBLIC_ORIGIN' | 'DATA_DIR'>,
  setup: () => ReturnType<typeof workerChecks>,
): Promise<Blocker[]> {
  if (!isPublicOrigin(config.PUBLIC_ORIGIN)) return []
  const [goingLive, { groups }] = await Promise.all([checkGoingLive(config), setup()])
  const found = blockersOf([{ name: 'Vor dem Start', findings: goingLive }, ...groups])
  return [...found, { code: 'no-test-letter', what: NO_TEST_LETTER }]
}

/** How letters leave; `undefined` while no mail server is set. */
async function mailSettings(
  config: Pick<
    Config,
    'SMTP_URL' | 'SMTP_CONNECTIONS' | 'DKIM_SELECTOR' | 'DKIM_KEY_FILE' | 'MAIL_FROM' | 'PUBLIC_ORIGIN'
  >,
): Promise<MailSettings | undefined> {
  const dkim = await dkimOf(config)
  return config.SMTP_URL
    ? { smtpUrl: config.SMTP_URL, connections: config.SMTP_CONNECTIONS, dkim }
    : undefined
}

async function dkimOf(
  config: Omit<Parameters<typeof mailSettings>[0], 'SMTP_CONNECTIONS'>,
): Promise<Dkim | undefined> {
  const { DKIM_SELECTOR: selector, DKIM_KEY_FILE: file } = config
  if (!selector && !file) return undefined
  if (!selector || !file) {
    throw new Problem(
      'Unterschrieben werden Briefe nur mit beiden Einstellungen: DKIM_SELECTOR und DKIM_KEY_FILE. Setze auch die andere, oder keine.',
    )
  }
  try {
    return { domain: domainOf(mailFrom(config)), selector, privateKey: await readFile(file, 'utf8') }
  } catch (error) {
    throw new Problem(
      `Der DKIM-Schlüssel ${file} (Einstellung DKIM_KEY_FILE) ist nicht zu lesen (${codeOf(error)}). ` +
        'Berichtige den Pfad, oder lass die Seite die Datei lesen: Startet root sie, läuft sie als dorfteller oder nobody.',
    )
  }
}
