import { beforeEach, expect, test } from 'vitest'
import { codeOfApp } from '../../test/support/authenticator-app.ts'
import { consoleForEach } from '../../test/support/console-app.ts'
import { smtpForEach } from '../../test/support/held.ts'
import { testSender } from '../../test/support/letters.ts'
import { PASSWORD } from '../../test/support/operators.ts'
import { addPasskey, aPasskey, optionsFor } from '../../test/support/passkey.ts'
import { freePort } from '../../test/support/ports.ts'
import { mailNotes } from './mail-notes.ts'

const server = consoleForEach()
const smtp = smtpForEach()
beforeEach(() => server.ask('delete from operator_notes'))

const told = async () =>
  (await server.ask('select kind from operator_notes order by id')).map(({ kind }) => kind)

test('whoever changes Lotte’s access cannot do it unsaid', async () => {
  const { look } = server.as
  const auth = async (path: string, body?: object) => (await look.post(`/konsole/auth/${path}`, body)).json()
  const begun = await auth('two-factor/enable', { password: PASSWORD })
  expect(await told()).toEqual([])
  const secret = new URL(begun.totpURI).searchParams.get('secret') ?? ''
  await auth('two-factor/verify-totp', { code: codeOfApp(secret) })
  await auth('two-factor/disable', { password: PASSWORD })
  const added = await addPasskey(look, aPasskey().create(await optionsFor(look, 'register')))
  await auth('passkey/delete-passkey', { id: added.json().id })
  const newPassword = 'schubkarre himbeere leuchtturm'
  await auth('change-password', { currentPassword: PASSWORD, newPassword })
  const before = ['totp_on', 'totp_off', 'passkey_added', 'passkey_removed', 'password_changed']
  expect(await told()).toEqual(before)

  // Past the console's own code, with its rights in the database.
  const { office } = server.fresh.database
  const hers = `operator_id = (select id from operators where name = 'Lotte')`
  await office.query(`update operators set totp_enabled = true where name = 'Lotte'`)
  await office.query(`update operator_credentials set password = 'of a thief' where ${hers}`)
  await office.query(`insert into operator_passkeys (operator_id, public_key, credential_id, counter, device_type, backed_up, created_at)
    select id, 'of a thief', 'his', 0, 'singleDevice', false, now() from operators where name = 'Lotte'`)
  expect(await told()).toEqual([...before, 'totp_on', 'password_changed', 'passkey_added'])
})

test('the letter says in German time what happened and what to do, and waits while no mail server takes it', async () => {
  await server.ask(
    `insert into operator_notes (operator_id, kind, happened_at)
     select id, kind, now() - interval '1 hour' from operators, (values ('password_changed'), ('passkey_added')) as k (kind)
     where name = 'Lotte'`,
  )
  const parts = { pool: server.fresh.database.office, sender: await testSender() }
  const away = { smtpUrl: `smtp://127.0.0.1:${await freePort()}` }
  await expect(mailNotes({ ...parts, mail: away })).rejects.toThrow()
  expect(await mailNotes({ ...parts, mail: { smtpUrl: smtp.url } })).toBe(1)
  expect(await mailNotes({ ...parts, mail: { smtpUrl: smtp.url } })).toBe(0)
  expect(smtp.recipients()).toEqual(['lotte@example.org'])
  const { subject, text = '', html } = smtp.letters[0]?.parsed ?? {}
  expect(subject).toBe('Dein Zugang zur Konsole hat sich geändert')
  expect(text).toMatch(
    /^Hallo Lotte,\n\n\d\d\.\d\d\.\d{4}, \d\d:\d\d Uhr: Das Passwort wurde geändert\.\n.*: Ein Passkey wurde eingerichtet\.\n\n/,
  )
  expect(text).toContain('npm run dorfteller -- operator reset lotte@example.org')
  expect(text).toContain('In dieser E-Mail ist kein Link, mit dem man sich anmelden könnte.')
  expect(html).toContain('<a href="https://dorfteller.example/konsole/konto">')
})
