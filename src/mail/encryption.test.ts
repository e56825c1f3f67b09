import { afterEach, expect, test } from 'vitest'
import { testLetter, testSender } from '../../test/support/letters.ts'
import { startSmtpServer, type TestSmtpServer } from '../../test/support/smtp-server.ts'
import { isThisMachine, openTransport, type Transport } from './transport.ts'

const sender = await testSender()

const opened: { server: TestSmtpServer; transport: Transport }[] = []
afterEach(async () => {
  for (const { server, transport } of opened.splice(0)) {
    transport.close()
    await server.stop()
  }
})

type Story = {
  server: Parameters<typeof startSmtpServer>[0]
  url?: (url: string) => string
}

/** By a name of this machine that could be any other's. */
const elsewhere = (url: string) => url.replace('127.0.0.1', '[::ffff:127.0.0.1]')

async function send({ server: options, url = (same) => same }: Story) {
  const server = await startSmtpServer(options)
  const transport = openTransport({ smtpUrl: url(server.url) })
  opened.push({ server, transport })
  const delivery = await transport.send(testLetter(sender))
  return { delivery, letters: server.letters }
}

test.each(['starttls', 'implicit'] as const)(
  'on this machine a letter is encrypted where that is offered: %s',
  async (tls) => {
    const { delivery, letters } = await send({ server: { tls } })
    expect(delivery.outcome).toBe('sent')
    expect(letters.map(({ secure }) => secure)).toEqual([true])
  },
)

test.each(['', '/?ignoreTLS=true&requireTLS=false'])(
  'elsewhere no letter leaves without encryption, whatever stands behind the address: %j',
  async (behind) => {
    const url = (given: string) => elsewhere(given) + behind
    const { delivery, letters } = await send({ server: { tls: 'none' }, url })
    expect(delivery).toMatchObject({ outcome: 'away', trouble: 'encryption' })
    expect(letters).toEqual([])
  },
)

test.each(['starttls', 'implicit'] as const)(
  'elsewhere a certificate that anyone could make is no good: %s',
  async (tls) => {
    const { delivery, letters } = await send({ server: { tls }, url: elsewhere })
    expect(delivery).toMatchObject({ outcome: 'away', trouble: 'certificate' })
    expect(letters).toEqual([])
  },
)

test('smtps:// to a server that speaks no TLS is for us to fix', async () => {
  const { delivery } = await send({ server: {}, url: (url) => url.replace('smtp:', 'smtps:') })
  expect(delivery).toMatchObject({ outcome: 'away', trouble: 'encryption' })
})

test('the login of SMTP_URL is used, whatever signs are in the password', async () => {
  const login = { user: 'post@dorfteller.example', password: 'ä:/@ %?' }
  const encoded = `${encodeURIComponent(login.user)}:${encodeURIComponent(login.password)}@`
  const { delivery } = await send({
    server: { tls: 'starttls', login },
    url: (url) => url.replace(/\/\/.*@/, `//${encoded}`),
  })
  expect(delivery.outcome).toBe('sent')
})

test('a wrong password is for us to fix, and stays out of what is said about it', async () => {
  const { delivery, letters } = await send({
    server: { tls: 'starttls', login: { user: 'post', password: 'right' } },
    url: (url) => url.replace('right', 'geheim123'),
  })
  expect(delivery).toMatchObject({ outcome: 'away', trouble: 'login' })
  expect(delivery.answer).not.toContain('geheim123')
  expect(letters).toEqual([])
})

test.each([
  ['localhost', true],
  ['127.0.0.1', true],
  ['127.1.2.3', true],
  ['[::1]', true],
  ['mail.example', false],
  ['127.0.0.1.evil.example', false],
  ['localhost.evil.example', false],
  ['192.168.0.1', false],
  ['[fe80::1]', false],
])('%s is this machine: %s', (host, here) => {
  expect(isThisMachine(host)).toBe(here)
})
