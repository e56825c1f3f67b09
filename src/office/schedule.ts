import { isPublicOrigin } from '../content/site-settings.ts'
import { blocks, type Finding } from './checks/finding.ts'
import { mergeLedger } from './ledger.ts'
import { mailNotes } from './mail-notes.ts'
import { keepBlockers } from './newsletters/blockers.ts'
import type { PeriodicWork } from './periodic-work.ts'
import { changeNetworkKeys, keepDeadlines } from './retention.ts'
import type { Upkeep } from './settings.ts'
import { checkConsentRecord } from './signups/consent-record.ts'
import { tendNewsletters } from './tend-newsletters.ts'
import { mailTrouble, ping } from './watch-over.ts'

/** All periodic work. */
export function scheduleOf(upkeep: Upkeep): PeriodicWork[] {
  const { pool, ledgerFile: file, hmacs } = upkeep
  return [
    { name: 'Newsletter beginnen und beenden', minutes: 1, run: () => tendNewsletters(pool) },
    { name: 'Dem Team schreiben', minutes: 1, run: () => mailNotes(upkeep) },
    { name: 'Totmannschalter', minutes: 1, run: () => ping(upkeep) },
    { name: 'Netze vergessen', minutes: 10, run: () => changeNetworkKeys(pool) },
    // The copy's own way off the machine is asked every ten minutes.
    { name: 'Sperrliste kopieren', minutes: 1, run: () => mergeLedger(pool, { file, hmacs }) },
    { name: 'Nachsehen, was Newsletter aufhält', minutes: 60, run: () => lookAround(upkeep) },
    { name: 'Störungen melden', dayAt: '07:00', run: () => mailTrouble(upkeep) },
    { name: 'Fristen einhalten', dayAt: '03:10', run: () => keepDeadlines(pool) },
    { name: 'Einwilligungen nachrechnen', dayAt: '04:20', run: () => checkConsentRecord(pool) },
  ]
}

/**
 * Looks for all that is wrong or missing, and writes down what of it keeps newsletters from going out: hourly, at every start,
 * and when the console's setup page asks. A site that visitors cannot reach may try everything.
 */
export async function lookAround({ pool, check, sender }: Upkeep): Promise<readonly Finding[]> {
  const found = await check()
  await keepBlockers(pool, isPublicOrigin(sender.publicOrigin) ? found.filter(blocks) : [])
  return found
}
