import type pg from 'pg'
import { siteFacts } from '../../content/site-facts.ts'
import { codeOf } from '../../problem.ts'
import { officeFindings } from '../post-offices.ts'
import { readSite } from '../site.ts'
import { type Finding, findings } from './finding.ts'
import { type CheckedConfig, checkDisk, checkFacts, checkMailServer, checkSettings } from './given.ts'
import { checkSender } from './sender.ts'
import { checkSite } from './stored.ts'

/** Everything that can be asked without the database: what was given, this machine, how letters leave, the DNS. */
export const checkGiven = (config: CheckedConfig): Promise<Finding[]> =>
  allOf([
    checkSettings(config),
    checkDisk(config.DATA_DIR),
    checkMailServer(config.SMTP_URL),
    checkSender(config),
  ])

/** What the database can be asked, as owner or office. */
export const checkStored = (database: Pick<pg.ClientBase, 'query'>): Promise<Finding[]> =>
  allOf([
    readSite(database).then(({ given }) => checkFacts(siteFacts(given))),
    officeFindings(database),
    checkSite(database),
  ])

/** One that fails says so, and hides nothing of the rest. */
export async function allOf(checks: (Promise<Finding[]> | Finding[])[]): Promise<Finding[]> {
  return (await Promise.allSettled(checks)).flatMap((check) =>
    check.status === 'fulfilled'
      ? check.value
      : findings('hint', {
          'check-failed': [
            `Eine Prüfung gelang nicht (${codeOf(check.reason)}).`,
            'Deshalb ist nicht bekannt, ob dort etwas fehlt.',
            'Noch einmal prüfen. Bleibt es dabei, ist es ein Fehler des Programms: bitte melden.',
          ],
        }),
  )
}
