import { expect, test } from './support/fixtures.ts'
import { revisit } from './support/visitor.ts'

const name = (households: number) => (households === 1 ? '1 Haushalt' : `${households} Haushalte`)

// The sums themselves: src/content/figures.test.ts.
for (const { path, first, prices, alone, together } of [
  { path: '/', first: 2, prices: [50, 25, 25, 25, 25, 25], alone: 'zu zweit 25 €', together: 'statt 50 €' },
  {
    path: '/kremmen',
    first: 6,
    prices: [80, 40, 27, 20, 16, 15],
    alone: 'zu zweit 40 €',
    together: 'statt 80 €',
  },
]) {
  test(`the arrow keys walk along the street on ${path}, each house tells its price`, async ({ page }) => {
    await revisit(page, path, 'rejected')
    await expect(page.getByRole('radiogroup', { name: 'Wie viele Haushalte bestellen mit?' })).toBeVisible()
    await expect(page.getByRole('radio', { name: name(first) })).toBeChecked()
    await page.getByRole('radio', { name: name(first) }).focus()
    for (let households = first; households > 1; households--) await page.keyboard.press('ArrowLeft')
    const words = (text: string) => new RegExp(text.replaceAll(' ', '\\s*'))
    for (const [index, price] of prices.entries()) {
      await expect(page.getByRole('radio', { name: name(index + 1) })).toBeFocused()
      const plate = page.locator('.plate')
      const shown = { useInnerText: true }
      await expect(plate.getByRole('status')).toHaveText(words(`bestellt (ab )?${price} €`), shown)
      await expect(plate.locator('.sticker')).toHaveText(words(index === 0 ? alone : together), shown)
      await page.keyboard.press('ArrowRight')
    }
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('houses can be chosen by a click all the same', async ({ page }) => {
    await page.goto('/')
    await page
      .locator('label')
      .filter({ has: page.getByRole('radio', { name: '1 Haushalt', exact: true }) })
      .click()
    await expect(page.locator('.plate').getByRole('status')).toHaveText(/allein bestellt/, {
      useInnerText: true,
    })
  })
})
