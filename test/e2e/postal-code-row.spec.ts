import type { Page } from '@playwright/test'
import { routes } from '../../src/routes.ts'
import { anna } from '../support/people.ts'
import { expect, test } from './support/fixtures.ts'
import { expectThanks, FAILED_LOAD, formIn, revisit, signupDialog } from './support/visitor.ts'

const row = (page: Page) => {
  const form = page.locator('form.ask')
  return {
    code: form.getByRole('textbox', { name: 'Deine Postleitzahl' }),
    button: form.getByRole('button', { name: 'Bin ich dran?' }),
    answer: form.getByRole('status'),
  }
}

test('the standing cannot be had: the row says what it said before', async ({ page, allow }) => {
  allow(FAILED_LOAD)
  await page.route('**/stand.json', (route) => route.abort('connectionfailed'))
  await revisit(page, '/')
  const failed = page.waitForEvent('requestfailed')
  await row(page).code.fill('17268')
  await failed
  await expect(row(page).answer).toHaveText('Wir zeigen dir, wie viele bei dir warten.')
})

test('„Bin ich dran?“ opens the form with code and place, has the focus after', async ({ page }) => {
  await revisit(page, '/')
  const { code, button } = row(page)
  await code.pressSequentially('16766')
  await button.click()
  const form = formIn(signupDialog(page))
  await expect(form.postalCode).toHaveValue('16766')
  await expect(signupDialog(page).locator('.place-known')).toHaveText('Kremmen')
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()

  await code.press('Enter')
  await expect(form.postalCode).toBeVisible()
})

test('where it runs, the form says so above its fields, and its thanks when one joins', async ({ page }) => {
  const [title, lead] = ['Komm dazu.', 'In Templin sind wir gestartet. Kostenlos und unverbindlich.']
  const saved = 'In Templin sind wir schon gestartet: Du kommst dazu, sobald du bestätigt hast.'
  await page.route(`**${routes.placeStanding('17268')}`, (route) =>
    route.fulfill({ json: { place: 'Templin', dialog: { title, lead }, saved } }),
  )
  await revisit(page, '/')
  const { code, button } = row(page)
  const dialog = page.getByRole('dialog')
  await code.pressSequentially('17268')
  await button.click()
  await expect(dialog.getByRole('heading', { name: title })).toBeVisible()
  await expect(dialog).toContainText(lead)
  const form = formIn(dialog)
  await form.postalCode.fill('1726')
  await expect(dialog.getByRole('heading', { name: 'Wir sagen dir Bescheid.' })).toBeVisible()
  await form.postalCode.fill('17268')
  await form.email.fill(anna.email)
  await form.consent.check()
  await form.submit.click()
  await expectThanks(page)
  await expect(page.getByRole('status').filter({ hasText: 'Vielen Dank!' })).toContainText(saved)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the row leads to the form of that village', async ({ page }) => {
    await page.goto('/')
    await row(page).code.fill('17268')
    await row(page).button.click()
    await expect(page).toHaveURL(/17268/)
    await expect(page.getByRole('textbox', { name: /^Postleitzahl/ })).toHaveValue('17268')
  })
})
