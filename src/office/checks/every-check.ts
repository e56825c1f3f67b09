import type pg from 'pg'
import { isPublicOrigin } from '../../content/going-public.ts'
import { siteFacts } from '../../content/site-facts.ts'
import { mailFrom } from '../../mail/address.ts'
import { officeFindings } from '../post-offices.ts'
import { readSite } from '../site.ts'
import { type Finding, findings } from './finding.ts'
import {
  type CheckedConfig,
  checkDisk,
  checkFacts,
  checkMailServer,
  checkNames,
  checkSettings,
} from './given.ts'
import { checkSender } from './sender.ts'
import { checkSite } from './stored.ts'

/** Everything that can be asked without the database: what was given, this machine, how letters leave, the DNS. */
export function checkGiven(config: CheckedConfig): Promise<Finding[]> {
  return runAll({
    Einstellungen: async () => [...(await checkNames()), ...checkSettings(config)],
    Maschine: () => checkDisk(config.DATA_DIR),
    Mailserver: () => checkMailServer(config.SMTP_URL),
    // Asked for a public address alone: elsewhere there is nothing to find.
    'Absender im DNS': async () =>
      isPublicOrigin(config.PUBLIC_ORIGIN) ? checkSender(config, mailFrom(config)) : [],
  })
}

/** What the database can be asked, as owner or office. */
export function checkStored(database: Pick<pg.ClientBase, 'query'>): Promise<Finding[]> {
  return runAll({
    'Angaben zur Seite': async () => checkFacts(siteFacts((await readSite(database)).given)),
    Versand: () => officeFindings(database),
    Betrieb: () => checkSite(database),
  })
}

/** Runs checks side by side, each by what it looks at; one that fails says so, and hides nothing of the rest. */
export async function runAll(checks: Record<string, () => Promise<Finding[]>>): Promise<Finding[]> {
  const all = Object.entries(checks).map(([name, run]) =>
    run().catch(() =>
      findings('hint', {
        'check-failed': [
          `${name}: nicht geprüft.`,
          'Die Prüfung selbst gelang nicht, deshalb ist nicht bekannt, ob dort etwas fehlt.',
          'Noch einmal prüfen. Bleibt es dabei, ist es ein Fehler des Programms: bitte melden.',
        ],
      }),
    ),
  )
  return (await Promise.all(all)).flat()
}
