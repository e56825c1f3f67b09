import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { revisit, signupDialog, still } from './support/visitor.ts'

const scrollDown = (page: Page, pixels: number) =>
  page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), pixels)

const stickyBar = (page: Page) => page.getByRole('region', { name: '10% Rabatt sichern!' })

for (const path of ['/', '/kremmen']) {
  test(`on ${path} the bar is hidden up to 300 px and shown from 301 px on`, async ({ page }) => {
    await revisit(page, path, 'rejected')
    await expect(stickyBar(page)).toBeHidden()
    await scrollDown(page, 300)
    await still(page)
    await expect(stickyBar(page)).toBeHidden()

    await scrollDown(page, 301)
    await expect(stickyBar(page)).toBeVisible()
    await expect(stickyBar(page)).toBeInViewport()
    await expect(stickyBar(page)).toContainText('10% Rabatt sichern! Nur noch wenige Stunden')

    await scrollDown(page, 300)
    await expect(stickyBar(page)).toBeHidden()
  })
}

test('„Kostenlos“ shows on wide screens only', async ({ page }) => {
  await revisit(page, '/', 'rejected')
  await page.setViewportSize({ width: 1280, height: 800 })
  await scrollDown(page, 600)
  const badge = stickyBar(page).getByText('Kostenlos', { exact: true })
  await expect(badge).toBeVisible()
  await page.setViewportSize({ width: 390, height: 800 })
  await expect(badge).toBeHidden()
  await expect(stickyBar(page)).toBeVisible()
})

test('its button opens the dialog, and the bar steps back while that is open', async ({ page }) => {
  await revisit(page, '/', 'rejected')
  await scrollDown(page, 600)
  await stickyBar(page).getByRole('button', { name: 'Jetzt anmelden' }).click()
  await expect(signupDialog(page)).toBeVisible()
  await expect(page.locator('.sticky-bar')).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(stickyBar(page)).toBeVisible()
})

test('a dialog opened from the bar gives the focus back to its button', async ({ page }) => {
  await revisit(page, '/', 'rejected')
  await scrollDown(page, 600)
  const opener = stickyBar(page).getByRole('button', { name: 'Jetzt anmelden' })
  await opener.click()
  await expect(signupDialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
})
