import { isToldFailure } from '../promises/signup.ts'
import { anna, carla, entryOf } from '../support/people.ts'
import { expect, test } from './support/fixtures.ts'
import {
  awake,
  BY_SCRIPT,
  cookieNote,
  expectThanks,
  FAILED_LOAD,
  fillIn,
  footerButton,
  formAwake,
  formIn,
  hold,
  openSignup,
  revisit,
  signupDialog,
  storedSignups,
} from './support/visitor.ts'

test.beforeEach(({ allow }) => {
  allow(FAILED_LOAD)
  allow(/^console error: The sign-up was not stored\./)
})

for (const arrives of [false, true]) {
  test(`scripts cannot ${arrives ? 'hear' : 'ask'}: the plain way works`, async ({ page, site }) => {
    const form = await openSignup(page)
    await fillIn(form, anna)
    await page.route(BY_SCRIPT, async (route) => {
      if (arrives) await route.fetch()
      await route.abort('blockedbyclient')
    })
    await form.submit.click()
    await isToldFailure(page)
    // It is refused once: what comes of it is the same sign-up still.
    await form.postalCode.fill('167')
    await page.getByRole('button', { name: 'Auf anderem Weg senden' }).click()
    const refused = formIn(page.getByRole('main'))
    await refused.postalCode.fill(anna.postal_code)
    await refused.submit.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vielen Dank!')
    expect(await storedSignups(site)).toEqual([entryOf(anna)])
  })
}

test('the form’s script was lost: the next touch asks again, and nothing typed is lost', async ({ page }) => {
  await page.route('**/_astro/islands.*.js', (route) => route.abort('connectionreset'), { times: 1 })
  await page.goto('/17268')
  const form = formIn(page.getByRole('main'))
  const lost = page.waitForEvent('requestfailed')
  await form.email.fill(anna.email)
  await lost
  await form.consent.check()
  await formAwake(page)
  await expect(form.email).toHaveValue(anna.email)
  await form.submit.click()
  await expectThanks(page)
})

test('Carla sends before the script is there: the browser does, she is thanked', async ({ page, site }) => {
  const letGo = await hold(page, '**/_astro/react.*.js')
  await revisit(page, '/')
  await footerButton(page).click()
  const form = formIn(signupDialog(page))
  await fillIn(form, carla)
  await form.submit.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vielen Dank!')
  letGo()
  expect(await storedSignups(site)).toEqual([entryOf(carla)])
})

test('one part of the page fails: it says so, and all the others go on', async ({ page, allow }) => {
  allow(/^page error: the bar is broken/)
  await page.addInitScript(() => {
    window.ResizeObserver = class {
      constructor() {
        throw new Error('the bar is broken')
      }
    } as unknown as typeof ResizeObserver
  })
  const visit = page.waitForRequest('**/website_visits')
  await page.goto('/kremmen')
  await visit
  await awake(page)
  await expect(cookieNote(page)).toBeVisible()
  await footerButton(page).click()
  await expect(signupDialog(page)).toBeVisible()
})
