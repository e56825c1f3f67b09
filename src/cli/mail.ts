import type pg from 'pg'
import { readConfig } from '../config.ts'
import { germanTimeShort } from '../content/german-time.ts'
import { LETTER_NAMES } from '../content/letter-names.ts'
import type { LetterKind } from '../contract/person-data.ts'
import { findRow, rowsOf } from '../database/ask.ts'
import { masked } from '../office/mask.ts'
import { countLetters, retryStuck } from '../office/outbox.ts'
import { officeFindings } from '../office/post-offices.ts'
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
  const work = number ? (owner: pg.Pool) => show(owner, number) : WITHOUT_NUMBER.get(asked)
  if (!work) throw wrongUsage('Das kann npm run dorfteller -- mail nicht.', USAGE)
  console.log(await withDatabase(readConfig(), ({ owner }) => work(owner)))
}

const WITHOUT_NUMBER = new Map([
  ['', describeMail],
  ['retry', retryAll],
])

/** How the letters are doing; why some are stuck, the console shows on its page Postausgang. */
async function describeMail(owner: pg.Pool): Promise<string> {
  const { waiting, stuck, accepted } = await countLetters(owner)
  const findings = await officeFindings(owner)
  const kept = await keptLetters(owner)
  return [
    ...findings.map(({ what, why, fix }) => `${what}\n  ${why}\n  ${fix}`),
    `Warten auf den Versand: ${waiting.reduce((all, { letters }) => all + letters, 0)}`,
    `Liegen geblieben (npm run dorfteller -- mail retry): ${stuck}`,
    `In der letzten Stunde angenommen: ${accepted}`,
    ...(kept.length > 0
      ? [
          'Im Postfach der Datenbank, die neuesten:',
          table([['Nr.', 'Abgelegt', 'Wofür', 'An', 'Betreff'], ...kept]),
        ]
      : ['Im Postfach der Datenbank: keiner']),
  ].join('\n')
}

/** The newest fifty, a row each. */
async function keptLetters(owner: pg.Pool): Promise<string[][]> {
  type Kept = { id: string; at: Date; kind: LetterKind | null; recipient: string; subject: string }
  const letters = await rowsOf<Kept>(
    owner,
    `select m.id, m.received_at as at, m.recipient, m.subject, l.kind
     from public.mailbox as m left join public.letters as l on l.id = m.letter_id order by m.id desc limit 50`,
  )
  return letters.map(({ id, at, kind, recipient, subject }) => [
    id,
    germanTimeShort(at),
    kind ? LETTER_NAMES[kind] : 'Test',
    // Enough to tell letters apart; the whole address is shown with the letter (`show`).
    masked(plainLine(recipient)),
    plainLine(subject),
  ])
}

async function retryAll(owner: pg.Pool): Promise<string> {
  const retried = await retryStuck(owner, 'all')
  return retried === 0 ? 'Es war kein Brief liegen geblieben.' : `Wieder in der Warteschlange: ${retried}`
}

async function show(owner: pg.Pool, number: string): Promise<string> {
  const sql = 'select recipient, raw from public.mailbox where id = $1'
  const letter = await findRow<{ recipient: string; raw: Buffer }>(owner, sql, [number])
  if (!letter)
    throw new Problem(
      `Einen Brief ${number} gibt es im Postfach nicht. npm run dorfteller -- mail zeigt, welche es gibt.`,
    )
  // Not before somebody reads one: it costs 15 MB.
  const { simpleParser } = await import('mailparser')
  const { subject = '', text = '' } = await simpleParser(letter.raw, { skipTextToHtml: true })
  return `An: ${plainLine(letter.recipient)}\nBetreff: ${plainLine(subject)}\n\n${plainText(text).trim()}`
}
