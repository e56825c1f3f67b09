import type pg from 'pg'
import { readConfig } from '../config.ts'
import { readKeptLetter } from '../office/kept-letters.ts'
import { retryStuck } from '../office/outbox.ts'
import { Problem } from '../problem.ts'
import { withDatabase } from '../programs/database.ts'
import { readCommandLine, wrongUsage } from './command-line.ts'
import { describeMail } from './mail/overview.ts'
import { plainLine, plainText } from './table.ts'

const USAGE = `npm run dorfteller -- mail
npm run dorfteller -- mail show NUMMER
npm run dorfteller -- mail retry

  ohne Angabe  wie der Mailserver sie nimmt, Postfach, wartende und liegen gebliebene Briefe, die letzte Stunde
  show         was in einem Brief des Postfachs steht
  retry        stellt alle liegen gebliebenen Briefe wieder in die Warteschlange`

/** `npm run dorfteller -- mail`: what becomes of the letters. */
export async function run(argv: string[]): Promise<void> {
  const { positionals } = readCommandLine(argv, USAGE, {})
  const [command, given = ''] = positionals
  const config = readConfig()
  const say = async (work: (owner: pg.Pool) => Promise<string>) =>
    console.log(await withDatabase(config, ({ owner }) => work(owner)))
  if (command === undefined) return say((owner) => describeMail(owner, config.CONFIRMATIONS_PER_HOUR))
  if (command === 'retry' && positionals.length === 1) return say(retryAll)
  if (command === 'show' && positionals.length === 2 && /^[1-9]\d{0,14}$/.test(given))
    return say((owner) => show(owner, given))
  throw wrongUsage('Das kann npm run dorfteller -- mail nicht.', USAGE)
}

async function retryAll(owner: pg.Pool): Promise<string> {
  const retried = await retryStuck(owner, 'all')
  return retried === 0 ? 'Es war kein Brief liegen geblieben.' : `Wieder in der Warteschlange: ${retried}`
}

async function show(owner: pg.Pool, number: string): Promise<string> {
  const letter = await readKeptLetter(owner, Number(number))
  if (letter) {
    const { recipient, subject, text } = letter
    return `An: ${plainLine(recipient)}\nBetreff: ${plainLine(subject)}\n\n${plainText(text).trim()}`
  }
  throw new Problem(
    `Einen Brief ${number} gibt es im Postfach nicht. npm run dorfteller -- mail zeigt, welche es gibt.`,
  )
}
