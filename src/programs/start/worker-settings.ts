import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ensureMessages } from '../../../scripts/build/ensure-messages.ts'
import type { Config } from '../../config.ts'
import { brand } from '../../content/brand.ts'
import { operator } from '../../content/operator.ts'
import { shelvePlaces } from '../../content/places.ts'
import { retentionRules } from '../../content/processing/retention.ts'
import type { Sender } from '../../mail/compose.ts'
import { readMessages } from '../../mail/messages.ts'
import type { Dkim } from '../../mail/raw-letter.ts'
import { type MailSettings, openTransport } from '../../mail/transport.ts'
import { codeOf, Problem } from '../../terminal/problem.ts'
import { root } from '../../terminal/root.ts'
import { suppressionKey } from '../../terminal/suppression-key.ts'
import { LEDGER_FILE } from '../../worker/ledger.ts'
import type { WorkerSettings } from '../../worker/settings.ts'
import { requireWritableFolder } from './preflight.ts'

/** @returns what the worker is handed of the settings and the contents; builds the letters where they are not. */
export async function workerSettings(config: Config, log: (line: string) => void): Promise<WorkerSettings> {
  await requireWritableFolder(config.DATA_DIR)
  const mail = await mailSettings(config)
  return {
    sender: await senderOf(config, log),
    placeOf: await placesByPostalCode(),
    transport: mail && openTransport(mail),
    suppressionKey: await suppressionKey(config),
    confirmationsPerHour: config.CONFIRMATIONS_PER_HOUR,
    retention: retentionRules(),
    ledgerFile: join(config.DATA_DIR, LEDGER_FILE),
  }
}

/** How letters leave; `undefined` while no mail server is set. */
export async function mailSettings(config: Config): Promise<MailSettings | undefined> {
  const dkim = await dkimOf(config)
  return config.SMTP_URL ? { smtpUrl: config.SMTP_URL, dkim } : undefined
}

async function senderOf(config: Config, log: (line: string) => void): Promise<Sender> {
  return {
    publicOrigin: config.PUBLIC_ORIGIN,
    from: mailFrom(config),
    messages: await readMessages(await ensureMessages({ root, log })),
    brand,
    operatorEmail: operator.email,
  }
}

/** An address has a dot in its domain; `localhost` has none, and nobody could answer it either. */
function mailFrom({ MAIL_FROM, PUBLIC_ORIGIN }: Config): string {
  const { hostname } = new URL(PUBLIC_ORIGIN)
  return (
    MAIL_FROM ??
    `noreply@${/[a-z]$/i.test(hostname) && hostname.includes('.') ? hostname : 'localhost.example'}`
  )
}

async function dkimOf(config: Config): Promise<Dkim | undefined> {
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

async function placesByPostalCode(): Promise<(postalCode: string) => string | undefined> {
  const shelves = shelvePlaces(await readFile(join(root, 'data/postal-codes.tsv'), 'utf8'))
  return (postalCode) => shelves.get(postalCode.slice(0, 2))?.[postalCode]
}
