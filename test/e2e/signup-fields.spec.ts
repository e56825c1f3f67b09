import type { Locator, Page } from '@playwright/test'
import { PNG } from 'pngjs'
import { anna, carla } from '../support/people.ts'
import { expect, openSignup, test } from './support/signup-story.ts'
import { signupDialog } from './support/visitor.ts'

const BAD_POSTAL_CODE = 'Die Postleitzahl hat genau 5 Ziffern.'

async function expectWrong(page: Page, field: Locator, text: string): Promise<void> {
  await expect(signupDialog(page).getByText(text, { exact: true })).toBeVisible()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(text)
}

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
  await expectWrong(page, form.postalCode, BAD_POSTAL_CODE)
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

for (const width of [320, 1280]) {
  test(`each digit stands in its own cell as Anna types, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    const { postalCode } = await openSignup(page)
    const cell = width < 400 ? 44 : 52
    await postalCode.click()
    for (const [before, digit] of [...'16766'].entries()) {
      await page.keyboard.type(digit)
      expect(await postalCode.evaluate((input) => input.scrollLeft), `after digit ${before + 1}`).toBe(0)
    }
    const field = await postalCode.boundingBox()
    if (!field) throw new Error('The field for the postal code is not shown.')
    for (const place of [0, 1, 2, 3, 4]) {
      const clip = { x: field.x + place * cell, y: field.y + 8, width: cell, height: field.height - 16 }
      const { first, last } = inkIn(PNG.sync.read(await page.screenshot({ clip, scale: 'css' })))
      // Within the cell, off the dividing lines, and in its middle: a 1 is no more than 4 px off.
      expect(first, `digit ${place + 1}`).toBeGreaterThan(4)
      expect(last, `digit ${place + 1}`).toBeLessThan(cell - 4)
      expect(Math.abs((first + last) / 2 - cell / 2), `digit ${place + 1}`).toBeLessThan(4)
    }
  })
}

/** The first and the last column of a picture in which something is written (darker than the dividing lines). */
function inkIn({ width, height, data }: PNG): { first: number; last: number } {
  const written = Array.from({ length: width }, (_, x) => x).filter((x) =>
    Array.from({ length: height }, (_, y) => data[4 * (y * width + x)] ?? 255).some((red) => red < 100),
  )
  return { first: written[0] ?? -1, last: written.at(-1) ?? width }
}
