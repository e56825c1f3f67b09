import { brokenBudgets } from '../../bench/budgets.ts'
import { measureBytes } from '../../bench/measure-bytes.ts'
import { routes } from '../../src/routes.ts'
import { expect, test } from './support/fixtures.ts'
import { LAYOUT_SHIFT_BUDGET, layoutShift } from './support/layout-shift.ts'
import { awake, formAwake, signupDialog } from './support/visitor.ts'

const PLACE_BUDGET = 500

for (const path of [routes.home, routes.town('kremmen'), routes.village('17268')]) {
  test(`a first visit to ${path} keeps every byte budget`, async ({ browser, site }) => {
    const bytes = await measureBytes(browser, site.origin + path)
    expect(brokenBudgets(bytes)).toEqual([])
    expect(bytes.foreignHosts).toEqual([])
    // A budget is kept all too easily where nothing was measured.
    expect(Math.min(bytes.html, bytes.fonts, bytes.scriptsOnIntent)).toBeGreaterThan(5_000)
    expect(bytes.scriptsWhenIdle).toBeGreaterThan(1_000)
  })

  for (const width of [390, 1280]) {
    test(`nothing on ${path} jumps while it loads, ${width} px wide`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      // Once before: whether the fonts come before or after the first paint is a matter of time, not of the page.
      await page.goto(path)
      await awake(page)
      await page.goto(path)
      await page.evaluate(() => document.fonts.ready)
      await awake(page)
      const { sum, jumped } = await layoutShift(page)
      expect(sum, jumped.join('\n')).toBeLessThanOrEqual(LAYOUT_SHIFT_BUDGET)
    })
  }
}

test('the place of a postal code costs only whoever types one, and little', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/')
  await awake(page)
  expect(asked.filter((path) => path.startsWith('/orte/'))).toEqual([])

  await page.getByRole('button', { name: /App Store/ }).click()
  await formAwake(page)
  const answered = page.waitForResponse((response) => response.url().endsWith(routes.placeStanding('16766')))
  await signupDialog(page).getByRole('textbox', { name: 'Postleitzahl' }).pressSequentially('16766')
  const { responseBodySize } = await (await answered).request().sizes()
  expect(responseBodySize).toBeLessThan(PLACE_BUDGET)
  await expect(signupDialog(page).getByText('Kremmen')).toBeVisible()
})

test('whoever has no session never loads the code for one', async ({ page, site }) => {
  const scripts: string[] = []
  page.on('response', async (response) => {
    if (response.request().resourceType() === 'script') scripts.push(await response.text())
  })
  const visit = page.waitForResponse(site.origin + routes.rest.visits)
  await page.goto('/')
  await visit
  await awake(page)
  expect(scripts.length).toBeGreaterThan(0)
  expect(scripts.filter((code) => /GoTrue|refresh_token/.test(code))).toEqual([])
})
