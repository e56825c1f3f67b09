import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { printsProof } from '../promises/console.ts'
import { crowd, crowdJoins, crowdSignsUp } from '../support/crowd.ts'
import { anna, buelent, carla } from '../support/people.ts'
import { deliver, join, queueNewsletter, signUp } from '../support/signup-steps.ts'
import { violations } from './support/console-axe.ts'
import { testWithConsole } from './support/console-site.ts'
import { expect } from './support/fixtures.ts'

const test = testWithConsole(async (database) => {
  await crowdSignsUp(database, crowd(210), '17252')
  await crowdJoins(database, ['erika.von-hohenstein@landfrauenverein.example'], '16766')
  for (const person of [anna, carla]) await join(database, person)
  await signUp(database, buelent)
  await deliver(database, buelent.email)
})
test.describe.configure({ mode: 'serial' })

const search = (page: Page) => page.getByLabel('Adresse, Postleitzahl oder Ort suchen')
const status = (page: Page) => page.locator('.page-head').getByRole('status')

test('Selma finds people; filters stand in the address, and going back works', async ({ page, console }) => {
  await console.logIn(page, 'send')
  await page.goto('/konsole/anmeldungen')
  await expect(status(page)).toHaveText('214 Anmeldungen')
  await page.getByRole('button', { name: 'Weitere zeigen' }).click()
  await expect(page.getByRole('row')).toHaveCount(215)
  await search(page).fill('kremmen')
  await expect(status(page)).toHaveText('2 Anmeldungen')
  await expect(page).toHaveURL(/\?suche=kremmen$/)
  await page.getByLabel('Zustand').selectOption('bestätigt')
  await expect(page).toHaveURL(/\?suche=kremmen&zustand=bestaetigt$/)
  await page.goBack()
  await expect(page).toHaveURL(/\?suche=kremmen$/)
  await expect(page.getByLabel('Zustand')).toHaveValue('')
  await page.getByRole('link', { name: anna.email }).click()
  await page.getByRole('link', { name: 'Zurück zur Liste' }).click()
  await expect(search(page)).toHaveValue('kremmen')

  // What there is not is left out.
  await page.goto('/konsole/anmeldungen?suche=01067&zustand=fort&von=2026-02-30')
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.goto('/konsole/anmeldungen?suche=nobody@example.org')
  await page.getByRole('link', { name: 'Alle Anmeldungen zeigen' }).click()
  await expect(status(page)).toHaveText('214 Anmeldungen')
})

test('one person: history, another letter, and a file', async ({ page, console, allowConsole }) => {
  // The browser tells of every refusal.
  allowConsole(/409 \(Conflict\).*signups\.resend/)
  await console.logIn(page, 'administer')
  await page.goto(`/konsole/anmeldungen?suche=${buelent.email}`)
  await page.getByRole('link', { name: buelent.email }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(buelent.email)
  // Signed up, and the letter was sent.
  await expect(page.getByRole('region', { name: 'Verlauf' }).getByRole('listitem')).toHaveCount(2)
  await expect(page.getByText('Alle Prüfwerte wurden neu berechnet und stimmen.')).toBeVisible()
  await page.getByRole('button', { name: 'Bestätigung noch einmal senden' }).click()
  await expect(page.locator('.toasts')).toContainText('Dieses Postfach hat vorerst genug bekommen.')
  await console.database.owner.query(`update letters set claimed_at = claimed_at - interval '25 hours'`)
  await page.getByRole('button', { name: 'Bestätigung noch einmal senden' }).click()
  await expect(page.locator('.toasts')).toContainText('geht noch einmal hinaus')
  await expect(page.getByText(/, wartet$/)).toBeVisible()
  // The proof is as of the moment that it names.
  await deliver(console.database, buelent.email)
  expect(await printsProof(page)).not.toMatch(/, wartet$/m)

  const [data] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Auskunft als Datei' }).click(),
  ])
  expect(JSON.parse(await readFile(await data.path(), 'utf8'))).toMatchObject({ email: buelent.email })
})

test('Selma sees what came back, and gives Anna another chance', async ({ page, console }) => {
  await queueNewsletter(console.database, anna.postal_code)
  await deliver(console.database, anna.email)
  const { owner } = console.database
  await owner.query(
    `insert into letter_events (letter_id, type, source, status, answer, message_digest)
     select l.id, 'bounced_hard', 'imap', '5.1.1', '550 5.1.1 <address>: no such user', sha256('1')
     from letters as l join newsletter_signups as s on s.id = l.signup_id where s.email = $1 and l.kind = 'newsletter'`,
    [anna.email],
  )
  await owner.query(
    'update newsletter_signups set refused_at = now(), undeliverable_at = now() where email = $1',
    [anna.email],
  )
  await console.logIn(page, 'send')
  await page.goto('/konsole/postausgang')
  const returned = page.getByRole('table', { name: 'Zurückgekommen' }).getByRole('row')
  await expect(returned).toHaveCount(2)
  await expect(returned.nth(1)).toContainText('Adresse gibt es nicht')
  expect(await violations(page)).toEqual([])

  await page.goto('/konsole/anmeldungen?suche=anna@')
  await page.getByRole('link', { name: anna.email }).click()
  await expect(page.getByText('zurückgekommen: die Adresse gibt es nicht')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Noch einmal versuchen' }).click()
  await expect(page.locator('.toasts')).toContainText('Der nächste Brief geht dorthin.')
  await expect(page.getByRole('button', { name: 'Noch einmal versuchen' })).toHaveCount(0)
})
