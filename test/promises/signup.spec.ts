import { BY_FORM, BY_SCRIPT, isThanked, isToldDuplicate, noteSent, refusal, title } from './signup.ts'
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

test('Anna signs up in the dialog, is thanked, and her letter’s button puts her on the list', async ({
  page,
  site,
  from,
}) => {
  const anna = { email: 'anna@signup.example.org', postalCode: '36110' }
  const sent = noteSent(page)
  const arrives = Promise.withResolvers<void>()
  await page.route(BY_SCRIPT, async (route) => {
    await arrives.promise
    await route.continue()
  })
  const form = await openDialog(page)
  await expect(form.submit).toBeDisabled()
  await form.email.fill(anna.email)
  await form.postalCode.fill(anna.postalCode)
  await expect(form.submit).toBeDisabled()
  await form.consent.check()
  await expect(form.submit).toHaveText('Jetzt anmelden')
  await form.submit.dblclick()
  await expect(form.submit).toHaveText('Wird gespeichert …')
  await expect(form.submit).toBeDisabled()
  arrives.resolve()

  await isThanked(page)
  await expect(signupDialog(page)).toBeHidden()
  await page.getByRole('contentinfo').getByRole('button', { name: 'Jetzt anmelden' }).click()
  await expect(form.email).toHaveValue('')
  await expect(form.postalCode).toHaveValue('')
  await expect(form.consent).not.toBeChecked()
  await expect(form.submit).toBeDisabled()
  expect(sent).toEqual([{ email: anna.email, postal_code: anna.postalCode }])

  const { envelope } = await letterTo(site, anna.email, /bestätigen/)
  expect(envelope.to).toEqual([anna.email])
  await confirms(site, anna.email, from)
  expect(lettersTo(site, anna.email)).toHaveLength(1)
})

test('Bülent is on the list already, however he spells his address, and loses nothing he typed', async ({
  page,
  site,
  from,
  allow,
}) => {
  allow(FAILED_LOAD)
  await postSignup(site, { email: 'buelent@signup.example.org', postalCode: '36115' }, from)
  await confirms(site, 'buelent@signup.example.org', from)
  const form = await openDialog(page)
  for (const email of ['buelent@signup.example.org', 'Buelent@SIGNUP.Example.org']) {
    const again = { email, postalCode: '36119' }
    await fillIn(form, again)
    await form.submit.click()
    await isToldDuplicate(page)
    await expect(signupDialog(page)).toBeVisible()
    await expectFilledIn(form, again)
    await page.getByRole('button', { name: 'Meldung schließen' }).filter({ visible: true }).click()
    await expect(refusal(page)).toHaveCount(0)
  }
  // A neighbour at the same screen is no duplicate.
  await form.email.fill('buelents-nachbarin@signup.example.org')
  await form.submit.click()
  await isThanked(page)
})

test('Dieter’s postal code, address and tick are looked at, by the page and by the server', async ({
  page,
  site,
  from,
}) => {
  const dieter = { email: 'dieter@signup.example.org', postalCode: '54597' }
  const sent = noteSent(page)
  const form = await openDialog(page)
  const says = (field: typeof form.email) =>
    field.evaluate((input: HTMLInputElement) => input.validationMessage)
  await expect(form.email).toHaveAttribute('type', 'email')
  await fillIn(form, dieter)
  for (const postalCode of ['5459', '545977', 'Prüm', '']) {
    await form.postalCode.fill(postalCode)
    await form.email.press('Enter')
    expect([postalCode, await says(form.postalCode)]).toEqual([postalCode, expect.stringMatching(/./)])
  }
  await form.postalCode.fill(dieter.postalCode)
  for (const email of ['dieter', 'dieter@', 'dieter@example', 'die ter@signup.example.org', '']) {
    await form.email.fill(email)
    await form.postalCode.press('Enter')
    expect([email, await says(form.email)]).toEqual([email, expect.stringMatching(/./)])
  }
  await form.email.fill(dieter.email)
  await form.consent.uncheck()
  await form.email.press('Enter')
  await expect(form.submit).toBeDisabled()
  expect(sent).toEqual([])

  // Who sends past the page gets as far.
  for (const wrong of [{ postalCode: '5459' }, { postalCode: '5459A' }, { email: 'dieter@' }]) {
    const answer = await postSignup(site, { ...dieter, ...wrong }, from)
    expect([wrong, answer.status]).toEqual([wrong, 400])
  }
  const withoutConsent = new URLSearchParams({ email: dieter.email, postal_code: dieter.postalCode })
  const headers = { 'x-forwarded-for': from, origin: site.origin }
  const answer = await fetch(`${site.origin}/anmelden`, { method: 'POST', headers, body: withoutConsent })
  expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining('setz das Häkchen')])
  expect(await site.placesOf('dieter@')).toEqual([])

  await form.consent.check()
  await form.submit.click()
  await isThanked(page)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('Frieda signs up on the form’s page: wrong fields and a duplicate come back filled in', async ({
    page,
    site,
    from,
    allow,
  }) => {
    allow(FAILED_LOAD)
    const frieda = { email: 'frieda@signup.example.org', postalCode: '54616' }
    await page.goto('/')
    await page.getByRole('contentinfo').getByRole('button', { name: 'Jetzt anmelden' }).click()
    const dialog = formIn(signupDialog(page))
    // A browser of today looks itself; an old one leaves it to the server.
    await dialog.email.evaluate((input: HTMLInputElement) => input.form?.setAttribute('novalidate', ''))
    await dialog.email.fill('frieda"><b>@')
    await dialog.postalCode.fill('5461')
    const [refused] = await Promise.all([page.waitForResponse(BY_FORM), dialog.submit.click()])
    expect(refused.status()).toBe(422)
    const form = formIn(page.getByRole('main'))
    await expect(form.email).toHaveValue('frieda"><b>@')
    await expect(form.postalCode).toHaveValue('5461')
    await expect(form.consent).not.toBeChecked()
    for (const [field, text] of [
      [form.email, 'Bitte gib eine vollständige E-Mail-Adresse ein.'],
      [form.postalCode, 'Die Postleitzahl hat genau 5 Ziffern.'],
      [form.consent, 'Bitte setz das Häkchen, damit wir dir schreiben dürfen.'],
    ] as const) {
      await expect(field).toHaveAccessibleDescription(text)
    }

    await fillIn(form, frieda)
    await form.submit.click()
    await expect(title(page)).toHaveText('Vielen Dank!')
    await isThanked(page)
    await page.reload()
    await confirms(site, frieda.email, from)
    expect(lettersTo(site, frieda.email)).toHaveLength(1)

    await page.goto('/anmelden')
    const again = { email: 'FRIEDA@signup.example.org', postalCode: '54617' }
    await fillIn(form, again)
    const [duplicate] = await Promise.all([page.waitForResponse(BY_FORM), form.submit.click()])
    expect(duplicate.status()).toBe(409)
    await isToldDuplicate(page)
    await expectFilledIn(form, again)
  })
})
