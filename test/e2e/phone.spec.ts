import { anna } from '../support/people.ts'
import { expect, test } from './support/fixtures.ts'
import { expectThanks, fillIn, formAwake, formIn, revisit, signupDialog, still } from './support/visitor.ts'

const [width, height] = [390, 844]
test.use({ viewport: { width, height }, hasTouch: true, isMobile: true })

test('Anna signs up on her phone: a sheet from below, thanks at the top', async ({ page }) => {
  await revisit(page, '/')
  await page.getByRole('button', { name: /App Store/ }).tap()
  await formAwake(page)
  await expect(signupDialog(page)).toBeVisible()
  await still(page)
  const sheet = await signupDialog(page).boundingBox()
  expect(sheet).toMatchObject({ x: 0, width })
  expect(Math.round((sheet?.y ?? 0) + (sheet?.height ?? 0))).toBe(height)
  await expect(signupDialog(page).getByRole('heading', { name: 'Wir sagen dir Bescheid.' })).toBeFocused()

  const form = formIn(signupDialog(page))
  await expect(form.postalCode).toHaveAttribute('inputmode', 'numeric')
  await fillIn(form, anna)
  await form.submit.tap()
  await expectThanks(page)
  await still(page)
  const toast = await page.locator('.toast.success').filter({ visible: true }).boundingBox()
  expect(toast?.y).toBeGreaterThanOrEqual(0)
  expect((toast?.y ?? height) + (toast?.height ?? 0)).toBeLessThan(height / 2)
})
