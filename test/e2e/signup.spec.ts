import type { Page } from '@playwright/test'
import { anna, entryOf } from '../support/people.ts'
import {
  expect,
  expectThanks,
  fillIn,
  footerButton,
  formIn,
  openSignup,
  SIGNUPS,
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
  await expectThanks(page)
})

const WAYS_OUT: Record<string, (page: Page) => Promise<void>> = {
  'the Escape key': (page) => page.keyboard.press('Escape'),
  'the close button': (page) =>
    signupDialog(page).getByRole('button', { name: 'Schließen', exact: true }).click(),
  'a click beside it': (page) => page.mouse.click(5, 5),
}

test('Escape, close button and a click beside it close the dialog; focus returns to the opener', async ({
  page,
}) => {
  const form = await openSignup(page)
  await form.email.fill(anna.email)
  for (const [name, close] of Object.entries(WAYS_OUT)) {
    await close(page)
    await expect(signupDialog(page), name).toBeHidden()
    await expect(footerButton(page), name).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(formIn(signupDialog(page)).email).toHaveValue(anna.email)
  }
})
