import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { seen } from './support/visitor.ts'

const house = (page: Page, households: number) =>
  page.getByRole('radio', { name: households === 1 ? '1 Haushalt' : `${households} Haushalte`, exact: true })

/** Opens the start page with a clock that stands still; what comes after the page's load has come. */
async function openAtNoon(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(new Date('2100-01-01T12:00:00Z'))
  await page.goto('/')
  await page.clock.runFor(50)
  await page.waitForFunction(() => document.documentElement.hasAttribute('data-awake'), undefined, {
    polling: 50,
  })
}

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('once, as the street comes into sight, one house is lit and then two', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openAtNoon(page)
  await expect(house(page, 1)).toBeChecked()
  await expect(seen(page, 'allein bestellt 50\u00a0€ Mindestbestellwert oder mehr')).toBeVisible()
  // Nobody asked for it, so that nobody is told.
  await expect(page.locator('.plate output')).toHaveAttribute('aria-live', 'off')
  await page.clock.runFor(900)
  await expect(house(page, 2)).toBeChecked()
  await expect(seen(page, 'zu zweit bestellt 25\u00a0€ pro Haushalt Ein Nachbar genügt.')).toBeVisible()

  await page.evaluate(() => scrollTo({ top: 3000, behavior: 'instant' }))
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await page.clock.runFor(2000)
  await expect(house(page, 2)).toBeChecked()
})

test('a touch comes first: what Anna chooses stays, and is read out again', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openAtNoon(page)
  await house(page, 4).press('Space')
  await page.clock.runFor(2000)
  await expect(house(page, 4)).toBeChecked()
  await expect(
    seen(page, 'zu viert bestellt 25\u00a0€ pro Haushalt 4 × 25 = 100\u00a0€: reicht locker.'),
  ).toBeVisible()
  await expect(page.locator('.plate output')).not.toHaveAttribute('aria-live')
})
