import type pg from 'pg'
import { isPublicOrigin } from '../../content/going-public.ts'
import { siteFacts } from '../../content/site-facts.ts'
import { mailFrom } from '../../mail/address.ts'
import { officeFindings } from '../post-offices.ts'
import { readSite } from '../site.ts'
import { type Finding, runAll } from './finding.ts'
import { checkFacts } from './going-live.ts'
import { checkLetters, checkMailServer } from './letters.ts'
import { vitalFindings } from './running.ts'
import { checkSender } from './sender.ts'
import { type CheckedConfig, checkDisk, checkNames, checkSettings } from './settings.ts'
import { askVitals } from './vitals.ts'

/** Everything that can be asked without the database: what was given, this machine, how letters leave, the DNS. */
export function checkGiven(config: CheckedConfig): Promise<Finding[]> {
  return runAll({
    Einstellungen: async () => [...(await checkNames()), ...checkSettings(config), ...checkLetters(config)],
    Maschine: () => checkDisk(config.DATA_DIR),
    Mailserver: () => checkMailServer(config.SMTP_URL),
    // Asked for a public address alone: elsewhere there is nothing to find.
    'Absender im DNS': () =>
      isPublicOrigin(config.PUBLIC_ORIGIN) ? checkSender(config, mailFrom(config)) : [],
  })
}

/** What the database can be asked, as owner or office. */
export function checkStored(database: Pick<pg.ClientBase, 'query'>): Promise<Finding[]> {
  return runAll({
    'Angaben zur Seite': async () => checkFacts(siteFacts((await readSite(database)).given)),
    Versand: () => officeFindings(database),
    Betrieb: async () => vitalFindings(await askVitals(database)),
  })
}
