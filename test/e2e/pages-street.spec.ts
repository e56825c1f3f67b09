import { expect, test } from './support/fixtures.ts'
import { revisit } from './support/visitor.ts'

const name = (households: number) => (households === 1 ? '1 Haushalt' : `${households} Haushalte`)

// The sums themselves: src/content/figures.test.ts.
test('the arrow keys walk along the street of Kremmen, each house tells its price', async ({ page }) => {
  await revisit(page, '/kremmen', 'rejected')
  await expect(page.getByRole('radiogroup', { name: 'Wie viele Haushalte bestellen mit?' })).toBeVisible()
  await expect(page.getByRole('radio', { name: name(6) })).toBeChecked()
  await page.getByRole('radio', { name: name(6) }).focus()
  for (let households = 6; households > 1; households--) await page.keyboard.press('ArrowLeft')
  const words = (text: string) => new RegExp(text.replaceAll(' ', '\\s*'))
  for (const [index, price] of [80, 40, 27, 20, 16, 15].entries()) {
    await expect(page.getByRole('radio', { name: name(index + 1) })).toBeFocused()
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
      .filter({ has: page.getByRole('radio', { name: '1 Haushalt', exact: true }) })
      .click()
    await expect(page.locator('.plate').getByRole('status')).toHaveText(/allein bestellt/, {
      useInnerText: true,
    })
  })
})
