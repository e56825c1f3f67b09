import type pg from 'pg'
import { LETTER_NAMES, type LetterKind } from '../../contract/letter-kinds.ts'
import { answerOf } from '../../database/ask.ts'
import { plainAnswer } from '../../mail/plain-answer.ts'
import { germanTimeShort } from '../../office/german-time.ts'
import { type KeptLetter, keptLetterLines } from '../../office/kept-letters.ts'
import { countLetters, type Outbox, type StuckLetter, stuckLetters } from '../../office/outbox.ts'
import { postOfficeNews } from '../../office/post-office-news.ts'
import { plainLine, table } from '../table.ts'

/** So many letters are listed. */
const LISTED = 50

const OUTCOMES: Record<string, string> = {
  sent: 'vom Mailserver angenommen',
  kept: 'im Postfach der Datenbank, bei niemandem angekommen',
  uncertain: 'vielleicht zugestellt, der Mailserver antwortete zweimal nicht',
  given_up: 'aufgegeben, fünf Tage lang aufgeschoben',
  refused: 'Adresse gibt es nicht',
  limited: 'nicht verschickt, Postfach hatte schon genug',
  superseded: 'nicht verschickt, schon bestätigt',
  left: 'nicht verschickt, abgemeldet',
  suppressed: 'nicht verschickt, steht auf der Sperrliste',
  cancelled: 'abgebrochen',
  gone: 'nicht verschickt, Anmeldung gelöscht',
}

/** How the letters are doing, in sections: the mail server, mailbox, waiting, stuck, last hour. */
export async function describeMail(owner: pg.Pool, confirmationsPerHour: number): Promise<string> {
  const outbox = await countLetters(owner)
  const budgetUsed = await answerOf<number>(
    owner,
    `select count(*)::int as answer from public.letters where at_once is not null and claimed_at > now() - interval '1 hour'`,
  )
  return [
    await postOfficeSection(owner),
    mailboxSection(await keptLetterLines(owner, undefined, LISTED), outbox.kept),
    waitingSection(outbox.waiting),
    stuckSection(await stuckLetters(owner, LISTED), outbox.stuck),
    lastHourSection(outbox.lastHour),
    `Briefe an unbestätigte Adressen in der letzten Stunde: ${budgetUsed} von ${confirmationsPerHour}`,
  ].join('\n\n')
}

async function postOfficeSection(owner: pg.Pool): Promise<string> {
  return (await postOfficeNews(owner))
    .map(({ what, fix, answer }) =>
      [what, fix, answer && `Der Mailserver sagt: ${plainAnswer(answer, '')}`].filter(Boolean).join('\n  '),
    )
    .join('\n')
}

function mailboxSection(entries: KeptLetter[], total: number): string {
  if (total === 0)
    return 'Postfach: leer. Es füllt sich nur, solange kein Mailserver (SMTP_URL) eingestellt ist.'
  const shown = entries.length < total ? `, die neuesten ${entries.length}` : ''
  const rows = entries.map(({ number, receivedAt, kind, recipient, subject }) => [
    String(number),
    germanTimeShort(receivedAt),
    kind ? LETTER_NAMES[kind] : 'Test',
    masked(recipient),
    plainLine(subject),
  ])
  return `Postfach: ${total}${shown}\n${table([['Nr.', 'Abgelegt', 'Wofür', 'An', 'Betreff'], ...rows])}`
}

/** Enough to tell letters apart; the whole address is shown with the letter (`show`). */
function masked(recipient: string): string {
  return plainLine(recipient).replace(/^(.).*@/u, '$1…@')
}

function waitingSection(waiting: Outbox['waiting']): string {
  if (waiting.length === 0) return 'Warten auf den Versand: keine'
  const rows = waiting.map(({ kind, letters, oldest }) =>
    counted(kind, letters, `seit ${germanTimeShort(oldest)}`),
  )
  return `Warten auf den Versand: ${sum(waiting)}\n${table(rows)}`
}

function stuckSection(stuck: StuckLetter[], total: number): string {
  if (total === 0) return 'Liegen geblieben: keine'
  const rows = stuck.map(({ kind, queuedAt, tries, outcome, why }) => [
    LETTER_NAMES[kind],
    germanTimeShort(queuedAt),
    String(tries),
    OUTCOMES[outcome] ?? outcome,
    // Written down without addresses already; an error of the queue itself is not.
    plainAnswer(why ?? '', '') || 'der Versand kam nicht so weit',
  ])
  return (
    `Liegen geblieben: ${total}\n${table([['Wofür', 'Wartet seit', 'Versuche', 'Was ist', 'Grund'], ...rows])}\n` +
    'Den Grund beheben, dann: npm run dorfteller -- mail retry'
  )
}

function lastHourSection(lastHour: Outbox['lastHour']): string {
  const sent = sum(lastHour.filter(({ outcome }) => outcome === 'sent'))
  const rows = lastHour.map(({ kind, outcome, letters }) =>
    counted(kind, letters, OUTCOMES[outcome] ?? outcome),
  )
  return `In der letzten Stunde verschickt: ${sent}\n${table(rows)}`.trimEnd()
}

const counted = (kind: LetterKind, letters: number, what: string) => [
  LETTER_NAMES[kind],
  String(letters),
  what,
]
const sum = (lines: readonly { letters: number }[]) => lines.reduce((all, { letters }) => all + letters, 0)
