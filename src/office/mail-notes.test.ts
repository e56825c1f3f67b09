import { afterEach, beforeEach, expect, test } from 'vitest'
import { codeOfApp } from '../../test/support/authenticator-app.ts'
import type { FreshApp } from '../../test/support/fresh-app.ts'
import { freshConsole } from '../../test/support/fresh-console.ts'
import { testSender } from '../../test/support/letters.ts'
import { aConsoleBrowser, anOperator, PASSWORD } from '../../test/support/operators.ts'
import { addPasskey, aPasskey, optionsFor } from '../../test/support/passkey.ts'
import { anna, carla } from '../../test/support/people.ts'
import { freePort } from '../../test/support/ports.ts'
import { startSmtpServer } from '../../test/support/smtp-server.ts'
import { connectPost, loginUrl } from '../database/connect.ts'
import { mailNotes } from './mail-notes.ts'

let server: FreshApp
let close: () => Promise<void>
beforeEach(async () => {
  server = await freshConsole({ trustProxy: 'x-real-ip' })
  close = () => server.close()
  await anOperator(server, carla)
  await forgetNotes()
})
afterEach(() => close())

const owner = (text: string, values: unknown[] = []) => server.fresh.database.owner.query(text, values)
const forgetNotes = () => owner('delete from operator_notes')
const told = async () => {
  const { rows } = await owner('select kind from operator_notes order by id')
  return rows.map(({ kind }) => kind)
}

const HOME = { 'x-real-ip': '198.51.100.4', 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/142.0' }

async function logIn(headers: Record<string, string>) {
  const browser = aConsoleBrowser(server.app)
  const answer = await browser.post(
    '/konsole/auth/sign-in/email',
    { email: carla.email, password: PASSWORD },
    headers,
  )
  expect(answer.statusCode).toBe(200)
  return browser
}

test('whoever changes Carla’s access cannot do it unsaid; what she did before is not told again', async () => {
  const browser = await logIn(HOME)
  const auth = async (path: string, body?: object) =>
    (await browser.post(`/konsole/auth/${path}`, body)).json()
  const begun = await auth('two-factor/enable', { password: PASSWORD })
  expect(await told()).toEqual([])
  const secret = new URL(begun.totpURI).searchParams.get('secret') ?? ''
  await auth('two-factor/verify-totp', { code: codeOfApp(secret) })
  await auth('two-factor/disable', { password: PASSWORD })
  const response = aPasskey().create(await optionsFor(browser, 'register'))
  const { id } = (await addPasskey(browser, response)).json()
  await auth('passkey/delete-passkey', { id })
  const newPassword = 'schubkarre himbeere leuchtturm'
  await auth('change-password', { currentPassword: PASSWORD, newPassword })
  const before = ['totp_on', 'totp_off', 'passkey_added', 'passkey_removed', 'password_changed']
  expect(await told()).toEqual(before)

  // Past the console's own code, with its rights in the database.
  const { office } = server.fresh.database
  await office.query('update operators set totp_enabled = true')
  await office.query(`update operator_credentials set password = 'of a thief'`)
  await office.query(`insert into operator_passkeys (operator_id, public_key, credential_id, counter, device_type, backed_up, created_at)
    select id, 'of a thief', 'his', 0, 'singleDevice', false, now() from operators`)
  expect(await told()).toEqual([...before, 'totp_on', 'password_changed', 'passkey_added'])
})

test('the letter says in German time what happened and what to do, and waits while no mail server takes it', async () => {
  await anOperator(server, anna)
  await forgetNotes()
  await owner(
    `insert into operator_notes (operator_id, kind, happened_at)
     select id, kind, $2::timestamptz from operators, (values ('password_changed'), ('passkey_added')) as k (kind) where email = $1`,
    [carla.email, new Date(Date.now() - 3_600_000)],
  )
  const pool = connectPost(loginUrl(server.fresh.ownerUrl, 'office'))
  const smtp = await startSmtpServer()
  close = async () => {
    await smtp.stop()
    await pool.end()
    await server.close()
  }
  const sender = await testSender()
  const away = { smtpUrl: `smtp://127.0.0.1:${await freePort()}` }
  await expect(mailNotes({ pool, sender, mail: away })).rejects.toThrow()
  expect(await mailNotes({ pool, sender, mail: { smtpUrl: smtp.url } })).toBe(1)
  expect(await mailNotes({ pool, sender, mail: { smtpUrl: smtp.url } })).toBe(0)
  expect(smtp.letters.map(({ envelope }) => envelope.to)).toEqual([[carla.email]])
  const { subject, text = '', html } = smtp.letters[0]?.parsed ?? {}
  expect(subject).toBe('Dein Zugang zur Konsole hat sich geändert')
  expect(text.replaceAll(/^\d\d\.\d\d\.\d{4}, \d\d:\d\d Uhr/gm, 'WANN')).toMatchInlineSnapshot(`
    "Hallo Carla,

    WANN: Das Passwort wurde geändert.
    WANN: Ein Passkey wurde eingerichtet.

    Warst du das, oder weißt du davon, ist nichts zu tun.

    Warst du es nicht, dann warte nicht: Bitte jemanden, der die Konsole verwaltet, deinen Zugang unter „Team“ zurückzusetzen. Damit enden alle Sitzungen, und niemand kommt mehr mit deinem Passwort herein. Auf dem Server geht es mit: npm run dorfteller -- operator reset carla@example.org

    Kommst du selbst noch hinein, ändere dein Passwort unter https://dorfteller.example/konsole/konto: Das meldet alle anderen Geräte ab.

    In dieser E-Mail ist kein Link, mit dem man sich anmelden könnte. Wir fragen nie nach deinem Passwort.
    "
  `)
  expect(html).toContain('<a href="https://dorfteller.example/konsole/konto">')
})
