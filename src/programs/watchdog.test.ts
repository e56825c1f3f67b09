import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startReceiver } from '../../test/support/receiver.ts'
import { startSmtpServer } from '../../test/support/smtp-server.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { root } from '../terminal/root.ts'

/** `npm run watchdog -- --test` with these settings. */
async function tried(settings: Record<string, string>) {
  const folder = await temporaryFolder()
  onTestFinished(() => folder.remove())
  const child = spawn(process.execPath, [join(root, 'src/programs/watchdog.ts'), '--test'], {
    // Somewhere without an `.env` of a developer's.
    cwd: folder.path,
    env: { PATH: process.env.PATH, PUBLIC_ORIGIN: 'https://dorfteller.example', ...settings },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text))
  const [code] = await once(child, 'close')
  return { code, said }
}

test('Carla tries whether she would be called, by every way at once', async () => {
  const [mail, phone] = [await startSmtpServer(), await startReceiver()]
  onTestFinished(() => Promise.all([mail.stop(), phone.stop()]).then(() => undefined))
  const settings = {
    SMTP_URL: 'smtps://the-letters-server.example',
    ALARM_SMTP_URL: mail.url,
    ALARM_MAIL_TO: 'carla@example.org',
    ALARM_MAIL_FROM: 'alarm@example.org',
    ALARM_WEBHOOK_URL: `${phone.url}/hook`,
    ALARM_WEBHOOK_FORMAT: 'text',
    ALARM_PING_URL: `${phone.url}/ping`,
  }
  const { code, said } = await tried(settings)
  expect(said).toContain('E-Mail (ALARM_MAIL_TO): angenommen')
  expect(code).toBe(0)
  expect(mail.letters[0]?.envelope).toEqual({ from: 'alarm@example.org', to: ['carla@example.org'] })
  expect(mail.letters[0]?.parsed.subject).toBe('Probe: dorfteller.example')
  expect(phone.calls.map(({ path }) => path).sort()).toEqual(['/hook', '/ping'])

  phone.behave('refuses')
  const again = await tried(settings)
  expect(again.said).toContain('Webhook (ALARM_WEBHOOK_URL): nicht angenommen')
  expect(again.said).toContain('Nicht jeder Weg geht')
  expect(again.code).toBe(1)
})

test('a site that calls nobody says so, and a wrong setting is refused by its name', async () => {
  expect(await tried({})).toEqual({ code: 1, said: expect.stringContaining('Niemand wird gerufen') })
  const { said } = await tried({ ALARM_WEBHOOK_URL: 'ntfy.sh/dorf' })
  expect(said).toContain('ALARM_WEBHOOK_URL muss eine Adresse sein')
})
