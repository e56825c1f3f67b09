import { BY_FORM, BY_SCRIPT, isThanked, isToldFailure, title } from './signup.ts'
import { expect, test } from './story.ts'
import {
  confirms,
  expectFilledIn,
  FAILED_LOAD,
  fillIn,
  formIn,
  lettersTo,
  letterTo,
  openDialog,
  postSignup,
  signupDialog,
} from './visitor.ts'

test('Carla’s sign-up is refused: she is told, no console has her address, and the second try works', async ({
  page,
  site,
  allow,
}) => {
  allow(FAILED_LOAD)
  allow(/^console error: The sign-up was not stored\./)
  const carla = { email: 'carla@signup-trouble.example.org', postalCode: '54595' }
  const written: string[] = []
  page.on('console', (message) => written.push(message.text()))
  const form = await openDialog(page)
  await fillIn(form, carla)

  const details = `Key (email)=(${carla.email})`
  const json = { code: '54000', message: 'no room', hint: details, details }
  await page.route(BY_SCRIPT, (route) => route.fulfill({ status: 500, json }), { times: 1 })
  await form.submit.click()
  await isToldFailure(page)
  await expectFilledIn(form, carla)

  await page.context().setOffline(true)
  await form.submit.click()
  await isToldFailure(page)
  await expect(signupDialog(page)).toBeVisible()
  await expectFilledIn(form, carla)
  expect(written.filter((text) => text.startsWith('The sign-up was not stored.'))).toHaveLength(2)
  expect(written.join('\n')).not.toContain(carla.email)
  expect(lettersTo(site, carla.email)).toEqual([])

  await page.context().setOffline(false)
  await form.submit.click()
  await isThanked(page)
  await letterTo(site, carla.email)
})

test('the answer to Emma’s sign-up is lost on the way, and sending it again is a success', async ({
  page,
  browser,
  site,
  from,
  allow,
  watch,
}) => {
  allow(FAILED_LOAD)
  allow(/^console error: The sign-up was not stored\./)
  const emma = { email: 'emma@signup-trouble.example.org', postalCode: '54610' }
  await page.route(
    BY_SCRIPT,
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  const form = await openDialog(page)
  await fillIn(form, emma)
  await form.submit.click()
  await isToldFailure(page)
  await letterTo(site, emma.email)
  await form.submit.click()
  await isThanked(page)

  // The same in a browser without scripts: the answer does not come, so that she presses again.
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: site.origin,
    extraHTTPHeaders: { 'x-forwarded-for': from },
  })
  const slow = await plain.newPage()
  watch(slow)
  for (const [path, email] of [
    ['/anmelden', 'emmas-mutter@signup-trouble.example.org'],
    ['/54611', 'emmas-vater@signup-trouble.example.org'],
  ] as const) {
    await slow.goto(path)
    const mothers = formIn(slow.getByRole('main'))
    await fillIn(mothers, { email, postalCode: '54611' })
    await slow.route(
      BY_FORM,
      async (route) => {
        await route.fetch({ maxRedirects: 0 })
        await route.fulfill({ status: 204 })
      },
      { times: 1 },
    )
    await mothers.submit.click()
    await letterTo(site, email)
    await mothers.submit.click()
    await expect(title(slow)).toHaveText('Vielen Dank!')
    expect(lettersTo(site, email)).toHaveLength(1)
  }
  await plain.close()

  // Another page knows nothing of it.
  const other = await postSignup(site, emma, from)
  expect(other.status).toBe(409)
})

test('while the database hangs, Selma with scripts and Lotte without are told, and lose nothing', async ({
  page,
  browser,
  ownSite,
  from,
  allow,
  watch,
}) => {
  allow(FAILED_LOAD)
  allow(/^console error: The sign-up was not stored\./)
  const site = await ownSite()
  const selma = { email: 'selma@signup-trouble.example.org', postalCode: '54612' }
  const lotte = { email: 'lotte@signup-trouble.example.org', postalCode: '54614' }
  const context = await browser.newContext({
    javaScriptEnabled: false,
    extraHTTPHeaders: { 'x-forwarded-for': from },
  })
  const plain = await context.newPage()
  watch(plain)
  const dialog = await openDialog(page, `${site.origin}/`)
  await plain.goto(`${site.origin}/anmelden`)
  const form = formIn(plain.getByRole('main'))

  const wakesUp = await site.hangDatabase()
  try {
    await fillIn(dialog, selma)
    await dialog.submit.click()
    await fillIn(form, lotte)
    const [answer] = await Promise.all([plain.waitForResponse(BY_FORM), form.submit.click()])
    expect([answer.status(), answer.headers()['retry-after']]).toEqual([503, expect.stringMatching(/^[1-9]/)])
    await isToldFailure(plain)
    await expectFilledIn(form, lotte)
    await isToldFailure(page)
    await expectFilledIn(dialog, selma)
  } finally {
    await wakesUp()
  }
  await form.submit.click()
  await expect(title(plain)).toHaveText('Vielen Dank!')
  await dialog.submit.click()
  await isThanked(page)
  for (const { email } of [selma, lotte]) await confirms(site, email, from)
  await context.close()
})
