import { expect, onTestFinished, test } from 'vitest'
import { testLetter, testSender } from '../../test/support/letters.ts'
import { startSmtpServer } from '../../test/support/smtp-server.ts'
import { isThisMachine, openTransport } from './transport.ts'

const sender = await testSender()

/** By a name of this machine that could be any other's. */
const elsewhere = (url: string) => url.replace('127.0.0.1', '[::ffff:127.0.0.1]')

const login = { user: 'post@dorfteller.example', password: 'ä:/@ %?' }
const encoded = `//${encodeURIComponent(login.user)}:${encodeURIComponent(login.password)}@`
const sent = { outcome: 'sent' }
const away = (trouble: string) => ({ outcome: 'away', trouble })

test.each<[string, Parameters<typeof startSmtpServer>[0], (url: string) => string, object]>([
  ['here encrypted where that is offered', { tls: 'starttls' }, (url) => url, sent],
  ['here encrypted from the first byte', { tls: 'implicit' }, (url) => url, sent],
  ['elsewhere not without encryption', {}, elsewhere, away('encryption')],
  [
    'elsewhere not without encryption, whatever stands behind the address',
    {},
    (url) => `${elsewhere(url)}/?ignoreTLS=true&requireTLS=false`,
    away('encryption'),
  ],
  [
    'elsewhere not with a certificate that anyone could make',
    { tls: 'starttls' },
    elsewhere,
    away('certificate'),
  ],
  ['nor with such a one from the first byte', { tls: 'implicit' }, elsewhere, away('certificate')],
  ['not by smtps:// where no TLS is spoken', {}, (url) => url.replace('smtp:', 'smtps:'), away('encryption')],
  [
    'with the login of SMTP_URL, whatever signs are in the password',
    { tls: 'starttls', login },
    (url) => url.replace(/\/\/.*@/, encoded),
    sent,
  ],
  [
    'not with a wrong password, which stays out of what is said',
    { tls: 'starttls', login: { user: 'post', password: 'right' } },
    (url) => url.replace('right', 'geheim123'),
    away('login'),
  ],
])('a letter leaves %s', async (_, options, urlOf, expected) => {
  const server = await startSmtpServer(options)
  const transport = openTransport({ smtpUrl: urlOf(server.url) })
  onTestFinished(async () => {
    transport.close()
    await server.stop()
  })
  const delivery = await transport.send(testLetter(sender))
  expect(delivery).toMatchObject(expected)
  expect(delivery.answer).not.toContain('geheim123')
  expect(server.letters.map(({ secure }) => secure)).toEqual(expected === sent ? [true] : [])
})

test('a host that only begins or ends like this machine is elsewhere', () => {
  const here = ['localhost', '127.0.0.1', '127.1.2.3', '[::1]']
  const others = ['127.0.0.1.evil.example', 'localhost.evil.example', '192.168.0.1', '[fe80::1]']
  expect([...here, ...others].filter(isThisMachine)).toEqual(here)
})
