import type { Locator } from '@playwright/test'
import { anna, entryOf } from '../support/people.ts'
import { expect, expectThanks, fillIn, formIn, storedSignups, test } from './support/signup-story.ts'
import { formAwake, revisit, signupDialog, still } from './support/visitor.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

async function boxOf(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error('It is not on the page')
  return { ...box, bottom: box.y + box.height }
}

test('Anna signs up on her phone: a sheet from below, thanks at the top', async ({ page, site }) => {
  await revisit(page, '/', 'rejected')
  await page.getByRole('button', { name: /App Store/ }).tap()
  await formAwake(page)
  await expect(signupDialog(page)).toBeVisible()
  await still(page)
  const sheet = await boxOf(signupDialog(page))
  expect(sheet.x).toBe(0)
  expect(sheet.width).toBe(390)
  expect(Math.round(sheet.bottom)).toBe(844)
  await expect(signupDialog(page).getByRole('heading', { name: 'Wir sagen dir Bescheid.' })).toBeFocused()

  const form = formIn(signupDialog(page))
  await expect(form.postalCode).toHaveAttribute('inputmode', 'numeric')
  await fillIn(form, anna)
  await form.submit.tap()
  await expectThanks(page)
  await expect(signupDialog(page)).toBeHidden()
  await still(page)
  const toast = await boxOf(page.locator('.toast.success').filter({ visible: true }))
  expect(toast.y).toBeGreaterThanOrEqual(0)
  expect(toast.bottom).toBeLessThan(844 / 2)
  expect(await storedSignups(site)).toEqual([entryOf(anna)])
})
