import { readdir, readFile, stat } from 'node:fs/promises'
import { join as joinPath } from 'node:path'
import { expect, test } from 'vitest'
import { databaseBesideFolder } from '../../../test/support/beside-database.ts'
import { anna, buelent } from '../../../test/support/people.ts'
import { deliver, join, signUp } from '../../../test/support/signup-steps.ts'
import { hmacs } from '../../../test/support/suppression-key.ts'
import { consentWording } from '../../contract/consent-wording.ts'
import { call } from '../../database/ask.ts'
import { writeProof } from '../privacy/write-person.ts'

const fresh = databaseBesideFolder()

const file = () => joinPath(fresh.folder, 'anna.html')

async function proofOf(email: string): Promise<string> {
  const whose = { email, addressHmac: hmacs.address(email) }
  const facts = { messages: undefined, operator: 'Dorfteller UG', madeAt: new Date('2026-11-21T16:00:00Z') }
  return readFile(await writeProof(fresh.database.owner, whose, facts, file()), 'utf8')
}

const change = (sql: string) => fresh.ask(sql)

test('Anna’s proof shows what she agreed to, the letter, the confirmation and that nothing was altered', async () => {
  await join(fresh.database, anna)
  const page = await proofOf(anna.email)
  expect(page).toContain(`<blockquote>${consentWording()}</blockquote>`)
  for (const text of [
    '<dd>anna@example.org</dd>',
    '<dd>angekreuzt</dd>',
    '<dd>/kremmen</dd>',
    'Fenster „Anmelden“ auf der Seite',
    '@dorfteller.example&gt;</code>',
    '<code>250 2.0.0 OK</code>',
    'dort den Knopf gedrückt (POST)',
    'Alle Prüfwerte wurden neu berechnet und stimmen: die 3 Ereignisse dieser Person',
    'Eine IP-Adresse ist zu dieser Person nicht gespeichert.',
    'ausgegeben am 21. November 2026 um 17:00:00 MEZ',
  ]) {
    expect(page).toContain(text)
  }
  expect(page).not.toMatch(/stimmt nicht|src=|href=|url\(|@import|<script/)
  // The file is for this user alone.
  expect((await stat(file())).mode & 0o777).toBe(0o600)
})

test('a change and the withdrawal stand in it', async () => {
  await join(fresh.database, anna)
  await change(`select public.ask_my_data('${anna.email}')`)
  const { token } = await deliver(fresh.database, anna.email)
  await call(fresh.database.anon, 'change_postal_code', token, '17252')
  await change(`select public.withdraw_signup(id, 'one-click') from public.newsletter_signups`)
  const page = await proofOf(anna.email)
  expect(page).toContain('Die Einwilligung galt bis zum Widerruf am')
  expect(page).toContain('Widerrufen</')
  expect(page).toContain('<dd>17252</dd>')
  expect(page).toContain('Knopf „Abmelden“ des Mailprogramms (RFC 8058)')
})

test('what a browser calls itself is shown as text', async () => {
  await join(fresh.database, anna)
  await change('alter table public.consent_event_people disable trigger all')
  await change(
    `update public.consent_event_people set person = person || '{"user_agent": "<script>1</script>"}'`,
  )
  expect(await proofOf(anna.email)).toContain('<dd>&lt;script&gt;1&lt;/script&gt;</dd>')
})

test('who has not confirmed has agreed to nothing yet', async () => {
  await signUp(fresh.database, anna)
  expect(await proofOf(anna.email)).toContain('bis dahin ist nichts eingewilligt')
})

test('of an unknown address nothing is said but that; of an erased one since when', async () => {
  await expect(proofOf(buelent.email)).rejects.toThrow(/^Zu dieser Adresse ist nichts gespeichert\.$/)
  await join(fresh.database, buelent)
  await change(`select public.erase_person('${buelent.email}', true, 'operator')`)
  await expect(proofOf(buelent.email)).rejects.toThrow(
    /^Zu dieser Adresse ist seit dem .* nur noch ein Prüfwert auf der Sperrliste gespeichert: Die Angaben wurden gelöscht\.$/,
  )
  expect(await readdir(fresh.folder)).toEqual([])
})

test('npm run dorfteller -- proof writes the file and ends with 1 when there is nothing', async () => {
  await join(fresh.database, anna)
  const run = (...args: string[]) => fresh.run(['proof', ...args])
  expect(await run(anna.email, '--out', file())).toEqual({
    code: 0,
    stdout: `Geschrieben: ${file()}\n`,
    stderr: '',
  })
  expect(await run(buelent.email)).toEqual({
    code: 1,
    stdout: '',
    stderr: 'Zu dieser Adresse ist nichts gespeichert.\n',
  })
  expect((await run()).stderr).toContain('npm run dorfteller -- proof ADRESSE [--out DATEI]')
})
