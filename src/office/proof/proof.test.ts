import { expect, test } from 'vitest'
import { databaseBesideFolder } from '../../../test/support/beside-database.ts'
import { anna } from '../../../test/support/people.ts'
import { deliver, join, signUp } from '../../../test/support/signup-steps.ts'
import type { PersonData } from '../../contract/person-data.ts'
import { call } from '../../database/ask.ts'
import { proofPage } from './page.ts'

const fresh = databaseBesideFolder()

async function proofOf(email: string): Promise<string> {
  const { owner } = fresh.database
  const facts = { messages: undefined, operator: 'Dorfteller UG', madeAt: new Date('2026-11-21T16:00:00Z') }
  return proofPage(owner, await call<PersonData>(owner, 'person_data', email, true), facts)
}

const change = (sql: string) => fresh.ask(sql)

test('Anna’s proof says when it was made and what is not kept, and asks no other page for anything', async () => {
  await join(fresh.database, anna)
  const page = await proofOf(anna.email)
  for (const text of [
    '<dd>angekreuzt</dd>',
    '<dd>/kremmen</dd>',
    'Fenster „Anmelden“ auf der Seite',
    'Eine IP-Adresse ist zu dieser Person nicht gespeichert.',
    'ausgegeben am 21. November 2026 um 17:00:00 MEZ',
  ])
    expect(page).toContain(text)
  expect(page).not.toMatch(/stimmt nicht|src=|href=|url\(|@import|<script/)
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
  expect(await proofOf(anna.email)).toContain('<dd>&#60;script&#62;1&#60;/script&#62;</dd>')
})

test('who has not confirmed has agreed to nothing yet', async () => {
  await signUp(fresh.database, anna)
  expect(await proofOf(anna.email)).toContain('bis dahin ist nichts eingewilligt')
})
