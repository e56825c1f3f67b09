import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { formAwake, hold, revisit, signupDialog } from './support/visitor.ts'

/** Presses Tab from the top of the page until the focus leaves it. @returns who was covered on the way, and by what */
async function coveredOnTheWay(page: Page): Promise<string[]> {
  const covered: string[] = []
  for (let presses = 0; presses < 120; presses++) {
    await page.keyboard.press('Tab')
    // The bar comes and goes with the next frames after the page has scrolled.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    const focused = await page.evaluate(lookAtFocus)
    if (!focused) return covered
    if (focused.coveredBy) covered.push(`${focused.name} by ${focused.coveredBy}`)
  }
  throw new Error('The keyboard does not get out of this page.')
}

/** Runs in the page: who has the focus, and what lies over their middle, if that is not they themselves. */
function lookAtFocus(): { name: string; coveredBy?: string } | undefined {
  const element = document.activeElement
  if (!element || element === document.body) return undefined
  const shape = element instanceof HTMLInputElement ? (element.labels?.[0] ?? element) : element
  const name = `${shape.textContent}`.trim()
  const { left, right, top, bottom } = element.getBoundingClientRect()
  if (bottom <= 0 || top >= innerHeight || right <= 0 || left >= innerWidth)
    return { name, coveredBy: 'nothing, it lies outside the window' }
  const middle = (from: number, to: number, size: number) => (Math.max(from, 0) + Math.min(to, size)) / 2
  const hit = document.elementFromPoint(middle(left, right, innerWidth), middle(top, bottom, innerHeight))
  const same = hit && (hit === element || shape.contains(hit) || hit.contains(shape))
  return same ? { name } : { name, coveredBy: `${hit?.tagName}.${hit?.className}` }
}

for (const [path, width] of [
  ['/', 390],
  ['/', 1280],
  ['/kremmen', 390],
  ['/datenschutz', 390],
] as const) {
  test(`whoever has the focus is never covered, ${path} at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 700 })
    await revisit(page, path)
    expect(await coveredOnTheWay(page)).toEqual([])
  })
}

test('Emine stands on the button when the form locks it: she is led to what unlocks it', async ({ page }) => {
  const wake = await hold(page, '**/_astro/islands.*.js')
  await revisit(page, '/')
  const dialog = signupDialog(page)
  const button = dialog.getByRole('button', { name: 'Jetzt anmelden' })
  await page.getByRole('button', { name: /Google Play/ }).focus()
  await page.keyboard.press('Enter')
  for (let presses = 0; presses < 4; presses++) await page.keyboard.press('Tab')
  await expect(button).toBeFocused()

  wake()
  await formAwake(page)
  await expect(button).toBeDisabled()
  await expect(dialog.getByRole('checkbox')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(button).toBeEnabled()
})
