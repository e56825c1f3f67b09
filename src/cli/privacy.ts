import type pg from 'pg'
import { type Config, readConfig } from '../config.ts'
import { type Hmacs, openHmacs } from '../mail/hmacs.ts'
import { describeErasure, erase } from '../office/privacy/erase.ts'
import { exportPerson } from '../office/privacy/export-person.ts'
import { requireSameKey } from '../office/same-key.ts'
import { Problem } from '../problem.ts'
import { withDatabase } from '../programs/database/with-database.ts'
import { requireLedgerFile } from '../programs/ledger-file.ts'
import { suppressionKey } from '../programs/secrets/kept-secret.ts'
import { readCommandLine, requireAddress, wrongUsage } from './command-line.ts'
import { canAsk, confirmed } from './confirm.ts'

const USAGE = `npm run dorfteller -- privacy export ADRESSE [--out DATEI]
npm run dorfteller -- privacy erase ADRESSE [--yes]

  export  alles, was zu einer Adresse gespeichert ist, als JSON (Auskunft, Art. 15 und 20 DSGVO)
  erase   löscht alles dazu (Art. 17 DSGVO) und sieht danach in allen Tabellen nach; --yes fragt nicht`

/** `npm run dorfteller -- privacy`: what the operator does about somebody's data. Ends with 1 when it could not be done. */
export async function run(argv: string[]): Promise<void> {
  const { values, positionals } = readCommandLine(argv, USAGE, {
    out: { type: 'string' },
    yes: { type: 'boolean', default: false },
  })
  const [command, ...given] = positionals
  const config = readConfig()
  if (command === 'export') return runExport(config, requireAddress(given, USAGE), values.out)
  if (command === 'erase') return runErase(config, requireAddress(given, USAGE), values.yes)
  throw wrongUsage('Es fehlt, was getan werden soll.', USAGE)
}

async function runExport(config: Config, email: string, file: string | undefined): Promise<void> {
  const path = await withDatabase(config, async ({ owner }) => {
    const addressHmac = (await hmacsOf(config, owner)).address(email)
    return exportPerson(owner, { email, addressHmac, madeAt: new Date() }, file ? { file } : { folder: '.' })
  })
  console.log(`Geschrieben: ${path}`)
}

async function runErase(config: Config, email: string, sure: boolean): Promise<void> {
  if (!sure && !canAsk())
    throw new Problem('Hier kann niemand gefragt werden: mit --yes wird ohne Frage gelöscht.')
  const erasure = await withDatabase(config, async ({ owner }) => {
    if (!sure && !(await confirmed(`Alles zu ${email} für immer löschen?`))) return undefined
    const ledger = { file: await requireLedgerFile(config), hmacs: await hmacsOf(config, owner) }
    return erase(owner, { email, ledger })
  })
  if (!erasure) throw new Problem('Nichts gelöscht.')
  console.log(describeErasure(erasure))
  if (erasure.remains.length > 0) process.exit(1)
}

/** With another key an erased address would not be known again. */
async function hmacsOf(config: Config, owner: pg.Pool): Promise<Hmacs> {
  const hmacs = openHmacs(await suppressionKey(config))
  await requireSameKey(owner, hmacs)
  return hmacs
}
