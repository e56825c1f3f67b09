import type { Page } from '@playwright/test'
import { expect, hold, test } from './support/signup-story.ts'
import { formAwake, revisit, signupDialog } from './support/visitor.ts'

/** What a screen reader calls the element that has the focus. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return '(page)'
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : element.textContent
    const name = element.getAttribute('aria-label') ?? label ?? ''
    return name.replaceAll('\u00ad', '').replace(/\s+/g, ' ').trim()
  })
}

/** Presses Tab from the top of the page until the focus leaves it, and notes where it has been. */
async function tabThrough(
  page: Page,
  each: (name: string) => Promise<void> = async () => {},
): Promise<string[]> {
  const names: string[] = []
  for (let presses = 0; presses < 120; presses++) {
    await page.keyboard.press('Tab')
    const name = await focused(page)
    if (name === '(page)') return names
    names.push(name)
    await each(name)
  }
  throw new Error(`The keyboard does not get out of this page: ${names.join(', ')}`)
}

for (const [path, width] of [
  ['/', 390],
  ['/', 1280],
  ['/kremmen', 390],
  ['/datenschutz', 390],
] as const) {
  test(`whoever has the focus is never covered, ${path} at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 700 })
    // So that the window is where it belongs as soon as the focus is.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await revisit(page, path, 'rejected')
    const covered: string[] = []
    await tabThrough(page, async () => {
      // The bar comes and goes with the next frames after the page has scrolled.
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      )
      const blocker = await page.evaluate(coveredBy)
      if (blocker) covered.push(`${await focused(page)} by ${blocker}`)
    })
    expect(covered).toEqual([])
  })
}

/** Runs in the page: what lies over the middle of the focused element, if that is not the element itself. */
function coveredBy(): string | undefined {
  const element = document.activeElement
  if (!element) return undefined
  const shape = element instanceof HTMLInputElement ? (element.labels?.[0] ?? element) : element
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const visible = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
  if (!visible) return 'nothing, it lies outside the window'
  const middle = (from: number, to: number, size: number) => (Math.max(from, 0) + Math.min(to, size)) / 2
  const hit = document.elementFromPoint(middle(left, right, innerWidth), middle(top, bottom, innerHeight))
  const same = hit && (hit === element || shape.contains(hit) || hit.contains(shape))
  return same ? undefined : `${hit?.tagName}.${hit?.className}`
}

test('Emine stands on the button when the form locks it: she is led to what unlocks it', async ({ page }) => {
  const wake = await hold(page, '**/_astro/islands.*.js')
  await revisit(page, '/', 'rejected')
  const dialog = signupDialog(page)
  await page.getByRole('button', { name: /Google Play/ }).focus()
  await page.keyboard.press('Enter')
  for (let presses = 0; presses < 4; presses++) await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Jetzt anmelden' })).toBeFocused()

  wake()
  await formAwake(page)
  await expect(dialog.getByRole('button', { name: 'Jetzt anmelden' })).toBeDisabled()
  await expect(dialog.getByRole('checkbox')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(dialog.getByRole('button', { name: 'Jetzt anmelden' })).toBeEnabled()
})
