import { LETTER_NAMES } from '../../contract/console/outbox.ts'
import { newsOf, type PostOffice } from '../../contract/console/post-offices.ts'
import { plainAnswer } from '../../mail/plain-answer.ts'
import { germanTimeShort } from '../../office/german-time.ts'
import { plainLine, table } from '../table.ts'
import type { Dispatch, MailboxEntry, StuckLetter } from './mailbox.ts'

export type MailFacts = {
  mailbox: { entries: MailboxEntry[]; total: number }
  dispatch: Dispatch
  stuck: StuckLetter[]
  postOffices: readonly PostOffice[]
  confirmationsPerHour: number
}

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
export function describeMail({
  mailbox,
  dispatch,
  stuck,
  postOffices,
  confirmationsPerHour,
}: MailFacts): string {
  return [
    postOfficeSection(postOffices),
    mailboxSection(mailbox),
    waitingSection(dispatch.waiting),
    stuckSection(stuck),
    lastHourSection(dispatch, confirmationsPerHour),
  ].join('\n\n')
}

function postOfficeSection(postOffices: readonly PostOffice[]): string {
  return newsOf(postOffices)
    .map(({ what, fix, answer }) =>
      [what, fix, answer && `Der Mailserver sagt: ${plainAnswer(answer, '')}`].filter(Boolean).join('\n  '),
    )
    .join('\n')
}

function mailboxSection({ entries, total }: MailFacts['mailbox']): string {
  if (total === 0)
    return 'Postfach: leer. Es füllt sich nur, solange kein Mailserver (SMTP_URL) eingestellt ist.'
  const shown = entries.length < total ? `, die neuesten ${entries.length}` : ''
  const rows = entries.map(({ number, receivedAt, kind, recipient, subject }) => [
    number,
    germanTimeShort(receivedAt),
    LETTER_NAMES[kind],
    masked(recipient),
    plainLine(subject),
  ])
  return `Postfach: ${total}${shown}\n${table([['Nr.', 'Abgelegt', 'Wofür', 'An', 'Betreff'], ...rows])}`
}

/** Enough to tell letters apart; the whole address is shown with the letter (`show`). */
function masked(recipient: string): string {
  return plainLine(recipient).replace(/^(.).*@/u, '$1…@')
}

function waitingSection(waiting: Dispatch['waiting']): string {
  if (waiting.length === 0) return 'Warten auf den Versand: keine'
  const total = waiting.reduce((sum, { letters }) => sum + letters, 0)
  const rows = waiting.map(({ kind, letters, oldest }) => [
    LETTER_NAMES[kind],
    String(letters),
    `seit ${germanTimeShort(oldest)}`,
  ])
  return `Warten auf den Versand: ${total}\n${table(rows)}`
}

function stuckSection(stuck: StuckLetter[]): string {
  if (stuck.length === 0) return 'Liegen geblieben: keine'
  const rows = stuck.map(({ kind, queuedAt, tries, state, why }) => [
    LETTER_NAMES[kind],
    germanTimeShort(queuedAt),
    String(tries),
    OUTCOMES[state] ?? state,
    // Written down without addresses already; an error of the queue itself is not.
    plainAnswer(why ?? '', '') || 'der Versand kam nicht so weit',
  ])
  return (
    `Liegen geblieben: ${stuck.length}\n${table([['Wofür', 'Wartet seit', 'Versuche', 'Was ist', 'Grund'], ...rows])}\n` +
    'Den Grund beheben, dann: npm run dorfteller -- mail retry'
  )
}

function lastHourSection({ lastHour, budgetUsed }: Dispatch, confirmationsPerHour: number): string {
  const budget = `Briefe an unbestätigte Adressen in der letzten Stunde: ${budgetUsed} von ${confirmationsPerHour}`
  const sent = lastHour
    .filter(({ outcome }) => outcome === 'sent')
    .reduce((sum, { letters }) => sum + letters, 0)
  const head = `In der letzten Stunde verschickt: ${sent}`
  if (lastHour.length === 0) return `${head}\n${budget}`
  const rows = lastHour.map(({ kind, outcome, letters }) => [
    LETTER_NAMES[kind],
    String(letters),
    OUTCOMES[outcome] ?? outcome,
  ])
  return `${head}\n${table(rows)}\n${budget}`
}
