import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { revisit, seen } from './support/visitor.ts'

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

test.describe('in motion', () => {
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
})

// The sums themselves: src/content/figures.test.ts.
test('the arrow keys walk along the street of Kremmen, each house tells its price', async ({ page }) => {
  await revisit(page, '/kremmen', 'rejected')
  await expect(page.getByRole('radiogroup', { name: 'Wie viele Haushalte bestellen mit?' })).toBeVisible()
  await expect(house(page, 6)).toBeChecked()
  await house(page, 6).focus()
  for (let households = 6; households > 1; households--) await page.keyboard.press('ArrowLeft')
  const words = (text: string) => new RegExp(text.replaceAll(' ', '\\s*'))
  for (const [index, price] of [80, 40, 27, 20, 16, 15].entries()) {
    await expect(house(page, index + 1)).toBeFocused()
    const plate = page.locator('.plate')
    const shown = { useInnerText: true }
    await expect(plate.getByRole('status')).toHaveText(words(`bestellt (ab )?${price} €`), shown)
    const sticker = index === 0 ? 'zu zweit 40 €' : 'statt 80 €'
    await expect(plate.locator('.sticker')).toHaveText(words(sticker), shown)
    await page.keyboard.press('ArrowRight')
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
    await expect(page.locator('.plate').getByRole('status')).toHaveText(/allein bestellt/, {
      useInnerText: true,
    })
  })
})
