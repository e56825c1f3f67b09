import type { NodemailerError } from 'nodemailer'
import type { LetterEvent } from '../database/letter-events.ts'
import { plainAnswer } from './plain-answer.ts'

/**
 * What became of handing a letter over. `answer` is what the server said, fit for a log: one line, no address.
 * - `sent`: the server took it.
 * - `later`: not this letter now (greylisting, mailbox full, trouble with its content).
 * - `refused`: the address does not exist or takes no mail.
 * - `ours`: this letter's content or our name is not accepted.
 * - `uncertain`: it was begun and no answer came: it may have arrived.
 * - `away`: no letter gets through at present, for what `trouble` says: nobody's fault, all wait.
 */
export type Delivery = { outcome: 'sent'; answer: string } | LetterTrouble | ServerAway

export type LetterTrouble = {
  outcome: Meaning | 'uncertain'
  answer: string
  /** Enhanced status code (RFC 3463), if the server gave one. */
  status?: string | undefined
}

/** What a "no" says of a letter. */
type Meaning = 'later' | 'refused' | 'ours'

export type ServerAway = { outcome: 'away'; trouble: ServerTrouble; answer: string }

/**
 * What can be wrong with the mail server as a whole, so that no letter leaves: the code in logs and the database. What it
 * means and what to do stands in src/office/checks/server-troubles.ts.
 */
export type ServerTrouble =
  | 'unreachable'
  | 'encryption'
  | 'certificate'
  | 'login'
  | 'blocked'
  | 'sender'
  | 'busy'
  | 'throttled'

/**
 * Sorts a failure by whose it is. When in doubt not `refused`: that gives a person up.
 * @param begun whether the first byte of the letter was on its way: from then on it may have arrived
 * @throws when it is no failed delivery but a broken promise of ours
 */
export function deliveryOf(
  error: unknown,
  { to, begun }: { to: string; begun: boolean },
): LetterTrouble | ServerAway {
  if (!(error instanceof Error)) throw error
  const failure: NodemailerError = error
  const what = failure.responseCode ? byReply(failure) : byCode(failure, begun)
  const answer = plainAnswer(failure.response ?? failure.message, to)
  return what === 'later' || what === 'refused' || what === 'ours' || what === 'uncertain'
    ? { outcome: what, answer, status: enhancedStatus(failure.response) }
    : { outcome: 'away', trouble: what, answer }
}

/** The enhanced code (RFC 3463) that a text names. */
function enhancedStatus(text = ''): string | undefined {
  return /(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?![\d.])/.exec(text)?.[0]
}

/** The server said something. RFC 5321 4.2.1: 4xx is "not now", 5xx is "no". */
function byReply(failure: NodemailerError): Meaning | ServerTrouble {
  const { responseCode = 0, response = '', command = '' } = failure
  if (responseCode === 421) return 'busy'
  if (!['MAIL FROM', 'RCPT TO', 'DATA'].includes(command)) return beforeAnyLetter(failure)
  // Before the recipient is named it cannot be about this letter.
  const isAboutSender = command === 'MAIL FROM'
  if (responseCode < 500) return isAboutSender || TOO_MUCH.test(response) ? 'throttled' : 'later'
  if (!isAboutSender) return meaningOf(response, command === 'RCPT TO')
  if (ABOUT_SIZE.test(response)) return 'ours'
  return LOGIN.test(response) ? 'login' : 'sender'
}

/** How providers say that it is not the letter but the number of them. */
const TOO_MUCH =
  /too (many|much)|\brate\b|throttl|rate.?limit|limit (is )?(reached|exceeded)|exceeded .*limit/i
const LOGIN = /authenticat|log.?in/i

/** Refused while connecting, encrypting or logging in. */
function beforeAnyLetter({ responseCode = 0, code, command = '' }: NodemailerError): ServerTrouble {
  if (responseCode < 500) return 'busy'
  if (code === 'EAUTH' || command.startsWith('AUTH')) return 'login'
  return command === 'STARTTLS' || (responseCode === 502 && code === 'ETLS') ? 'encryption' : 'blocked'
}

const ABOUT_US = /relay|rcpthosts|authenticat|spam|(black|block) ?list|blocked|listed|policy/i
const ABOUT_SIZE = /size|too (big|large|long)/i

// 550, 551, 553: no such mailbox. 556, 521: the domain takes no mail (RFC 7504). 501, 555: cannot read the address.
const NO_SUCH_MAILBOX = /^(501|521|550|551|553|555|556)/

/** By the enhanced status code; the first that fits. What none fits is about us. */
const BY_STATUS: [RegExp, Meaning][] = [
  // The sender's address; every other 5.1.x is the recipient's.
  [/^5\.1\.[78]$/, 'ours'],
  [/^5\.1\./, 'refused'],
  // A full mailbox can be emptied; one that is closed (5.2.1) will not open. 5.2.3: the letter is too long.
  [/^5\.2\.2$/, 'later'],
  [/^5\.2\.3$/, 'ours'],
  [/^5\.2\./, 'refused'],
]

/** No route to the domain (5.4.4). Microsoft refuses unknown recipients with 5.4.1, Outlook.com with 5.5.0. */
const NO_RECIPIENT = /^5\.(4\.|5\.0$)/

/** What a "no" (5xx) says of a letter. @param isAboutRecipient whether it answers the recipient's address, not the content */
function meaningOf(reply: string, isAboutRecipient: boolean): Meaning {
  const status = enhancedStatus(reply)
  if (status?.startsWith('5.')) {
    if (isAboutRecipient && NO_RECIPIENT.test(status)) return 'refused'
    return BY_STATUS.find(([known]) => known.test(status))?.[1] ?? 'ours'
  }
  // 552 without size is a full mailbox.
  if (reply.startsWith('552')) return ABOUT_SIZE.test(reply) ? 'ours' : 'later'
  return isAboutRecipient && NO_SUCH_MAILBOX.test(reply) && !ABOUT_US.test(reply) ? 'refused' : 'ours'
}

/**
 * Sorts a report by what it says of the letter. When in doubt soft: three of them over two weeks say enough.
 * @param action of RFC 3464 2.3.3
 * @param said what the server said, if a report quotes it
 */
export function sortReport(
  action: string,
  status: string | undefined,
  said: string,
): Pick<LetterEvent, 'type' | 'status'> {
  const known = enhancedStatus(status)
  // The words of the server know more than 5.0.0.
  const best = known && !known.endsWith('.0.0') ? known : (enhancedStatus(said) ?? known)
  return { type: typeOf(action, best, said), status: best ?? null }
}

const TYPES = { refused: 'bounced_hard', later: 'bounced_soft', ours: 'blocked' } as const

function typeOf(action: string, status: string | undefined, said: string): LetterEvent['type'] {
  if (action === 'delayed') return 'deferred'
  if (['delivered', 'relayed', 'expanded'].includes(action)) return 'accepted'
  // Given up after it was put off for days; 5.4.7 is some servers' word for just that.
  if (status?.startsWith('4') || status === '5.4.7') return 'bounced_soft'
  if (status && !status.endsWith('.0.0')) return TYPES[meaningOf(status, true)]
  return /^5\d\d/.test(said) ? TYPES[meaningOf(said.replace(/\b5\.0\.0\b/, ''), true)] : 'bounced_soft'
}

/** Codes and words of Node and OpenSSL for a certificate that is no good, and for TLS that does not come about. */
const CERTIFICATE = /CERT_|ALTNAME|SELF_SIGNED|self-signed|UNABLE_TO_|certificate has expired/
const ENCRYPTION = /ERR_TLS|ERR_SSL|EPROTO\b|SSL routines|WRONG_VERSION|wrong version number|PACKET_LENGTH/

/** The server said nothing: the connection did not come about, or broke. */
function byCode(failure: NodemailerError, begun: boolean): 'ours' | 'uncertain' | ServerTrouble {
  const { code = '', message } = failure
  if (code === 'EMESSAGE') return 'ours'
  // By nodemailer itself, before any server was asked. Its message may name the address.
  if (code === 'EENVELOPE' || code === 'ESTREAM')
    throw new Error(`A letter was not fit to be sent (${code}); no server was asked.`)
  if (begun) return 'uncertain'
  const cause = `${code} ${(failure as { originalCode?: string }).originalCode ?? ''} ${message}`
  if (code === 'EAUTH' || code === 'ENOAUTH') return 'login'
  if (CERTIFICATE.test(cause)) return 'certificate'
  // A line that breaks while it changes to TLS says nothing of TLS.
  const isRefused = code === 'ETLS' && !message.includes('closed unexpectedly')
  return isRefused || ENCRYPTION.test(cause) ? 'encryption' : 'unreachable'
}
