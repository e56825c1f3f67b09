import type { NodemailerError } from 'nodemailer'
import { plainAnswer } from './plain-answer.ts'

/**
 * What became of handing a letter over. `answer` is what the server said, fit for a log: one line, no address.
 * - `sent`: the server took it.
 * - `later`: not now (busy, greylisting, mailbox full, cut off mid-letter): try this letter again.
 * - `refused`: the address does not exist or takes no mail: give it up.
 * - `ours`: login, encryption, sender or content are not accepted: no letter will get through before that is fixed.
 * - `away`: the server cannot be reached or takes nothing at present: nobody's fault, all letters wait.
 */
export type Delivery = { outcome: 'sent'; answer: string } | FailedDelivery

export type FailedDelivery = { outcome: 'later' | 'refused' | 'ours' | 'away'; answer: string }

/**
 * Sorts a failure by whose it is. When in doubt not `refused`: that gives a person up.
 * @param begun whether the first byte of the letter was on its way: from then on it may have arrived
 * @throws when it is no failed delivery but a broken promise of ours
 */
export function deliveryOf(error: unknown, context: { to: string; begun: boolean }): FailedDelivery {
  if (!(error instanceof Error)) throw error
  const failure = error as NodemailerError
  const outcome = failure.responseCode ? byReply(failure) : byCode(failure, context.begun)
  return { outcome, answer: plainAnswer(failure.response ?? failure.message, context.to) }
}

type Outcome = FailedDelivery['outcome']

/** The server said something. RFC 5321 4.2.1: 4xx is "not now", 5xx is "no". */
function byReply({ responseCode = 0, response = '', command = '' }: NodemailerError): Outcome {
  const stage = stageOf(command)
  if (responseCode === 421) return 'away'
  if (responseCode < 500) return stage === 'before' ? 'away' : 'later'
  if (stage === 'before' || stage === 'sender') return 'ours'
  const status = /\b5\.(\d{1,3})\.(\d{1,3})\b/.exec(response)
  if (status) return byStatus(Number(status[1]), Number(status[2]), stage)
  return stage === 'recipient'
    ? byRecipientReply(responseCode, response)
    : byContentReply(responseCode, response)
}

type Stage = 'before' | 'sender' | 'recipient' | 'content'

function stageOf(command: string): Stage {
  if (command === 'MAIL FROM') return 'sender'
  if (command === 'RCPT TO') return 'recipient'
  return command === 'DATA' ? 'content' : 'before'
}

/** By the enhanced status code 5.subject.detail (RFC 3463). */
function byStatus(subject: number, detail: number, stage: Stage): Outcome {
  // 5.1.7 and 5.1.8 speak of the sender's address, every other 5.1.x of the recipient's.
  if (subject === 1) return detail === 7 || detail === 8 ? 'ours' : 'refused'
  // A full mailbox can be emptied; one that is closed (5.2.1) will not open. 5.2.3: the letter is too long.
  if (subject === 2 && detail === 2) return 'later'
  if (subject === 2) return detail === 3 ? 'ours' : 'refused'
  // No route to the domain (5.4.4). Microsoft refuses unknown recipients with 5.4.1, Outlook.com with 5.5.0.
  if (stage === 'recipient' && (subject === 4 || (subject === 5 && detail === 0))) return 'refused'
  return 'ours'
}

const ABOUT_US =
  /relay|rcpthosts|authenticat|spam|blacklist|blocklist|black list|block list|blocked|listed|policy/i
const ABOUT_SIZE = /size|too (big|large|long)/i

// 550, 551, 553: no such mailbox. 556, 521: the domain takes no mail (RFC 7504). 501, 555: cannot read the address.
const NO_SUCH_MAILBOX = new Set([501, 521, 550, 551, 553, 555, 556])

function byRecipientReply(code: number, response: string): Outcome {
  if (ABOUT_US.test(response)) return 'ours'
  if (code === 552) return 'later'
  return NO_SUCH_MAILBOX.has(code) ? 'refused' : 'ours'
}

/** The address was fine, so a plain "no" is about the letter. 552 without size is a full mailbox. */
function byContentReply(code: number, response: string): Outcome {
  return code === 552 && !ABOUT_SIZE.test(response) ? 'later' : 'ours'
}

/** Codes of Node and OpenSSL for a certificate or a handshake that is no good. */
const TLS_TROUBLE = /CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS|ERR_SSL|EPROTO$/

/** The server said nothing: the connection did not come about, or broke. */
function byCode(failure: NodemailerError, begun: boolean): Outcome {
  const { code = '', message } = failure
  const cause = (failure as { originalCode?: string }).originalCode ?? ''
  switch (code) {
    case 'ETLS':
      return message.includes('closed unexpectedly') ? 'away' : 'ours'
    case 'EAUTH':
    case 'ENOAUTH':
    case 'EMESSAGE':
      return 'ours'
    case 'EENVELOPE':
    case 'ESTREAM':
      // By nodemailer itself, before any server was asked. Its message may name the address.
      throw new Error(`A letter was not fit to be sent (${code}); no server was asked.`)
    default:
      if (TLS_TROUBLE.test(cause) || TLS_TROUBLE.test(code)) return 'ours'
      return begun ? 'later' : 'away'
  }
}
