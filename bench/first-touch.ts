import type { Browser } from '@playwright/test'

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const SLOWDOWN = 4

/**
 * The longest answer to a touch or key of somebody who has just come: a house of the toy, a sign of the form, the five
 * digits, the tick. The processor is slowed down 4 times, nothing is cached, so that the form wakes under the fingers.
 * @returns milliseconds to the next painted frame, in steps of 8 (W3C Event Timing)
 */
export async function longestAnswer(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  await page.addInitScript(() => {
    const durations: number[] = []
    Object.assign(globalThis, { durations })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) durations.push(entry.duration)
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  })
  await page.goto(url)
  await page.locator('.house').nth(3).tap()
  const opener = page.locator('[commandfor]').first()
  if (await opener.isVisible()) await opener.tap()
  const form = page.locator('form.signup-form').filter({ visible: true }).first()
  await form.getByRole('textbox', { name: /^E.Mail/ }).tap()
  await page.keyboard.type('anna@example.org')
  await form.getByRole('textbox', { name: /^Postleitzahl/ }).tap()
  await page.keyboard.type('16833')
  await form.getByRole('checkbox').tap()
  // Entries come in a task of their own after the frame.
  await page.waitForTimeout(500)
  const durations = await page.evaluate(() => (globalThis as unknown as { durations: number[] }).durations)
  await context.close()
  return Math.max(0, ...durations)
}
