import type { Page } from '@playwright/test'
import { settle } from '../support/households.ts'
import { expect, test } from './support/fixtures.ts'
import { revisit } from './support/visitor.ts'

const street = (page: Page) => page.locator('#nachbarn')

// What it says of how many: test/promises/place-pages.spec.ts.
test('nine of 25 houses are lit; the tenth leads to the form', async ({ page, site }) => {
  await settle(site.pool, [{ postalCode: '17279', waiting: 9 }])
  const answer = await page.goto('/17279')
  expect(answer?.headers()['x-robots-tag']).toBeUndefined()
  await expect(street(page).locator('.houses > .lit')).toHaveCount(9)
  await expect(page.getByRole('contentinfo').getByText('9', { exact: true })).toBeVisible()
  await expect(page.getByRole('contentinfo').getByText('in ganz Deutschland')).toBeVisible()
  await street(page).getByRole('link', { name: 'Deins? Trag dich in Lychen ein' }).click()
  await expect(page.getByRole('textbox', { name: 'E-Mail-Adresse' })).toBeFocused()
})

test('on Kremmen’s page the next house opens the dialog with the code filled in', async ({ page }) => {
  await revisit(page, '/16766')
  await expect(page).toHaveURL(/\/kremmen$/)
  await street(page)
    .getByRole('button', { name: /^Deins\?/ })
    .click()
  await expect(page.getByRole('dialog').getByRole('textbox', { name: /^Postleitzahl/ })).toHaveValue('16766')
})
