import type { Locator } from '@playwright/test'
import { routes } from '../../src/routes.ts'
import { expect, test } from './support/fixtures.ts'
import { postalCodeField, revisit, signupDialog, still } from './support/visitor.ts'

/** Which fields and buttons of the form reach over its content box, and how far. The card cuts off what does. */
function beyondTheEdges(form: Locator): Promise<string[]> {
  return form.evaluate((card) => {
    const { left, right } = card.getBoundingClientRect()
    const { paddingLeft, paddingRight } = getComputedStyle(card)
    const [from, to] = [left + Number.parseFloat(paddingLeft), right - Number.parseFloat(paddingRight)]
    return [...card.querySelectorAll('.text-input, input[type=checkbox], button')].flatMap((field) => {
      const box = field.getBoundingClientRect()
      const over = Math.max(from - box.left, box.right - to)
      return over > 0.5 ? [`${field.className}: ${over} px`] : []
    })
  })
}

for (const width of [320, 360, 390]) {
  test(`every field ends where the card's paper does, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(routes.signup)
    expect(await beyondTheEdges(page.locator('main .signup-form'))).toEqual([])
    await revisit(page, routes.home, 'rejected')
    await page.getByRole('button', { name: /App Store/ }).click()
    await still(page)
    expect(await beyondTheEdges(signupDialog(page).locator('form'))).toEqual([])
  })
}

test('from right to left, as browsers and translators turn a page, a postal code still fills its cells', async ({
  page,
}) => {
  await revisit(page, routes.signup, 'rejected')
  const code = postalCodeField(page.locator('main .signup-form'))
  await code.fill('16766')
  await code.blur()
  const cells = page.locator('main .cells')
  const drawn = await cells.screenshot()
  for (const turned of ['html', 'main .signup-form', '.cells input']) {
    await page
      .locator(turned)
      .first()
      .evaluate((element) => element.setAttribute('dir', 'rtl'))
    expect([turned, (await cells.screenshot()).equals(drawn)]).toEqual([turned, true])
  }
})
