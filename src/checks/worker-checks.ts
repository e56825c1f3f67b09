import { stat } from 'node:fs/promises'
import type { LetterKind } from '../contract/console/outbox.ts'
import type { ProgramFacts, SetupGroup } from '../contract/console/setup.ts'
import { domainOf } from '../mail/address.ts'
import type { Sender } from '../mail/compose.ts'
import { checkDomain } from '../mail-doctor/check-domain.ts'
import { readDkimKeyFile } from '../mail-doctor/dkim-key-file.ts'
import { DnsSilentError, openDns } from '../mail-doctor/dns.ts'
import { readLedger } from '../worker/ledger.ts'
import { checkDisk } from './disk.ts'
import { type Finding, runAlone } from './finding.ts'
import { checkLetters } from './letters.ts'
import { sealFindings } from './seals.ts'
import { alarmFindings } from './settings.ts'

/** How long one question to the DNS may take, in milliseconds: somebody waits for the page. */
const DNS_PATIENCE_MS = 2000

type WorkerConfig = Parameters<typeof checkLetters>[0] & Parameters<typeof alarmFindings>[0]

/** What the console shows of the post: the checks of `npm run doctor` and `npm run mail:doctor`, and what is in use. */
export async function workerChecks(
  config: WorkerConfig,
  {
    sender,
    ledgerFile,
    seals,
    sending,
  }: {
    sender: Sender
    ledgerFile: string
    seals?: { file: string; publicKey: string }
    sending?: ProgramFacts['sending']
  },
): Promise<{ groups: SetupGroup[]; facts: ProgramFacts }> {
  const [now, dns, ledger] = await Promise.all([
    runAlone([
      { name: 'Briefe', run: () => checkLetters(config) },
      { name: 'Siegel', run: async () => (seals ? sealFindings(seals.file, seals.publicKey) : []) },
      { name: 'Alarm', run: async () => alarmFindings(config) },
      { name: 'Maschine', run: () => checkDisk(ledgerFile) },
    ]),
    checkSender(config, sender.from),
    describeLedger(ledgerFile),
  ])
  const kinds = Object.keys(sender.messages) as LetterKind[]
  const templates = kinds.map((kind) => ({ kind, version: sender.messages[kind].version }))
  return {
    groups: [...now, ...dns],
    facts: { templates, ledger, ...(sending && { sending }) },
  }
}

/** How the names of groups begin that tell of the sender's DNS. */
export const DNS_GROUP = 'Absender im DNS'

export async function checkSender(config: WorkerConfig, from: string): Promise<SetupGroup[]> {
  if (!config.SMTP_URL)
    return [{ name: DNS_GROUP, skippedBecause: 'noch keine Briefe hinausgehen', findings: [] }]
  const domain = domainOf(from)
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
    const sections = await checkDomain(
      sending,
      openDns({ servers: config.DNS_SERVERS, timeoutMs: DNS_PATIENCE_MS, tries: 1 }),
    )
    return sections.map(({ name, findings }) => ({ name: `${DNS_GROUP}: ${name}`, findings }))
  } catch (error) {
    if (!(error instanceof DnsSilentError)) throw error
    return [{ name: DNS_GROUP, findings: [silence(error)] }]
  }
}

function silence({ what, fix }: DnsSilentError): Finding {
  return {
    level: 'hint',
    code: 'dns-silent',
    what,
    why: 'Ob Empfänger den Briefen trauen, steht im DNS; von hier aus war es nicht zu fragen.',
    fix,
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
