import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ConsoleApp, consoleApp } from '../../../test/support/console-app.ts'
import { startSmtpServer } from '../../../test/support/smtp-server.ts'

let server: ConsoleApp
beforeEach(async () => {
  server = await consoleApp()
})
afterEach(() => server.close())

const SERVER = '/konsole/api/outbox/server'

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
