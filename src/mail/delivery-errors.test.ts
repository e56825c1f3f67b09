import { expect, test } from 'vitest'
import { anna } from '../../test/support/people.ts'
import { deliveryOf } from './delivery-errors.ts'

/** A refusal as nodemailer hands it on. */
function refusal(command: string, response: string): Error {
  return Object.assign(new Error(`Refused: ${response}`), {
    code: command === 'AUTH PLAIN' ? 'EAUTH' : 'EENVELOPE',
    command,
    response,
    responseCode: Number(response.slice(0, 3)),
  })
}

/** The outcome; of a server that takes nothing, why. */
function outcomeOf(error: Error, begun = false): string {
  const delivery = deliveryOf(error, { to: anna.email, begun })
  return delivery.outcome === 'away' ? delivery.trouble : delivery.outcome
}

// Answers of servers in use: Postfix, Exim, qmail, Exchange, Gmail, Outlook.com, GMX, T-Online, and of RFC 7504.
test.each([
  ['RCPT TO', '550 5.1.1 <anna@example.org>: Recipient address rejected: User unknown', 'refused'],
  ['RCPT TO', '550-5.1.1 The email account that you tried to reach\n550 5.1.1 gsmtp', 'refused'],
  ['RCPT TO', '550 No such user here', 'refused'],
  ['DATA', '550 5.1.1 User unknown', 'refused'],
  ['RCPT TO', '552 5.2.2 Mailbox full', 'later'],
  ['RCPT TO', '452 4.2.2 The email account that you tried to reach is over quota', 'later'],
  ['RCPT TO', '450 4.7.1 Client host rejected: Greylisted', 'later'],
  ['RCPT TO', '554 5.7.1 <anna@example.org>: Relay access denied', 'ours'],
  ['RCPT TO', "553 sorry, that domain isn't in my list of allowed rcpthosts", 'ours'],
  ['RCPT TO', '550 5.7.1 Service unavailable; client host blocked using Spamhaus', 'ours'],
  ['RCPT TO', '550 5.1.8 Sender address rejected: Domain not found', 'ours'],
  ['RCPT TO', '530 5.7.0 Must issue a STARTTLS command first', 'ours'],
  ['MAIL FROM', '530 5.7.0 Authentication required', 'login'],
  ['MAIL FROM', '550 5.1.1 Sender unknown', 'sender'],
  ['DATA', '550 5.7.26 This mail has been blocked because the sender is unauthenticated', 'ours'],
  ['AUTH PLAIN', '535 5.7.8 Error: authentication failed', 'login'],
  ['CONN', '554 5.7.1 No SMTP service here', 'blocked'],
  ['AUTH PLAIN', '454 4.7.0 Temporary authentication failure', 'busy'],
  ['CONN', '421 4.3.2 Service not available', 'busy'],
  ['DATA', '421 4.7.28 Our system has detected an unusual rate of unsolicited mail', 'busy'],
  // How Postfix and providers say that they want fewer letters, at whichever stage.
  ['MAIL FROM', '450 4.7.1 Error: too much mail from 192.0.2.1', 'throttled'],
  ['RCPT TO', '450 4.7.1 Error: too many recipients from 192.0.2.1', 'throttled'],
  ['DATA', '450 4.2.1 The user you are trying to contact is receiving mail at a rate', 'throttled'],
])('at %s: %j → %s', (command, response, outcome) => {
  expect(outcomeOf(refusal(command, response))).toBe(outcome)
})

const broken = (code: string, originalCode = '', message = 'Connection closed') =>
  Object.assign(new Error(message), { code, originalCode, command: 'CONN' })

test.each([
  [broken('ESOCKET', 'ECONNREFUSED'), 'unreachable'],
  [broken('ETIMEDOUT'), 'unreachable'],
  [broken('EPROTOCOL', '', 'Invalid greeting. response=* OK IMAP4rev1'), 'unreachable'],
  [broken('ETLS', '', 'Connection closed unexpectedly'), 'unreachable'],
  [broken('ETLS', '', 'Error upgrading connection with STARTTLS'), 'encryption'],
  [broken('ESOCKET', 'DEPTH_ZERO_SELF_SIGNED_CERT'), 'certificate'],
  [broken('ESOCKET', 'ERR_TLS_CERT_ALTNAME_INVALID'), 'certificate'],
])('%o before the first byte → %s; after it the letter may have arrived', (error, trouble) => {
  expect(outcomeOf(error, false)).toBe(trouble)
  expect(outcomeOf(error, true)).toBe('uncertain')
})

test('what no server said is a mistake of ours: it is not swallowed, and names nobody', () => {
  expect(outcomeOf(broken('EMESSAGE'))).toBe('ours')
  const mistake = new Error(`Invalid recipient ${anna.email}`)
  expect(() => outcomeOf(Object.assign(mistake, { code: 'EENVELOPE', command: 'API' }))).toThrow(
    'A letter was not fit to be sent (EENVELOPE); no server was asked.',
  )
  expect(() => outcomeOf(broken('ESTREAM'))).toThrow('ESTREAM')
})
