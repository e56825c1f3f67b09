import fc from 'fast-check'
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

const outcomeOf = (error: Error, begun = false) => deliveryOf(error, { to: anna.email, begun }).outcome

// Answers of servers in use: Postfix, Exim, qmail, Exchange, Gmail, Outlook.com, GMX, T-Online, and of RFC 7504.
test.each([
  ['RCPT TO', '550 5.1.1 <anna@example.org>: Recipient address rejected: User unknown', 'refused'],
  [
    'RCPT TO',
    '550-5.1.1 The email account that you tried to reach does not exist.\n550 5.1.1 gsmtp',
    'refused',
  ],
  ['RCPT TO', '550 5.1.10 RESOLVER.ADR.RecipientNotFound', 'refused'],
  ['RCPT TO', '550 5.4.1 Recipient address rejected: Access denied', 'refused'],
  ['RCPT TO', '550 5.5.0 Requested action not taken: mailbox unavailable', 'refused'],
  ['RCPT TO', '550 5.2.1 The email account that you tried to reach is disabled', 'refused'],
  ['RCPT TO', '550 No such user here', 'refused'],
  ['RCPT TO', '551 User not local', 'refused'],
  ['RCPT TO', '553 5.1.3 Bad recipient address syntax', 'refused'],
  ['RCPT TO', '501 Bad address syntax', 'refused'],
  ['RCPT TO', '556 5.1.10 Recipient address has null MX', 'refused'],
  ['DATA', '550 5.1.1 User unknown', 'refused'],
  ['RCPT TO', '552 5.2.2 Mailbox full', 'later'],
  ['RCPT TO', '552 Mailbox full', 'later'],
  ['RCPT TO', '452 4.2.2 The email account that you tried to reach is over quota', 'later'],
  ['RCPT TO', '450 4.7.1 Client host rejected: Greylisted', 'later'],
  ['DATA', '451 4.3.0 Temporary failure', 'later'],
  ['DATA', '552 5.2.2 Over quota', 'later'],
  ['RCPT TO', '554 5.7.1 <anna@example.org>: Relay access denied', 'ours'],
  ['RCPT TO', '550 relay not permitted', 'ours'],
  ['RCPT TO', "553 sorry, that domain isn't in my list of allowed rcpthosts", 'ours'],
  ['RCPT TO', '550 5.7.1 Service unavailable; client host blocked using Spamhaus', 'ours'],
  ['RCPT TO', '554 Your IP is listed on a blacklist', 'ours'],
  ['RCPT TO', '550 5.1.8 Sender address rejected: Domain not found', 'ours'],
  ['RCPT TO', '530 5.7.0 Must issue a STARTTLS command first', 'ours'],
  ['MAIL FROM', '530 5.7.0 Authentication required', 'ours'],
  ['MAIL FROM', '550 5.1.1 Sender unknown', 'ours'],
  ['MAIL FROM', '552 5.3.4 Message size exceeds fixed limit', 'ours'],
  ['DATA', '550 5.7.26 This mail has been blocked because the sender is unauthenticated', 'ours'],
  ['DATA', '554 5.6.0 Message rejected', 'ours'],
  ['DATA', '550 Message contains spam', 'ours'],
  ['DATA', '552 Message size exceeds maximum', 'ours'],
  ['AUTH PLAIN', '535 5.7.8 Error: authentication failed', 'ours'],
  ['AUTH PLAIN', '534 5.7.9 Application-specific password required', 'ours'],
  ['CONN', '554 5.7.1 No SMTP service here', 'ours'],
  ['AUTH PLAIN', '454 4.7.0 Temporary authentication failure', 'away'],
  ['CONN', '421 4.3.2 Service not available', 'away'],
  ['RCPT TO', '421 4.7.0 Too many messages, closing', 'away'],
  ['CONN', '450 4.3.2 System not accepting network messages', 'away'],
])('at %s: %j → %s', (command, response, outcome) => {
  expect(outcomeOf(refusal(command, response))).toBe(outcome)
})

const broken = (code: string, originalCode = '', message = 'Connection closed') =>
  Object.assign(new Error(message), { code, originalCode, command: 'CONN' })

test.each([
  [broken('ESOCKET', 'ECONNREFUSED'), 'away', 'later'],
  [broken('ECONNECTION'), 'away', 'later'],
  [broken('ETIMEDOUT'), 'away', 'later'],
  [broken('ESOCKET', 'ECONNRESET'), 'away', 'later'],
  [broken('EDNS', 'ENOTFOUND'), 'away', 'later'],
  [broken('ETLS', '', 'Connection closed unexpectedly'), 'away', 'away'],
  [broken('ETLS', '', 'Error upgrading connection with STARTTLS'), 'ours', 'ours'],
  [broken('ESOCKET', 'DEPTH_ZERO_SELF_SIGNED_CERT'), 'ours', 'ours'],
  [broken('ESOCKET', 'ERR_TLS_CERT_ALTNAME_INVALID'), 'ours', 'ours'],
  [broken('ESOCKET', 'CERT_HAS_EXPIRED'), 'ours', 'ours'],
  [broken('EMESSAGE'), 'ours', 'ours'],
])('%o before the first byte → %s, after it → %s', (error, before, after) => {
  expect(outcomeOf(error, false)).toBe(before)
  expect(outcomeOf(error, true)).toBe(after)
})

test('what no server said is a mistake of ours: it is not swallowed, and names nobody', () => {
  const mistake = new Error(`Invalid recipient ${anna.email}`)
  expect(() => outcomeOf(Object.assign(mistake, { code: 'EENVELOPE', command: 'API' }))).toThrow(
    'A letter was not fit to be sent (EENVELOPE); no server was asked.',
  )
  expect(() => outcomeOf(broken('ESTREAM'))).toThrow('ESTREAM')
})

test('a person is given up only by a clear no to the address, whatever a server says', () => {
  const code = fc.integer({ min: 400, max: 599 })
  const command = fc.constantFrom('CONN', 'EHLO', 'AUTH PLAIN', 'MAIL FROM', 'RCPT TO', 'DATA')
  fc.assert(
    fc.property(command, code, fc.string(), (at, number, text) => {
      const { outcome, answer } = deliveryOf(refusal(at, `${number} ${text}`), {
        to: anna.email,
        begun: true,
      })
      expect(['later', 'refused', 'ours', 'away']).toContain(outcome)
      if (number < 500) expect(outcome).not.toBe('refused')
      if (at !== 'RCPT TO' && at !== 'DATA') expect(outcome).not.toBe('refused')
      expect(answer).not.toContain('@')
    }),
    { numRuns: 1000 },
  )
})
