import { anna, buelent, carla, entryOf } from '../support/people.ts'
import {
  expect,
  expectDuplicate,
  expectFailure,
  expectFilledIn,
  expectThanks,
  FAILED_LOAD,
  fillIn,
  footerButton,
  holdSignups,
  NOT_STORED,
  noteSignups,
  openSignup,
  SIGNUPS,
  storedSignups,
  test,
} from './support/signup-story.ts'
import { signupDialog } from './support/visitor.ts'

test('Anna signs up: saving, then thanks, an empty form and her entry in the table', async ({
  page,
  site,
}) => {
  const form = await openSignup(page)
  await form.email.fill(anna.email)
  await form.postalCode.fill(anna.postal_code)
  await expect(form.submit).toBeDisabled()
  await form.consent.check()
  await expect(form.submit).toBeEnabled()

  const letGo = await holdSignups(page)
  await form.submit.click()
  await expect(form.submit).toHaveText('Wird gespeichert …')
  await expect(form.submit).toBeDisabled()
  await expect(form.email).toHaveAttribute('readonly')
  await expect(form.postalCode).toHaveAttribute('readonly')
  expect(await storedSignups(site)).toEqual([])
  letGo()

  await expectThanks(page)
  await expect(signupDialog(page)).toBeHidden()
  expect(await storedSignups(site)).toEqual([entryOf(anna)])

  await footerButton(page).click()
  await expect(form.email).toHaveValue('')
  await expect(form.postalCode).toHaveValue('')
  await expect(form.consent).not.toBeChecked()
  await expect(form.submit).toHaveText('Jetzt anmelden')
  await expect(form.submit).toBeDisabled()
})

test('what goes over the wire is e-mail and postal code with the public key, nothing else', async ({
  page,
  site,
}) => {
  const form = await openSignup(page)
  await fillIn(form, anna)
  const [request] = await Promise.all([page.waitForRequest(SIGNUPS), form.submit.click()])
  expect(request.method()).toBe('POST')
  expect(request.postDataJSON()).toEqual(entryOf(anna))
  const headers = await request.allHeaders()
  expect(headers.apikey).toBe(site.publicKey)
  expect(headers.authorization).toBe(`Bearer ${site.publicKey}`)
  expect(headers['content-type']).toBe('application/json')
  expect(headers.cookie).toBeUndefined()

  const response = await request.response()
  expect(response?.status()).toBe(201)
  await expectThanks(page)
})

for (const email of [anna.email, 'ANNA@Example.org']) {
  test(`Anna is on the list already and types ${email}: she is told, and nothing is lost`, async ({
    page,
    site,
    allowConsole,
  }) => {
    allowConsole(FAILED_LOAD)
    await site.pool.query('insert into newsletter_signups (email, postal_code) values ($1, $2)', [
      anna.email,
      anna.postal_code,
    ])
    const form = await openSignup(page)
    const again = { email, postal_code: carla.postal_code }
    await fillIn(form, again)
    await form.submit.click()

    await expectDuplicate(page)
    await expect(signupDialog(page)).toBeVisible()
    await expectFilledIn(form, again)
    await expect(form.submit).toBeEnabled()
    expect(await storedSignups(site)).toEqual([entryOf(anna)])

    await page.getByRole('button', { name: 'Meldung schließen' }).filter({ visible: true }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'registriert' })).toBeHidden()
    await expectFilledIn(form, again)
  })
}

test('any other error is told, logged without the address, and a second try works', async ({
  page,
  site,
  allowConsole,
}) => {
  allowConsole(FAILED_LOAD)
  allowConsole(NOT_STORED)
  await page.route(SIGNUPS, (route) =>
    route.fulfill({
      status: 400,
      json: { code: '54000', details: `Key (email)=(${anna.email})`, hint: null, message: 'no room' },
    }),
  )
  const form = await openSignup(page)
  await fillIn(form, anna)
  const [logged] = await Promise.all([
    page.waitForEvent('console', (message) => message.text().startsWith('The sign-up was not stored.')),
    form.submit.click(),
  ])
  expect(logged.type()).toBe('error')
  expect(logged.text()).toBe('The sign-up was not stored. 54000 no room')
  await expectFailure(page)
  await expect(signupDialog(page)).toBeVisible()
  await expectFilledIn(form, anna)

  await page.unroute(SIGNUPS)
  await form.submit.click()
  await expectThanks(page)
  await expect(page.getByRole('alert').filter({ hasText: 'Fehler' })).toBeHidden()
  expect(await storedSignups(site)).toEqual([entryOf(anna)])
})

test('a double click sends once', async ({ page, site }) => {
  const sent = noteSignups(page)
  const letGo = await holdSignups(page)
  const form = await openSignup(page)
  await fillIn(form, buelent)
  await form.submit.dblclick()
  await form.submit.evaluate((button: HTMLButtonElement) => button.form?.requestSubmit())
  letGo()
  await expectThanks(page)
  expect(sent).toHaveLength(1)
  expect(await storedSignups(site)).toEqual([entryOf(buelent)])
})

test('Bülent sends with the Enter key', async ({ page, site }) => {
  const form = await openSignup(page)
  await fillIn(form, buelent)
  await form.email.press('Enter')
  await expectThanks(page)
  expect(await storedSignups(site)).toEqual([entryOf(buelent)])
})

test('two neighbours share a computer: Bülent signs up after Anna', async ({ page, site }) => {
  const form = await openSignup(page)
  await fillIn(form, anna)
  await form.submit.click()
  await expectThanks(page)
  await footerButton(page).click()
  await fillIn(form, buelent)
  await form.submit.click()
  await expect(signupDialog(page)).toBeHidden()
  await expect.poll(() => storedSignups(site)).toEqual([entryOf(anna), entryOf(buelent)])
})

test('nobody asks Anna to sign up again', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 })
  const form = await openSignup(page)
  await fillIn(form, anna)
  await form.submit.click()
  await expectThanks(page)
  await expect(page.getByRole('region', { name: '10% Rabatt sichern!' })).toBeHidden()
  await expect(footerButton(page)).toBeInViewport()
})
