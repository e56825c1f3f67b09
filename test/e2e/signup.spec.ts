import { anna, buelent, entryOf } from '../support/people.ts'
import {
  expect,
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
