import { anna, buelent, entryOf } from '../support/people.ts'
import {
  expect,
  expectThanks,
  fillIn,
  holdSignups,
  noteSignups,
  openSignup,
  SIGNUPS,
  storedSignups,
  test,
} from './support/signup-story.ts'

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
