import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { revisit, seen } from './support/visitor.ts'

const house = (page: Page, households: number) =>
  page.getByRole('radio', { name: households === 1 ? '1 Haushalt' : `${households} Haushalte`, exact: true })
const said = (page: Page) => page.locator('.plate output')

test.describe('in motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' }, viewport: { width: 1440, height: 900 } })

  // A clock that stands still; what comes after the page's load has come.
  test.beforeEach(async ({ page }) => {
    await page.clock.install()
    await page.clock.pauseAt(new Date('2100-01-01T12:00:00Z'))
    await page.goto('/')
    await page.clock.runFor(50)
    await page.waitForFunction(() => document.documentElement.hasAttribute('data-awake'), undefined, {
      polling: 50,
    })
  })

  test('once, as the street comes into sight, one house is lit and then two', async ({ page }) => {
    await expect(house(page, 1)).toBeChecked()
    await expect(seen(page, 'allein bestellt 50\u00a0€ Mindestbestellwert oder mehr')).toBeVisible()
    // Nobody asked for it, so that nobody is told.
    await expect(said(page)).toHaveAttribute('aria-live', 'off')
    await page.clock.runFor(900)
    await expect(house(page, 2)).toBeChecked()
    await expect(seen(page, 'zu zweit bestellt 25\u00a0€ pro Haushalt Ein Nachbar genügt.')).toBeVisible()
    for (const top of [3000, 0]) await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), top)
    await page.clock.runFor(2000)
    await expect(house(page, 2)).toBeChecked()
  })

  test('a touch comes first: what Anna chooses stays, and is read out again', async ({ page }) => {
    await house(page, 4).press('Space')
    await page.clock.runFor(2000)
    await expect(house(page, 4)).toBeChecked()
    await expect(
      seen(page, 'zu viert bestellt 25\u00a0€ pro Haushalt 4 × 25 = 100\u00a0€: reicht locker.'),
    ).toBeVisible()
    await expect(said(page)).not.toHaveAttribute('aria-live')
  })
})

// The sums themselves: src/content/figures.test.ts.
test('the arrow keys walk along the street of Kremmen, each house tells its price', async ({ page }) => {
  await revisit(page, '/kremmen')
  await expect(page.getByRole('radiogroup', { name: 'Wie viele Haushalte bestellen mit?' })).toBeVisible()
  await expect(house(page, 6)).toBeChecked()
  await house(page, 6).focus()
  const shown = { useInnerText: true }
  for (const [households, price, sticker] of [
    [5, /bestellt\s*16\s*€/, /statt\s*80\s*€/],
    [4, /bestellt\s*20\s*€/, /statt\s*80\s*€/],
  ] as const) {
    await page.keyboard.press('ArrowLeft')
    await expect(house(page, households)).toBeFocused()
    await expect(said(page)).toHaveText(price, shown)
    await expect(page.locator('.plate .sticker')).toHaveText(sticker, shown)
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('houses can be chosen by a click all the same', async ({ page }) => {
    await page.goto('/')
    await page
      .locator('label')
      .filter({ has: house(page, 1) })
      .click()
    await expect(said(page)).toHaveText(/allein bestellt/, { useInnerText: true })
  })
})
