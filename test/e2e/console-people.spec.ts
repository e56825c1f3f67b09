import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { crowd, crowdJoins, crowdSignsUp } from '../support/crowd.ts'
import { anna, buelent, carla } from '../support/people.ts'
import { deliver, join, signUp } from '../support/signup-steps.ts'
import { testWithConsole } from './support/console-site.ts'
import { expect } from './support/fixtures.ts'

const test = testWithConsole({ mailServer: false }, async (database) => {
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

test('one person: history, another letter, files, and erased for good', async ({
  page,
  console,
  allowConsole,
}) => {
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

  const [data] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Auskunft als Datei' }).click(),
  ])
  expect(JSON.parse(await readFile(await data.path(), 'utf8'))).toMatchObject({ email: buelent.email })

  await page.getByRole('button', { name: 'Löschen …' }).click()
  const dialog = page.getByRole('dialog')
  const forGood = dialog.getByRole('button', { name: 'Endgültig löschen' })
  await dialog.getByRole('textbox').fill('buelent@example.com')
  await expect(forGood).toBeDisabled()
  await dialog.getByRole('textbox').fill(buelent.email)
  await forGood.click()
  // Back in the list as it was filtered before.
  await expect(page).toHaveURL(/\/konsole\/anmeldungen\?suche=b/)
  await expect(page.getByText('Dazu gibt es keine Anmeldung')).toBeVisible()
})
