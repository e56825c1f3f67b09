import { stat } from 'node:fs/promises'
import type { LetterKind } from '../contract/console/outbox.ts'
import type { ProgramFacts, SetupGroup } from '../contract/console/setup.ts'
import type { Sender } from '../mail/compose.ts'
import { readLedger } from '../worker/ledger.ts'
import { checkDisk } from './disk.ts'
import { runAll } from './finding.ts'
import { checkLetters } from './letters.ts'
import { checkSender } from './sender.ts'
import { alarmFindings } from './settings.ts'

type WorkerConfig = Parameters<typeof checkLetters>[0] & Parameters<typeof alarmFindings>[0]

/** What the console shows of the post: the checks of `npm run doctor`, and what is in use. */
export async function workerChecks(
  config: WorkerConfig,
  {
    sender,
    ledgerFile,
    sending,
  }: {
    sender: Sender
    ledgerFile: string
    sending?: ProgramFacts['sending']
  },
): Promise<{ groups: SetupGroup[]; facts: ProgramFacts }> {
  const [now, dns, ledger] = await Promise.all([
    runAll([
      { name: 'Briefe', run: () => checkLetters(config) },
      { name: 'Alarm', run: () => alarmFindings(config) },
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
