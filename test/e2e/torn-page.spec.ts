import type { Page } from '@playwright/test'
import { anna, buelent, carla, entryOf } from '../support/people.ts'
import {
  expect,
  expectDuplicate,
  expectFilledIn,
  expectThanks,
  FAILED_LOAD,
  fillIn,
  footerButton,
  holdSignups,
  openSignup,
  storedSignups,
  test,
} from './support/signup-story.ts'
import { signupDialog } from './support/visitor.ts'

/** What React writes once it finds a page that is no longer as it left it. */
const TORN = /NotFoundError|error boundary/

test('in a browser whose reset empties every <output>, Anna is thanked and the dialog goes on', async ({
  page,
  site,
}) => {
  await page.addInitScript(resetAsTheStandardSays)
  const form = await openSignup(page)
  await fillIn(form, anna)
  await expect(signupDialog(page).getByText('Kremmen')).toBeVisible()
  await form.submit.click()
  await expectThanks(page)
  await footerButton(page).click()
  await fillIn(form, buelent)
  await form.submit.click()
  await expect(signupDialog(page)).toBeHidden()
  await expect.poll(() => storedSignups(site)).toEqual([entryOf(anna), entryOf(buelent)])
})

test('a page that a translator rewrites takes sign-ups all the same', async ({
  page,
  site,
  allowConsole,
}) => {
  allowConsole(FAILED_LOAD)
  const form = await openSignup(page)
  await page.evaluate(translate)
  await fillIn(form, anna)
  await expect(signupDialog(page).getByText('Kremmen')).toBeVisible()
  await form.postalCode.fill('00000')
  await expect(signupDialog(page).getByText('Kremmen')).toBeHidden()
  await form.postalCode.fill(anna.postal_code)
  await expect(signupDialog(page).getByText('Kremmen')).toBeVisible()
  await form.submit.click()
  await expectThanks(page)

  await footerButton(page).click()
  await fillIn(form, anna)
  await form.submit.click()
  await expectDuplicate(page)
  await expectFilledIn(form, anna)
  expect(await storedSignups(site)).toEqual([entryOf(anna)])
})

test('the form is torn while it is saved: Anna is on the list, and the thanks come as a page', async ({
  page,
  site,
  allowConsole,
}) => {
  allowConsole(TORN)
  const form = await openSignup(page)
  await fillIn(form, anna)
  const letGo = await holdSignups(page)
  await form.submit.click()
  await expect(form.submit).toHaveText('Wird gespeichert …')
  await tear(page, '.spinner')
  letGo()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Noch ein Schritt')
  expect(new URL(page.url()).pathname).toBe('/anmelden/danke')
  expect(await storedSignups(site)).toEqual([entryOf(anna)])
})

test('the form is torn while Carla types: it stays open with what she typed, and sends as plain HTML', async ({
  page,
  site,
  allowConsole,
}) => {
  allowConsole(TORN)
  const form = await openSignup(page)
  await fillIn(form, carla)
  await form.postalCode.fill('16766')
  await expect(signupDialog(page).getByText('Kremmen')).toBeVisible()
  await tear(page, '.place-known > *')
  await form.postalCode.fill(carla.postal_code)
  await expect(signupDialog(page).locator('.place-known')).toBeEmpty()
  await expectFilledIn(form, carla)

  await page.keyboard.press('Escape')
  await footerButton(page).click()
  await expectFilledIn(form, carla)
  await form.submit.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Noch ein Schritt')
  expect(await storedSignups(site)).toEqual([entryOf(carla)])
})

/** Runs in the page. Chromium leaves an <output> alone; Firefox and Safari do what HTML 4.10.12 says. */
function resetAsTheStandardSays(): void {
  const { reset } = HTMLFormElement.prototype
  HTMLFormElement.prototype.reset = function (this: HTMLFormElement) {
    reset.call(this)
    for (const output of this.querySelectorAll('output')) output.textContent = output.defaultValue
  }
}

/** Runs in the page: wraps every text, and each that comes later, as the translators of browsers do. */
function translate(): void {
  const wrap = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Node[] = []
    while (walker.nextNode()) texts.push(walker.currentNode)
    for (const text of texts) {
      if (text.parentElement?.closest('font, script, style') || !text.textContent?.trim()) continue
      const font = document.createElement('font')
      text.parentNode?.replaceChild(font, text)
      font.append(text)
    }
  }
  wrap(document.body)
  new MutationObserver((records) => {
    for (const { target } of records) wrap(target)
  }).observe(document.body, { childList: true, subtree: true })
}

/** Takes elements away behind React's back. */
async function tear(page: Page, selector: string): Promise<void> {
  await page.evaluate((found) => {
    for (const element of document.querySelectorAll(found)) element.remove()
  }, selector)
}
