import { expect, test } from './support/fixtures.ts'
import { revisit } from './support/visitor.ts'

const HOME = ['50 €', '25 €', '25 €', '25 €', '25 €', '25 €']
const KREMMEN = ['80 €', '40 €', '27 €', '20 €', '16 €', 'ab 15 €']
const WHO = ['allein', 'zu zweit', 'zu dritt', 'zu viert', 'zu fünft', 'zu sechst']

const PROOF: Record<string, string[]> = {
  '/': [
    'Ein Nachbar genügt.',
    '3 × 25 = 75 €: reicht locker.',
    '4 × 25 = 100 €: reicht locker.',
    '5 × 25 = 125 €: reicht locker.',
    '6 × 25 = 150 €: reicht locker.',
  ],
  '/kremmen': [
    '2 × 40 = 80 €: reicht genau.',
    '3 × 27 = 81 €: reicht.',
    '4 × 20 = 80 €: reicht genau.',
    '5 × 16 = 80 €: reicht genau.',
    '6 × 15 = 90 €: reicht.',
  ],
}

const STREETS = [
  { path: '/', prices: HOME, first: 2, alone: 'zu zweit 25 € pro Haus', together: 'statt 50 € allein' },
  {
    path: '/kremmen',
    prices: KREMMEN,
    first: 6,
    alone: 'zu zweit 40 € pro Haus',
    together: 'statt 80 € allein',
  },
]

for (const { path, prices, first, alone, together } of STREETS) {
  test.describe(`the street on ${path}`, () => {
    test.beforeEach(({ page }) => revisit(page, path, 'rejected'))

    /** What the plate shows and what a screen reader hears, for so many households. */
    const expectPlate = async (page: import('@playwright/test').Page, households: number) => {
      const price = prices[households - 1] ?? ''
      const terms =
        households === 1 ? 'Mindestbestellwert oder mehr' : `pro Haushalt ${PROOF[path]?.[households - 2]}`
      const plate = page.locator('.plate')
      const words = (text: string) => new RegExp(text.replaceAll(' ', '\\s*'))
      await expect(plate.getByRole('status')).toHaveText(
        words(`${WHO[households - 1]} bestellt ${price} ${terms}`),
        { useInnerText: true },
      )
      await expect(plate.locator('.sticker')).toHaveText(words(households === 1 ? alone : together), {
        useInnerText: true,
      })
    }
    const name = (households: number) => (households === 1 ? '1 Haushalt' : `${households} Haushalte`)

    test(`shows ${first} households at first`, async ({ page }) => {
      await expect(page.getByRole('radiogroup', { name: 'Wie viele Haushalte bestellen mit?' })).toBeVisible()
      await expect(page.getByRole('radio')).toHaveCount(6)
      await expect(page.getByRole('radio', { name: name(first) })).toBeChecked()
      await expectPlate(page, first)
    })

    test('a click on a house tells the price for as many households', async ({ page }) => {
      for (const households of [1, 2, 3, 4, 5, 6]) {
        await page
          .locator('label')
          .filter({ has: page.getByRole('radio', { name: name(households) }) })
          .click()
        await expect(page.getByRole('radio', { name: name(households) })).toBeChecked()
        await expectPlate(page, households)
      }
    })

    test('the arrow keys walk along the street', async ({ page }) => {
      await page.getByRole('radio', { name: name(first) }).focus()
      for (let households = first; households > 1; households--) await page.keyboard.press('ArrowLeft')
      for (const households of [1, 2, 3, 4, 5, 6]) {
        await expect(page.getByRole('radio', { name: name(households) })).toBeFocused()
        await expectPlate(page, households)
        await page.keyboard.press('ArrowRight')
      }
    })
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('houses can be chosen and questions opened all the same', async ({ page }) => {
    await page.goto('/')
    const plate = page.locator('.plate').getByRole('status')
    await page
      .locator('label')
      .filter({ has: page.getByRole('radio', { name: '1 Haushalt', exact: true }) })
      .click()
    await expect(plate).toHaveText(/allein bestellt/, { useInnerText: true })
    await page.locator('#item-2 summary').click()
    await expect(page.getByText(/^Nur, dass jemand mitbestellt/)).toBeVisible()
    await page.locator('#item-0 summary').click()
    await expect(page.getByText(/^Nur, dass jemand mitbestellt/)).toBeHidden()
  })
})
