import { expect, type Locator, type Page } from '@playwright/test'
import { BY_SCRIPT, isThanked } from '../../promises/signup.ts'
import {
  cookieNote,
  FAILED_LOAD,
  fillIn as fill,
  footerButton,
  formIn,
  signupDialog,
} from '../../promises/visitor.ts'
import type { Site } from './fixtures.ts'

export { BY_SCRIPT, cookieNote, FAILED_LOAD, footerButton, formIn, signupDialog }

export type Person = { email: string; postal_code: string }

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
export async function revisit(
  page: Page,
  path: string,
  choice: 'accepted' | 'rejected' = 'rejected',
): Promise<void> {
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

/** Opens the page as somebody who was here before, and then the dialog. @returns the dialog's form. */
export async function openSignup(page: Page, path = '/') {
  await revisit(page, path)
  await footerButton(page).click()
  await expect(signupDialog(page)).toBeVisible()
  await formAwake(page)
  return formIn(signupDialog(page))
}

/** Types e-mail address and postal code and ticks the consent. */
export const fillIn = (form: ReturnType<typeof formIn>, { email, postal_code }: Person) =>
  fill(form, { email, postalCode: postal_code })

/** The thanks, and beside them what is still to do. */
export async function expectThanks(page: Page): Promise<void> {
  await isThanked(page)
  await expect(page.getByRole('region', { name: 'Noch ein Schritt' })).toContainText(
    /Wir haben an \S+@\S+ geschrieben\. Öffne unsere E-Mail und bestätige\. Erst dann stehst du auf der Liste\./,
  )
}

/** What is stored, in the order in which it came. */
export async function storedSignups({ pool }: Site): Promise<Person[]> {
  return (await pool.query<Person>('select email, postal_code from newsletter_signups order by id')).rows
}

/** Holds what the browser asks for back on its way. @returns what lets it go */
export async function hold(page: Page, what: string): Promise<() => void> {
  const gate = Promise.withResolvers<void>()
  await page.route(what, async (route) => {
    await gate.promise
    await route.continue()
  })
  return gate.resolve
}

/** Scrolls to each legal link at the page's end. @returns those that something else lies on all the same */
export async function coveredLinks(page: Page): Promise<string[]> {
  const covered: string[] = []
  for (const link of await page.getByRole('contentinfo').locator('nav :is(a, button)').all()) {
    await link.evaluate((element) => element.scrollIntoView({ block: 'end', behavior: 'instant' }))
    await still(page)
    const free = await link.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    })
    if (!free) covered.push(await link.innerText())
  }
  return covered
}

/** As somebody's own stylesheet would, which no policy of the page's keeps away. */
export async function addStyles(page: Page, css: string): Promise<void> {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets.push(sheet)
  }, css)
}
