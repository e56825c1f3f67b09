import { anna, carla } from '../support/people.ts'
import { expect, test } from './support/fixtures.ts'
import { footerButton, openSignup, signupDialog } from './support/visitor.ts'

test('a tick that a program sets unlocks the button', async ({ page }) => {
  const form = await openSignup(page)
  for (const event of ['change', 'input']) {
    await form.consent.evaluate((tick: HTMLInputElement, type) => {
      tick.checked = true
      tick.dispatchEvent(new Event(type, { bubbles: true }))
    }, event)
    await expect(form.submit, event).toBeEnabled()
    await form.consent.uncheck()
    await expect(form.submit, event).toBeDisabled()
  }
})

test('a postal code put in at once is read as it is meant; six digits stay as they are', async ({ page }) => {
  const form = await openSignup(page)
  await expect(form.postalCode).toHaveAttribute('inputmode', 'numeric')
  for (const put of ['D-16766', ' 16766', '16.766', 'PLZ 16766', '16766 Kremmen', '١٦٧٦٦', '１６７６６']) {
    await form.postalCode.fill('')
    await page.keyboard.insertText(put)
    await expect(form.postalCode, put).toHaveValue('16766')
  }
  await form.postalCode.fill('')
  await page.keyboard.insertText('167 661')
  await expect(form.postalCode).toHaveValue('167661')
  await form.email.fill(anna.email)
  await form.consent.check()
  await form.submit.click()
  await expect(form.postalCode).toHaveAttribute('aria-invalid', 'true')
  await expect(form.postalCode).toHaveAccessibleDescription('Die Postleitzahl hat genau 5 Ziffern.')
})

test('a known postal code shows its place, an unknown one that it is none', async ({ page }) => {
  const form = await openSignup(page)
  const place = signupDialog(page).locator('.place-known')
  await form.postalCode.pressSequentially('1676')
  await expect(place).toHaveText('')
  await form.postalCode.press('6')
  await expect(place).toHaveText('Kremmen')
  await form.postalCode.press('Backspace')
  await expect(place).toHaveText('')
  await form.postalCode.fill(carla.postal_code)
  await expect(place).toHaveText('Dresden')
  for (const unknown of ['16999', '00000', '99999']) {
    await form.postalCode.fill(unknown)
    await expect(place).toHaveText(/^Diese Postleitzahl kennen wir nicht\. Gehört sie zu einem Postfach/)
  }
})

test('a postal code that the browser put back after a reload shows its own place', async ({ page }) => {
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => {
      const field = document.getElementById('anmeldung-plz')
      if (field instanceof HTMLInputElement) field.value = '01067'
    }),
  )
  await openSignup(page, '/kremmen')
  await expect(signupDialog(page).locator('.place-known')).toHaveText('Dresden')
})

// Its button and Escape do it, too: test/promises/pages.spec.ts and everybody.spec.ts.
test('a click beside the dialog closes it; focus returns to the opener, and what was typed stays', async ({
  page,
}) => {
  const form = await openSignup(page)
  await form.email.fill(anna.email)
  await page.mouse.click(5, 5)
  await expect(signupDialog(page)).toBeHidden()
  await expect(footerButton(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(form.email).toHaveValue(anna.email)
})
