import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { buildMapStory } from './support/map-story.ts'

// The map alone, with figures of its own: how pages embed it is told in their stories.
let story: Awaited<ReturnType<typeof buildMapStory>>
test.beforeAll(async () => {
  story = await buildMapStory()
})
test.afterAll(() => story.remove())

test('from far away there are hexagons, states, large cities and the plates of ten proposals', async ({
  page,
}) => {
  await story.open(page)
  await expect(page.locator('.plate-at')).toHaveCount(10)
  await expect(map(page).getByText('100 km')).toBeVisible()
  for (const city of ['Hamburg', 'Leipzig', 'Dresden', 'Hannover']) {
    await expect(map(page).getByText(city, { exact: true })).toBeVisible()
  }
  await expect(map(page).locator('.area-sign')).toHaveText('Altmühltal214 Haushalte, +18')
  await expect(page.getByText('16 PLZ mit weniger als 100 Einwohnern bleiben leer.')).toBeVisible()
  // A dozen paths, not thousands.
  expect(await map(page).locator('.area').count()).toBeLessThan(20)
})

test('near in, a press on an area chooses its place, shows its sign and says it', async ({ page }) => {
  await story.open(page)
  await enlargeAround(page, page.locator('.plate-at.is-chosen').first())
  // Drawn anew after each turn or after all of them: what is pressed stands still from the last one on.
  await expect(map(page).getByText('5 km', { exact: true })).toBeVisible()
  await expect(page.locator('.district-border, .region-outline').first()).toBeAttached()
  // In the middle of Ansbach's outline.
  const { x, y } = await middleOf(page.locator('.region-outline').first())
  await page.mouse.click(x, y)
  await expect(page.locator('pre')).toContainText('"kind":"place"')
  await expect(map(page).locator('.area-sign')).toContainText(/\d+ Haushalte, \d,\d je km²/)
  await expect(page.getByRole('status')).toHaveText(/, \d+ Haushalte, \d,\d je km², (sammelt|läuft)$/)
})

test('by keyboard: arrows go from place to place and say it, plus and nought, Enter chooses, Escape leaves', async ({
  page,
}) => {
  await story.open(page)
  await expect(page.locator('.plate-at')).toHaveCount(10)
  await map(page).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('status')).toHaveText(
    /^Um .+, \d+ Orte?, [\d.]+ Haushalte, \d+,\d je km², sammelt$/,
  )
  await page.keyboard.press('Enter')
  await expect(page.locator('.districts, .district-border').first()).toBeAttached()
  await page.keyboard.press('ArrowRight')
  const first = await page.getByRole('status').textContent()
  expect(first).toMatch(/^.+, \d+ Haushalte, \d+,\d je km², sammelt$/)
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('status')).not.toHaveText(first ?? '')
  await page.keyboard.press('Enter')
  await expect(page.locator('pre')).toContainText('"kind":"place"')
  await page.keyboard.press('0')
  await expect(map(page).getByText('100 km')).toBeVisible()
  await page.keyboard.press('+')
  await expect(map(page).getByText('100 km')).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(map(page)).not.toBeFocused()
})

test('one finger scrolls the page, two enlarge the map', async ({ browser, site }) => {
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
  const page = await phone.newPage()
  await story.open(page, { origin: site.origin })
  await expect(page.locator('.plate-at')).toHaveCount(10)
  const { x, y } = await middleOf(map(page))
  const client = await phone.newCDPSession(page)
  const touch = (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    points: { id?: number; x: number; y: number }[],
  ) => client.send('Input.dispatchTouchEvent', { type, touchPoints: points })
  await touch('touchStart', [{ x, y }])
  for (const up of [30, 90, 150]) await touch('touchMove', [{ x, y: y - up }])
  await touch('touchEnd', [])
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(50)
  await expect(map(page).getByText('100 km')).toBeVisible()
  // It rolls on for a moment, and the map with it.
  let [before, now] = [Number.NaN, await page.evaluate(() => scrollY)]
  while (before !== now) {
    await page.waitForTimeout(150)
    ;[before, now] = [now, await page.evaluate(() => scrollY)]
  }
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  const again = await middleOf(map(page))
  const pinch = (half: number) => [
    { id: 0, x: again.x - half, y: again.y },
    { id: 1, x: again.x + half, y: again.y },
  ]
  await touch('touchStart', pinch(20))
  for (const half of [35, 60, 90]) await touch('touchMove', pinch(half))
  await touch('touchEnd', [])
  await expect(map(page).getByText('100 km')).toBeHidden()
  const targets = await page
    .locator('.area-buttons button')
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().width))
  expect(Math.min(...targets)).toBeGreaterThanOrEqual(44)
  await phone.close()
})

const map = (page: Page) => page.getByRole('application')

async function enlargeAround(page: Page, plate: Locator) {
  const { x, y } = await middleOf(plate)
  await page.mouse.move(x, y)
  // Eight pixels for a kilometre.
  for (let turn = 0; turn < 4; turn++) await page.mouse.wheel(0, -240)
  await expect(page.locator('.region-outline').first()).toBeAttached()
}

async function middleOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('It is not seen.')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
