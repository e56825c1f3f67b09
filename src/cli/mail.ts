import { type Config, readConfig } from '../config.ts'
import { keptLetter } from '../office/kept-letters.ts'
import { openBlockers } from '../office/newsletters/blockers.ts'
import { lettersPlan, planText } from '../office/newsletters/plan.ts'
import { retryStuck } from '../office/outbox.ts'
import { Problem } from '../problem.ts'
import { withDatabase } from '../programs/database/with-database.ts'
import { readCommandLine, wrongUsage } from './command-line.ts'
import { canAsk, confirmed } from './confirm.ts'
import { describeNewsletter, readNewsletterFile, readPostalCodes, totalOf } from './mail/newsletter.ts'
import { describeMail } from './mail/overview.ts'
import { reachOf, sendNewsletter } from './mail/send-newsletter.ts'
import { describeLetter } from './mail/show-letter.ts'

const USAGE = `npm run dorfteller -- mail
npm run dorfteller -- mail show NUMMER
npm run dorfteller -- mail retry
npm run dorfteller -- mail send DATEI --postal-codes 16766,16727 [--yes]

  ohne Angabe  wie der Mailserver sie nimmt, Postfach, wartende und liegen gebliebene Briefe, die letzte Stunde
  show         was in einem Brief des Postfachs steht
  retry        stellt alle liegen gebliebenen Briefe wieder in die Warteschlange
  send         schickt einen Newsletter an alle Bestätigten dieser Postleitzahlen; --yes fragt nicht
               DATEI: „Betreff: …“, eine leere Zeile, der Text. Unter dem Betreff, wenn gewünscht:
               „Vorschau: …“ und „Knopf: App laden https://…“. Der Text kennt Absätze, **fett**, Listen, Adressen`

/** Why a newsletter that was sent before is not sent again. */
const STOPPED = {
  paused:
    'Dieser Newsletter ist angehalten: Setze ihn in der Konsole fort, oder ändere Betreff oder Text für einen neuen.',
  cancelled: 'Dieser Newsletter wurde abgebrochen: Ändere Betreff oder Text, dann ist es ein neuer.',
}

/** `npm run dorfteller -- mail`: what becomes of the letters, and the operator's newsletter. */
export async function run(argv: string[]): Promise<void> {
  const { values, positionals } = readCommandLine(argv, USAGE, {
    'postal-codes': { type: 'string' },
    yes: { type: 'boolean', default: false },
  })
  const [command, given, ...more] = positionals
  if (more.length > 0) throw wrongUsage('Das sind zu viele Angaben.', USAGE)
  const config = readConfig()
  if (command === undefined) return runOverview(config)
  if (command === 'show') return runShow(config, given)
  if (command === 'retry' && given === undefined) return runRetry(config)
  if (command === 'send') return runSend(config, given, values['postal-codes'], values.yes)
  throw wrongUsage('Das kann npm run dorfteller -- mail nicht.', USAGE)
}

async function runOverview(config: Config): Promise<void> {
  console.log(await withDatabase(config, ({ owner }) => describeMail(owner, config.CONFIRMATIONS_PER_HOUR)))
}

async function runShow(config: Config, number: string | undefined): Promise<void> {
  if (number === undefined || !/^[1-9][0-9]{0,17}$/.test(number)) {
    throw wrongUsage(
      'Es muss die Nummer eines Briefs genannt sein; npm run dorfteller -- mail zeigt sie.',
      USAGE,
    )
  }
  const raw = await withDatabase(config, ({ owner }) => keptLetter(owner, number))
  if (!raw)
    throw new Problem(
      `Einen Brief ${number} gibt es im Postfach nicht. npm run dorfteller -- mail zeigt, welche es gibt.`,
    )
  console.log(await describeLetter(raw))
}

async function runRetry(config: Config): Promise<void> {
  const retried = await withDatabase(config, ({ owner }) => retryStuck(owner, 'all'))
  console.log(
    retried === 0 ? 'Es war kein Brief liegen geblieben.' : `Wieder in der Warteschlange: ${retried}`,
  )
}

async function runSend(
  config: Config,
  file: string | undefined,
  codes: string | undefined,
  sure: boolean,
): Promise<void> {
  if (file === undefined) throw wrongUsage('Es fehlt die Datei mit dem Newsletter.', USAGE)
  const newsletter = { ...(await readNewsletterFile(file)), postalCodes: readPostalCodes(codes) }
  await withDatabase(config, async ({ owner }) => {
    const reach = await reachOf(owner, newsletter)
    console.log(describeNewsletter(newsletter, reach))
    const blockers = await openBlockers(owner)
    if (blockers.length > 0)
      throw new Problem(
        `Noch geht kein Newsletter hinaus: ${blockers.map(({ what }) => what).join(' ')} npm run dorfteller -- doctor sagt, was zu tun ist.`,
      )
    if (reach.stopped) throw new Problem(STOPPED[reach.stopped])
    const total = totalOf(reach.recipients)
    if (total === 0) return console.log('\nEs gibt niemanden, dem er zu schicken wäre.')
    const plan = planText(await lettersPlan(owner, total))
    if (plan) console.log(`\nPlan: ${plan}`)
    if (!sure && !canAsk())
      return console.log('\nNichts verschickt: das war die Probe. Mit --yes geht er hinaus.')
    if (!sure && !(await confirmed(`\nJetzt an ${total} verschicken?`)))
      return console.log('Nichts verschickt.')
    const letters = await sendNewsletter(owner, newsletter)
    console.log(`\nIn der Warteschlange: ${letters}. npm run dorfteller -- mail zeigt, wie es weitergeht.`)
  })
}
