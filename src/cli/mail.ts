import type pg from 'pg'
import { readConfig } from '../config.ts'
import { LETTER_NAMES } from '../contract/letter-kinds.ts'
import { plainAnswer } from '../mail/plain-answer.ts'
import { germanTimeShort } from '../office/german-time.ts'
import { keptLetterLines, readKeptLetter } from '../office/kept-letters.ts'
import { countLetters, retryStuck } from '../office/outbox.ts'
import { postOfficeNews } from '../office/post-office-news.ts'
import { Problem } from '../problem.ts'
import { withDatabase } from '../programs/database.ts'
import { readCommandLine, wrongUsage } from './command-line.ts'
import { plainLine, plainText, table } from './table.ts'

const USAGE = `npm run dorfteller -- mail
npm run dorfteller -- mail show NUMMER
npm run dorfteller -- mail retry

  ohne Angabe  wie der Mailserver sie nimmt, was wartet und liegen blieb, die letzte Stunde, und die Briefe im Postfach
  show         was in einem Brief des Postfachs steht
  retry        stellt alle liegen gebliebenen Briefe wieder in die Warteschlange`

/** `npm run dorfteller -- mail`: what becomes of the letters. */
export async function run(argv: string[]): Promise<void> {
  const asked = readCommandLine(argv, USAGE, {}).positionals.join(' ')
  const [, number] = /^show ([1-9]\d{0,14})$/.exec(asked) ?? []
  const work = number ? (owner: pg.Pool) => show(owner, Number(number)) : WITHOUT_NUMBER[asked]
  if (!work) throw wrongUsage('Das kann npm run dorfteller -- mail nicht.', USAGE)
  console.log(await withDatabase(readConfig(), ({ owner }) => work(owner)))
}

const WITHOUT_NUMBER: Record<string, (owner: pg.Pool) => Promise<string>> = {
  '': describeMail,
  retry: retryAll,
}

/** So many letters are listed. */
const LISTED = 50

/** How the letters are doing; why some are stuck, the console shows on its page Postausgang. */
async function describeMail(owner: pg.Pool): Promise<string> {
  const { waiting, stuck, accepted, kept } = await countLetters(owner)
  const news = (await postOfficeNews(owner)).flatMap(({ what, fix, answer }) => [
    what,
    ...(fix ? [`  ${fix}`] : []),
    ...(answer ? [`  Der Mailserver sagt: ${plainAnswer(answer, '')}`] : []),
  ])
  const inMailbox = (await keptLetterLines(owner, LISTED)).map(
    ({ number, receivedAt, kind, recipient, subject }) => [
      String(number),
      germanTimeShort(receivedAt),
      kind ? LETTER_NAMES[kind] : 'Test',
      // Enough to tell letters apart; the whole address is shown with the letter (`show`).
      plainLine(recipient).replace(/^(.).*@/u, '$1…@'),
      plainLine(subject),
    ],
  )
  return [
    ...news,
    `Warten auf den Versand: ${waiting.reduce((all, { letters }) => all + letters, 0)}`,
    `Liegen geblieben (npm run dorfteller -- mail retry): ${stuck}`,
    `In der letzten Stunde angenommen: ${accepted}`,
    `Im Postfach der Datenbank: ${kept}`,
    ...(kept > 0 ? [table([['Nr.', 'Abgelegt', 'Wofür', 'An', 'Betreff'], ...inMailbox])] : []),
  ].join('\n')
}

async function retryAll(owner: pg.Pool): Promise<string> {
  const retried = await retryStuck(owner, 'all')
  return retried === 0 ? 'Es war kein Brief liegen geblieben.' : `Wieder in der Warteschlange: ${retried}`
}

async function show(owner: pg.Pool, number: number): Promise<string> {
  const letter = await readKeptLetter(owner, number)
  if (letter) {
    const { recipient, subject, text } = letter
    return `An: ${plainLine(recipient)}\nBetreff: ${plainLine(subject)}\n\n${plainText(text).trim()}`
  }
  throw new Problem(
    `Einen Brief ${number} gibt es im Postfach nicht. npm run dorfteller -- mail zeigt, welche es gibt.`,
  )
}
