import { stat } from 'node:fs/promises'
import type { LetterKind } from '../contract/console/outbox.ts'
import type { ProgramFacts } from '../contract/console/setup.ts'
import type { Sender } from '../mail/compose.ts'
import { readLedger } from './ledger.ts'

/** What is in use besides the database: the letters' versions, how fast they leave, and the suppression list's copy. */
export async function factsInUse({
  sender,
  ledgerFile,
  sending,
}: {
  sender: Sender
  ledgerFile: string
  sending: ProgramFacts['sending']
}): Promise<ProgramFacts> {
  const kinds = Object.keys(sender.messages) as LetterKind[]
  const [entries, changedAt] = await Promise.all([
    readLedger(ledgerFile),
    stat(ledgerFile).then(
      ({ mtime }) => mtime.toISOString(),
      () => null,
    ),
  ])
  return {
    templates: kinds.map((kind) => ({ kind, version: sender.messages[kind].version })),
    sending,
    ledger: { file: ledgerFile, entries: entries.size, changedAt },
  }
}
