import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ConsoleApp, consoleApp } from '../../../test/support/console-app.ts'
import { startSmtpServer } from '../../../test/support/smtp-server.ts'
import { reportPostOffice } from '../../database/queries/post-offices.ts'

let server: ConsoleApp
beforeEach(async () => {
  server = await consoleApp()
})
afterEach(() => server.close())

const SERVER = '/konsole/api/outbox/server'

test('what workers say of the mail server, in words; one that fell silent is told apart', async () => {
  const { owner } = server.fresh.database
  const postOffices = async () =>
    (await server.as.look.get('/konsole/api/post-offices')).json<{ postOffices: object[] }>().postOffices
  expect(await postOffices()).toEqual([])
  await reportPostOffice(owner, '5a1d5a0e-0000-4000-8000-000000000001', {
    state: 'paused',
    code: 'login',
    answer: '535 5.7.8 Authentication credentials invalid',
    next_try_in: 600_000,
    connections: 5,
  })
  expect(await postOffices()).toEqual([
    {
      state: 'paused',
      silent: false,
      seenAt: expect.stringMatching(/Z$/),
      since: expect.stringMatching(/Z$/),
      nextTryAt: expect.stringMatching(/Z$/),
      trouble: {
        what: 'Der Mailserver nimmt Namen oder Passwort nicht an.',
        fix: expect.stringContaining('SMTP_URL'),
      },
      answer: '535 5.7.8 Authentication credentials invalid',
      connections: 5,
      lettersPerSecond: null,
      wayBack: null,
    },
  ])
  await owner.query(`update post_offices set seen_at = now() - interval '61 seconds'`)
  expect(await postOffices()).toMatchObject([{ silent: true }])
  expect((await server.as.nobody.get('/konsole/api/post-offices')).statusCode).toBe(401)
})

test('how letters leave: the mailbox, a server that answers, one that does not', async () => {
  expect((await server.as.look.get(SERVER)).json()).toEqual({ mode: 'mailbox' })
  const smtp = await startSmtpServer()
  const host = smtp.url.replace('smtp://', '')
  const connected = await consoleApp({ smtpUrl: smtp.url })
  try {
    const answer = await connected.as.look.get(SERVER)
    expect(answer.json()).toEqual({ mode: 'server', host, answers: true, answer: '' })
  } finally {
    await connected.close()
    await smtp.stop()
  }
  const alone = await consoleApp({ smtpUrl: smtp.url })
  try {
    const answer = await alone.as.look.get(SERVER)
    expect(answer.json()).toMatchObject({ mode: 'server', host, answers: false })
  } finally {
    await alone.close()
  }
})
