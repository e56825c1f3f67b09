import { simpleParser } from 'mailparser'
import nodemailer from 'nodemailer'
import { expect, onTestFinished, test } from 'vitest'
import { type PostfixOptions, postfixMissing, startPostfix } from './support/postfix.ts'

const missing = postfixMissing()

test('CI has a Postfix to try letters with', () => {
  // Elsewhere the stories below are left out without one, and `npm test` says so.
  expect(process.env.CI ? missing : undefined).toBeUndefined()
})

test.runIf(!missing)('a Postfix takes a letter for Anna and lays it into its folder', async () => {
  const postfix = await started()

  await sent(postfix.url, 'anna@dorf.example', 'Hallo Anna')

  await expect.poll(() => postfix.count()).toBe(1)
  const [letter] = await postfix.letters()
  expect((await simpleParser(letter ?? '')).subject).toBe('Hallo Anna')
})

test.runIf(!missing)(
  'it refuses one, puts another off once and takes its time, as the story says',
  async () => {
    const postfix = await started({
      judge: async ({ at, recipient, times }) => {
        if (at === 'content') await new Promise((resolve) => setTimeout(resolve, 300))
        if (recipient === 'gone@dorf.example') return '550 5.1.1 No such user here'
        return at === 'recipient' && times === 0 ? '450 4.2.0 Greylisted, come back later' : undefined
      },
    })

    await expect(sent(postfix.url, 'gone@dorf.example')).rejects.toThrow('550 5.1.1')
    await expect(sent(postfix.url, 'anna@dorf.example')).rejects.toThrow('450 4.2.0')
    const begun = performance.now()
    await sent(postfix.url, 'anna@dorf.example')
    expect(performance.now() - begun).toBeGreaterThan(290)
  },
)

test.runIf(!missing)('what it cannot pass on it sends back to who sent it, as a report', async () => {
  const village = await started({
    domains: ['nachbarn.example'],
    judge: ({ at }) => (at === 'recipient' ? '550 5.1.1 No such user here' : undefined),
  })
  const provider = await started({ relayTo: village.port })

  await sent(provider.url, 'gone@nachbarn.example')

  await expect.poll(() => provider.count()).toBe(1)
  const [report] = await provider.letters()
  expect(String(report)).toContain('Content-Type: multipart/report; report-type=delivery-status')
  expect(String(report)).toContain('Status: 5.1.1')
})

test.runIf(!missing)('stopped and started it answers at the same port', async () => {
  const postfix = await started()

  await postfix.stop()
  await expect(sent(postfix.url, 'anna@dorf.example')).rejects.toThrow('ECONNREFUSED')
  await postfix.start()
  await sent(postfix.url, 'anna@dorf.example')

  await expect.poll(() => postfix.count()).toBe(1)
})

test.runIf(!missing)('its limits count for us, too', async () => {
  const postfix = await started({ mainCf: { smtpd_client_message_rate_limit: '2' } })

  await sent(postfix.url, 'anna@dorf.example')
  await sent(postfix.url, 'anna@dorf.example')

  await expect(sent(postfix.url, 'anna@dorf.example')).rejects.toThrow('450 4.7.1')
})

async function started(options?: PostfixOptions) {
  const postfix = await startPostfix(options)
  onTestFinished(() => postfix.remove())
  return postfix
}

async function sent(url: string, to: string, subject = 'Hallo') {
  const transport = nodemailer.createTransport(url, { from: 'dorf@dorf.example' })
  await transport.sendMail({ to, subject, text: 'Guten Tag.' })
}
