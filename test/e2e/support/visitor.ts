import type { Locator, Page } from '@playwright/test'
import { cookieNote, signupDialog } from '../../promises/visitor.ts'

export { cookieNote, signupDialog }

/** By the clock: a browser that draws nothing for a while has no frame to look at either. */
const POLLED = { polling: 50 }

/** Waits until what runs for a mere reader is at work and the browser has nothing left to do. */
export async function awake(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      !document.querySelector('[type="text/html"]') || document.documentElement.hasAttribute('data-awake'),
    undefined,
    POLLED,
  )
  await idle(page)
}

/** Waits until the form, which somebody has touched or come near to, is awake. */
export async function formAwake(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.querySelector('astro-island[ssr]'), undefined, POLLED)
  await idle(page)
}

/** React wakes in tasks of its own; the browser is idle only after them. Twice, because the first may fall between two. */
async function idle(page: Page): Promise<void> {
  await page.evaluate(() => {
    const idle = (then: () => void) => requestIdleCallback(then, { timeout: 1000 })
    return new Promise<void>((done) => idle(() => idle(done)))
  })
}

/** Opens a page as somebody who answered the cookie question on an earlier visit. */
export async function revisit(page: Page, path: string, choice: 'accepted' | 'rejected'): Promise<void> {
  await page.addInitScript((stored) => {
    // Only the first time: what the story stores later stays.
    if (localStorage.getItem('cookie-consent') === null) localStorage.setItem('cookie-consent', stored)
  }, choice)
  await page.goto(path)
  await awake(page)
}

/** Far longer than anything moves. A browser that draws nothing for a while ends no movement either. */
const LONGEST_MOVEMENT_MS = 5000

/** Waits until all movement has come to its end; what moves for ever (a spinner) does not count. */
export async function still(page: Page): Promise<void> {
  await page.evaluate(async (longest) => {
    const ending = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    const ended = Promise.allSettled(ending.map((animation) => animation.finished))
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, longest))])
  }, LONGEST_MOVEMENT_MS)
}

/** The text as somebody sees it who looks at the page: exactly this, and not the copies that are hidden now. */
export const seen = (page: Page, text: string): Locator =>
  page.getByText(text, { exact: true }).filter({ visible: true })
