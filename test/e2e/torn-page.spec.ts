import { meddle } from '../engines/support/meddle.ts'
import { isToldDuplicate, refusal } from '../promises/signup.ts'
import { anna, carla, entryOf } from '../support/people.ts'
import { expect, test } from './support/fixtures.ts'
import {
  expectThanks,
  FAILED_LOAD,
  fillIn,
  formAwake,
  hold,
  openSignup,
  storedSignups,
} from './support/visitor.ts'

for (const path of ['/', '/anmelden', '/17252']) {
  test(`a browser has been at ${path} before Anna: all is kept and is sent`, async ({ page, site }) => {
    const letGo = await hold(page, '**/_astro/*.js')
    // What proxies make of a page that they want smaller: no comment, and one blank for many.
    await page.route(`**${path}`, async (route) => {
      const response = await route.fetch()
      const html = (await response.text()).replaceAll(/<!--[\s\S]*?-->/g, '').replaceAll(/>\s+</g, '><')
      await route.fulfill({ response, body: html })
    })
    await page.addInitScript(() => localStorage.setItem('cookie-consent', 'rejected'))
    await page.goto(path)
    await page.evaluate(meddle, anna.email)
    if (path === '/') await page.getByRole('button', { name: /App Store/ }).click()
    const code = page.locator('#anmeldung-plz')
    await code.fill(anna.postal_code)
    await code.evaluate((input: HTMLInputElement) => input.setSelectionRange(1, 3))
    letGo()
    await formAwake(page)

    await expect(code).toBeFocused()
    const selected = (input: HTMLInputElement) => [input.selectionStart, input.selectionEnd]
    expect(await code.evaluate(selected)).toEqual([1, 3])
    if (path === '/') await expect(page.locator('dialog')).toHaveJSProperty('open', true)
    await expect(page.locator('#anmeldung-email')).toHaveValue(anna.email)
    await expect(page.locator('#anmeldung-ja')).toBeChecked()
    await page.locator('.submit').click()
    await expectThanks(page)
    expect(await storedSignups(site)).toEqual([entryOf(anna)])
  })
}

test('a message is torn out: Carla, who signs up next, is thanked', async ({ page, site, allow }) => {
  allow(FAILED_LOAD)
  // What React writes once it finds a message that is no longer as it left it.
  allow(/^page error: Failed to execute 'removeChild'/)
  await site.pool.query('insert into newsletter_signups (email, postal_code) values ($1, $2)', [
    anna.email,
    anna.postal_code,
  ])
  const form = await openSignup(page)
  await fillIn(form, anna)
  await form.submit.click()
  await isToldDuplicate(page)
  await expect(refusal(page)).toContainText(/Hast du noch nicht bestätigt\?.* eben noch einmal geschickt\./)
  await page.evaluate(() => document.querySelector('.toast')?.remove())
  await fillIn(form, carla)
  await form.submit.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vielen Dank!')
  expect(new URL(page.url()).pathname).toBe('/anmelden/danke')
  expect(await storedSignups(site)).toEqual([entryOf(anna), entryOf(carla)])
})
