import type { Page } from '@playwright/test'
import { PASSWORD } from '../support/operators.ts'
import { violations } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { logIn } from './support/operator.ts'

test.beforeEach(({ allow }) => allow(/401/))

const logInDialog = (page: Page) => page.getByRole('dialog', { name: 'Anmelden' })
const region = (page: Page) => page.getByRole('dialog', { name: 'Region anlegen' })

/** Fills in a region's form and sends it when the session is over. */
async function writesTooLong(page: Page, name: string): Promise<void> {
  await page.goto('/konsole/regionen')
  await page.getByRole('button', { name: 'Region anlegen' }).click()
  await region(page).getByLabel('Name').fill(name)
  await region(page).getByLabel('Postleitzahlen').fill('16766')
  await page.context().clearCookies()
  await region(page).getByRole('button', { name: 'Region anlegen' }).click()
}

async function enter(page: Page, password: string): Promise<void> {
  await logInDialog(page).getByLabel('Passwort').fill(password)
  await logInDialog(page).getByRole('button', { name: 'Anmelden', exact: true }).click()
}

test('the session ends while Carla writes: what she wrote is saved', async ({ page, site }) => {
  const { email } = await logIn(page, site, 'administer')
  await writesTooLong(page, 'Rhinluch')
  await expect(logInDialog(page)).toContainText('Was du geschrieben hast, steht noch da')
  await expect(logInDialog(page).getByLabel('E-Mail-Adresse')).toHaveValue(email)
  await expect(logInDialog(page).getByLabel('Passwort')).toBeFocused()
  expect(await violations(page)).toEqual([])
  // Nothing closes it by mistake; a second Escape is none that a page may prevent.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await enter(page, 'something else entirely')
  await expect(logInDialog(page).getByRole('alert')).toHaveText('E-Mail-Adresse oder Passwort stimmt nicht.')
  await enter(page, PASSWORD)
  await expect(logInDialog(page)).toHaveCount(0)
  await expect(region(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Rhinluch')
})

test('somebody else logs in: nothing of who was there is left', async ({ page, site }) => {
  const other = await logIn(page, site, 'administer')
  await logIn(page, site, 'administer')
  await writesTooLong(page, 'Niemandsland')
  await logInDialog(page).getByLabel('E-Mail-Adresse').fill(other.email)
  await enter(page, PASSWORD)
  await expect(logInDialog(page)).toHaveCount(0)
  await expect(region(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Region anlegen' })).toBeVisible()
  await expect(page.getByText('Niemandsland')).toHaveCount(0)
})
