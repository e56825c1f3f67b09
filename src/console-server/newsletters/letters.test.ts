import { afterAll, expect, test } from 'vitest'
import { consoleApp } from '../../../test/support/console-app.ts'
import { crowd, crowdJoins } from '../../../test/support/crowd.ts'
import { startSmtpServer } from '../../../test/support/smtp-server.ts'

const smtp = await startSmtpServer()
const server = await consoleApp({ smtpUrl: smtp.url })
afterAll(async () => {
  await server.close()
  await smtp.stop()
})

const API = '/konsole/api/newsletters'
const LETTER = { subject: 'Es geht los', body: 'Ab Freitag.\n\nBis dann.', postalCode: '16766' }

test('the preview is the letter of a place: its neighbours, its street, the button, what a launch brings', async () => {
  const { database } = server.fresh
  await crowdJoins(database, crowd(9), '17268')
  const letter = {
    ...LETTER,
    postalCode: '17268',
    isLaunch: true,
    buttonCaption: 'App laden',
    buttonUrl: 'https://dorfteller.example/app',
  }
  const preview = (await server.as.look.post(`${API}/preview`, letter)).json<Record<string, string>>()
  expect(preview.text).toContain(
    'App laden:\nhttps://dorfteller.example/app\n\nIn Templin sind 9 Haushalte dabei.',
  )
  expect(preview.text).toContain('Wie versprochen: 10 % Rabatt für dich.')
  expect(preview.html).toMatch(
    /src="data:image\/png;base64,[^"]{1000,}" width="600" alt="9 von 25 Häusern leuchten\."/,
  )

  await server.as.send.post(`${API}/test`, letter)
  const received = smtp.letters.at(-1)?.parsed
  expect(received?.text).toContain('In Templin sind 9 Haushalte dabei.')
  expect(received?.attachments).toMatchObject([{ contentType: 'image/png', contentDisposition: 'inline' }])
  const few = (await server.as.look.post(`${API}/preview`, LETTER)).json<Record<string, string>>()
  expect(few.text).not.toMatch(/Häuser|Haushalte|10 %/)
  await database.owner.query('truncate newsletter_signups, letters cascade')
})

const HOSTILE = [
  '{{env}} {{{subject}}} {{#body}}x{{/body}} {{link}}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: must not be one, that is the test
  '${process.env.SMTP_URL} #{7*7} <%= 7*7 %> %{x}',
  '<script>fetch("//evil.example")</script><img src=x onerror=alert(1)>',
  '</title></style></p><a href="javascript:alert(1)">Klick</a>',
  '" onmouseover="alert(1)',
]

test.each(HOSTILE)('%s stays what it is, in the preview and in the letter', async (text) => {
  const letter = { subject: text, body: `${text}\n\n${text}`, postalCode: '16766' }
  const preview = (await server.as.send.post(`${API}/preview`, letter)).json<Record<string, string>>()
  expect(preview.subject).toBe(text)
  expect(preview.text).toContain(text)
  expect(preview.html).not.toMatch(/<script|<img|href="javascript|" onmouseover/)
  expect(preview.html).not.toMatch(/<a [^>]*evil/)

  expect((await server.as.send.post(`${API}/test`, letter)).json()).toMatchObject({ outcome: 'sent' })
  const received = smtp.letters.at(-1)
  expect(received?.envelope.to).toEqual(['selma@example.org'])
  expect(received?.parsed.subject).toBe(text)
  expect(received?.parsed.text).toContain(text)
  expect(received?.parsed.html).not.toMatch(/<script|<img|href="javascript|" onmouseover/)
})

test('as a page for a frame it may show itself to the console, and do nothing', async () => {
  const page = await server.app.inject({
    method: 'POST',
    url: `${API}/preview/page`,
    headers: {
      origin: 'https://dorfteller.example',
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/x-www-form-urlencoded',
      cookie: [...server.as.look.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    },
    payload: new URLSearchParams(LETTER).toString(),
  })
  expect(page.statusCode).toBe(200)
  expect(page.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'x-frame-options': 'SAMEORIGIN',
    'cross-origin-embedder-policy': 'require-corp',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  })
  const policy = String(page.headers['content-security-policy'])
  expect(policy).toMatch(/^default-src 'none'; style-src 'unsafe-inline';/)
  expect(policy).toMatch(/; frame-ancestors 'self'; sandbox$/)
  expect(page.body).toContain('16766 Kremmen')
})

test('the test letter goes to whoever asks for it, past the outbox, and what the server said is told', async () => {
  const answer = await server.as.administer.post(`${API}/test`, { ...LETTER, to: 'anna@example.org' })
  expect(answer.json()).toEqual({ outcome: 'sent', answer: expect.stringMatching(/^250/) })
  expect(smtp.letters.at(-1)?.envelope.to).toEqual(['adam@example.org'])
  expect(smtp.letters.at(-1)?.parsed.text).toContain('16766 Kremmen')

  smtp.setBehaviour({ refuse: { recipient: (address) => ({ code: 550, text: `5.1.1 ${address} unknown` }) } })
  const refused = await server.as.send.post(`${API}/test`, LETTER)
  smtp.setBehaviour({})
  expect(refused.json()).toEqual({ outcome: 'refused', answer: expect.stringContaining('<address>') })
  const host = smtp.url.replace('smtp://', '')
  const route = (await server.as.look.get('/konsole/api/outbox/server')).json()
  expect(route).toEqual({ mode: 'server', host, answers: true, answer: '' })
  await smtp.stop()
  const away = await server.as.send.post(`${API}/test`, LETTER)
  expect(away.json()).toMatchObject({ outcome: 'away', trouble: { fix: expect.any(String) } })
  const { rows } = await server.fresh.database.owner.query('select count(*)::int from letters')
  expect(rows).toEqual([{ count: 0 }])
  expect((await server.actions()).slice(-3)).toEqual([
    { action: 'test_letter_sent', subject: { outcome: 'sent' } },
    { action: 'test_letter_sent', subject: { outcome: 'refused' } },
    { action: 'test_letter_sent', subject: { outcome: 'away' } },
  ])
})
