import type pg from 'pg'
import { LETTER_NAMES } from '../../contract/letter-kinds.ts'
import { answerOf } from '../../database/ask.ts'
import { plainAnswer } from '../../mail/plain-answer.ts'
import { germanTimeShort } from '../../office/german-time.ts'
import { keptLetterLines } from '../../office/kept-letters.ts'
import { countLetters, stuckLetters } from '../../office/outbox.ts'
import { postOfficeNews } from '../../office/post-office-news.ts'
import { plainLine, table } from '../table.ts'

/** So many letters are listed. */
const LISTED = 50

/** How the letters are doing, in sections: the mail server, mailbox, waiting, stuck, last hour. */
export async function describeMail(owner: pg.Pool, confirmationsPerHour: number): Promise<string> {
  const { waiting, stuck, accepted, kept } = await countLetters(owner)
  const news = await postOfficeNews(owner)
  const inMailbox = await keptLetterLines(owner, LISTED)
  const budgetUsed = await answerOf<number>(
    owner,
    `select count(*)::int as answer from public.letters where at_once is not null and claimed_at > now() - interval '1 hour'`,
  )
  return [
    news
      .map(({ what, fix, answer }) =>
        [what, fix, answer && `Der Mailserver sagt: ${plainAnswer(answer, '')}`].filter(Boolean).join('\n  '),
      )
      .join('\n'),
    section('Im Postfach der Datenbank', kept, [
      ['Nr.', 'Abgelegt', 'Wofür', 'An', 'Betreff'],
      ...inMailbox.map(({ number, receivedAt, kind, recipient, subject }) => [
        String(number),
        germanTimeShort(receivedAt),
        kind ? LETTER_NAMES[kind] : 'Test',
        // Enough to tell letters apart; the whole address is shown with the letter (`show`).
        plainLine(recipient).replace(/^(.).*@/u, '$1…@'),
        plainLine(subject),
      ]),
    ]),
    section(
      'Warten auf den Versand',
      sum(waiting),
      waiting.map(({ kind, letters, oldest }) => [
        LETTER_NAMES[kind],
        String(letters),
        `seit ${germanTimeShort(oldest)}`,
      ]),
    ),
    section('Liegen geblieben (npm run dorfteller -- mail retry)', stuck, [
      ['Wofür', 'Wartet seit', 'Versuche', 'Was ist', 'Grund'],
      ...(await stuckLetters(owner, LISTED)).map(({ kind, queuedAt, tries, outcome, why }) => [
        LETTER_NAMES[kind],
        germanTimeShort(queuedAt),
        String(tries),
        outcome === 'given_up' ? 'aufgegeben' : 'vielleicht zugestellt',
        // Written down without addresses already; an error of the queue itself is not.
        plainAnswer(why ?? '', '') || 'der Versand kam nicht so weit',
      ]),
    ]),
    `In der letzten Stunde verschickt: ${accepted}, ` +
      `an unbestätigte Adressen ${budgetUsed} von ${confirmationsPerHour}`,
  ].join('\n\n')
}

function section(title: string, many: number, rows: string[][]): string {
  return many === 0 ? `${title}: keine` : `${title}: ${many}\n${table(rows)}`
}

const sum = (lines: readonly { letters: number }[]) => lines.reduce((all, { letters }) => all + letters, 0)
