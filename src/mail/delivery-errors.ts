import type { NodemailerError } from 'nodemailer'
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
export type Delivery = { outcome: 'sent'; answer: string } | FailedDelivery

export type FailedDelivery = LetterTrouble | ServerAway

export type LetterTrouble = {
  outcome: 'later' | 'refused' | 'ours' | 'uncertain'
  answer: string
  /** Enhanced status code (RFC 3463), if the server gave one. */
  status?: string
}

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

type Kind = Pick<LetterTrouble, 'outcome'> | Pick<ServerAway, 'outcome' | 'trouble'>

/**
 * Sorts a failure by whose it is. When in doubt not `refused`: that gives a person up.
 * @param begun whether the first byte of the letter was on its way: from then on it may have arrived
 * @throws when it is no failed delivery but a broken promise of ours
 */
export function deliveryOf(error: unknown, context: { to: string; begun: boolean }): FailedDelivery {
  if (!(error instanceof Error)) throw error
  const failure = error as NodemailerError
  const kind = failure.responseCode ? byReply(failure) : byCode(failure, context.begun)
  const answer = plainAnswer(failure.response ?? failure.message, context.to)
  if (kind.outcome === 'away') return { ...kind, answer }
  const status = enhancedStatus(failure.response)
  return { ...kind, answer, ...(status !== undefined && { status }) }
}

/** The enhanced code (RFC 3463) that a text names. */
export function enhancedStatus(text = ''): string | undefined {
  return /(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?![\d.])/.exec(text)?.[0]
}

/** The server said something. RFC 5321 4.2.1: 4xx is "not now", 5xx is "no". */
function byReply(failure: NodemailerError): Kind {
  const { responseCode = 0, response = '', command = '' } = failure
  const stage = stageOf(command)
  if (responseCode === 421) return away('busy')
  if (stage === 'before') return away(beforeAnyLetter(failure))
  if (responseCode < 500) {
    // Before the recipient is named it cannot be about this letter.
    return stage === 'sender' || TOO_MUCH.test(response) ? away('throttled') : { outcome: 'later' }
  }
  if (stage === 'sender')
    return ABOUT_SIZE.test(response) ? { outcome: 'ours' } : away(LOGIN.test(response) ? 'login' : 'sender')
  return { outcome: meaningOf(response, stage === 'recipient') }
}

const away = (trouble: ServerTrouble): Kind => ({ outcome: 'away', trouble })

type Stage = 'before' | 'sender' | 'recipient' | 'content'

function stageOf(command: string): Stage {
  if (command === 'MAIL FROM') return 'sender'
  if (command === 'RCPT TO') return 'recipient'
  return command === 'DATA' ? 'content' : 'before'
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

const ABOUT_US =
  /relay|rcpthosts|authenticat|spam|blacklist|blocklist|black list|block list|blocked|listed|policy/i
const ABOUT_SIZE = /size|too (big|large|long)/i

// 550, 551, 553: no such mailbox. 556, 521: the domain takes no mail (RFC 7504). 501, 555: cannot read the address.
const NO_SUCH_MAILBOX = new Set([501, 521, 550, 551, 553, 555, 556])

/** What a "no" (5xx) says of a letter. @param isAboutRecipient whether it answers the recipient's address, not the content */
export function meaningOf(reply: string, isAboutRecipient: boolean): 'later' | 'refused' | 'ours' {
  const [grade, subject = 0, detail = 0] = enhancedStatus(reply)?.split('.').map(Number) ?? []
  if (grade === 5) return byStatus(subject, detail, isAboutRecipient)
  const code = Number(reply.slice(0, 3))
  // 552 without size is a full mailbox.
  if (code === 552) return ABOUT_SIZE.test(reply) ? 'ours' : 'later'
  return isAboutRecipient && NO_SUCH_MAILBOX.has(code) && !ABOUT_US.test(reply) ? 'refused' : 'ours'
}

/** By the enhanced status code 5.subject.detail (RFC 3463). */
function byStatus(subject: number, detail: number, isAboutRecipient: boolean): 'later' | 'refused' | 'ours' {
  // 5.1.7 and 5.1.8 speak of the sender's address, every other 5.1.x of the recipient's.
  if (subject === 1) return detail === 7 || detail === 8 ? 'ours' : 'refused'
  // A full mailbox can be emptied; one that is closed (5.2.1) will not open. 5.2.3: the letter is too long.
  if (subject === 2 && detail === 2) return 'later'
  if (subject === 2) return detail === 3 ? 'ours' : 'refused'
  // No route to the domain (5.4.4). Microsoft refuses unknown recipients with 5.4.1, Outlook.com with 5.5.0.
  if (isAboutRecipient && (subject === 4 || (subject === 5 && detail === 0))) return 'refused'
  return 'ours'
}

/** The server said nothing: the connection did not come about, or broke. */
function byCode(failure: NodemailerError, begun: boolean): Kind {
  const { code } = failure
  if (code === 'EMESSAGE') return { outcome: 'ours' }
  // By nodemailer itself, before any server was asked. Its message may name the address.
  if (code === 'EENVELOPE' || code === 'ESTREAM')
    throw new Error(`A letter was not fit to be sent (${code}); no server was asked.`)
  return begun ? { outcome: 'uncertain' } : away(silentTrouble(failure))
}

/** Codes and words of Node and OpenSSL for a certificate that is no good, and for TLS that does not come about. */
const CERTIFICATE = /CERT_|ALTNAME|SELF_SIGNED|self-signed|UNABLE_TO_|certificate has expired/
const ENCRYPTION = /ERR_TLS|ERR_SSL|EPROTO\b|SSL routines|WRONG_VERSION|wrong version number|PACKET_LENGTH/

function silentTrouble(failure: NodemailerError): ServerTrouble {
  const { code = '', message } = failure
  const cause = `${code} ${(failure as { originalCode?: string }).originalCode ?? ''} ${message}`
  if (code === 'EAUTH' || code === 'ENOAUTH') return 'login'
  if (CERTIFICATE.test(cause)) return 'certificate'
  // A line that breaks while it changes to TLS says nothing of TLS.
  const isRefused = code === 'ETLS' && !message.includes('closed unexpectedly')
  return isRefused || ENCRYPTION.test(cause) ? 'encryption' : 'unreachable'
}
