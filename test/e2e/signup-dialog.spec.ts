import type { Page } from '@playwright/test'
import { anna } from '../support/people.ts'
import { expect, footerButton, formIn, openSignup, test } from './support/signup-story.ts'
import { revisit, signupDialog } from './support/visitor.ts'

const OPENERS: Record<string, (page: Page) => Promise<void>> = {
  'App Store': (page) => page.getByRole('button', { name: /App Store/ }).click(),
  'Google Play': (page) => page.getByRole('button', { name: /Google Play/ }).click(),
  footer: (page) => footerButton(page).click(),
  'sticky bar': async (page) => {
    await page.evaluate(() => scrollTo({ top: 600, behavior: 'instant' }))
    await page
      .getByRole('region', { name: '10% Rabatt sichern!' })
      .getByRole('button', { name: 'Jetzt anmelden' })
      .click()
  },
}

for (const [path, postalCode] of [
  ['/', ''],
  ['/kremmen', '16766'],
] as const) {
  test(`on ${path} both store buttons, the footer and the sticky bar open the sign-up dialog`, async ({
    page,
  }) => {
    await revisit(page, path, 'rejected')
    await expect(signupDialog(page)).toBeHidden()
    for (const [name, open] of Object.entries(OPENERS)) {
      await open(page)
      await expect(signupDialog(page), name).toBeVisible()
      const form = formIn(signupDialog(page))
      await expect(form.email).toHaveValue('')
      await expect(form.postalCode).toHaveValue(postalCode)
      await expect(form.consent).not.toBeChecked()
      await page.keyboard.press('Escape')
      await expect(signupDialog(page)).toBeHidden()
    }
  })
}

const WAYS_OUT: Record<string, (page: Page) => Promise<void>> = {
  'the Escape key': (page) => page.keyboard.press('Escape'),
  'the close button': (page) =>
    signupDialog(page).getByRole('button', { name: 'Schließen', exact: true }).click(),
  'a click beside it': (page) => page.mouse.click(5, 5),
}

test('Escape, close button and a click beside it close the dialog; focus returns to the opener', async ({
  page,
}) => {
  const form = await openSignup(page)
  await form.email.fill(anna.email)
  for (const [name, close] of Object.entries(WAYS_OUT)) {
    await close(page)
    await expect(signupDialog(page), name).toBeHidden()
    await expect(footerButton(page), name).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(signupDialog(page)).toBeVisible()
    await expect(form.email).toHaveValue(anna.email)
  }
})

test('the privacy policy opens in a new tab and leaves the form as it is', async ({ page, watch }) => {
  const form = await openSignup(page)
  await form.email.fill(anna.email)
  const link = signupDialog(page).getByRole('link', { name: 'Datenschutzerklärung (öffnet in neuem Tab)' })
  const [tab] = await Promise.all([page.waitForEvent('popup'), link.click()])
  watch(tab)
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Datenschutz')
  expect(new URL(tab.url()).pathname).toBe('/datenschutz')
  await expect(signupDialog(page)).toBeVisible()
  await expect(form.email).toHaveValue(anna.email)
  await expect(form.consent).not.toBeChecked()
})

test('the consent says what for, that it was read, and that it can be revoked', async ({ page }) => {
  await openSignup(page)
  await expect(signupDialog(page)).toContainText(
    'Meine E-Mail-Adresse und Postleitzahl dürfen gespeichert und für Informationen zum Start und den Versand des Newsletters verarbeitet werden.',
  )
  await expect(signupDialog(page)).toContainText(
    'habe ich gelesen und akzeptiere sie. Ich kann meine Einwilligung jederzeit widerrufen.',
  )
})
