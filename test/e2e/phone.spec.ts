import type { Locator } from '@playwright/test'
import { anna, entryOf } from '../support/people.ts'
import {
  expect,
  expectDuplicate,
  expectThanks,
  FAILED_LOAD,
  fillIn,
  formIn,
  storedSignups,
  test,
} from './support/signup-story.ts'
import { awake, cookieNote, formAwake, revisit, signupDialog, still } from './support/visitor.ts'

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

test('a refusal does not cover the button that Anna needs next', async ({ page, site, allowConsole }) => {
  allowConsole(FAILED_LOAD)
  await site.pool.query('insert into newsletter_signups (email, postal_code) values ($1, $2)', [
    anna.email,
    anna.postal_code,
  ])
  await revisit(page, '/kremmen', 'rejected')
  await page.getByRole('button', { name: /Google Play/ }).tap()
  await formAwake(page)
  const form = formIn(signupDialog(page))
  await fillIn(form, anna)
  await form.submit.tap()
  await expectDuplicate(page)
  await still(page)
  const toast = await boxOf(page.locator('.toast').filter({ visible: true }))
  const button = await boxOf(form.submit)
  expect(toast.bottom).toBeLessThanOrEqual(button.y)
})

test('the bar has no „Kostenlos“ on a phone, and its button opens the sheet', async ({ page }) => {
  await revisit(page, '/', 'rejected')
  await page.evaluate(() => scrollTo({ top: 600, behavior: 'instant' }))
  const bar = page.getByRole('region', { name: '10% Rabatt sichern!' })
  await expect(bar).toBeVisible()
  await expect(bar.getByText('Kostenlos', { exact: true })).toBeHidden()
  await bar.getByRole('button', { name: 'Jetzt anmelden' }).tap()
  await expect(signupDialog(page)).toBeVisible()
  await page.touchscreen.tap(195, 10)
  await expect(signupDialog(page)).toBeHidden()
})

test('Anna reads the start page to its end on a first visit: it is no longer than 6,539 px', async ({
  page,
}) => {
  await page.goto('/')
  await awake(page)
  await expect(cookieNote(page)).toBeVisible()
  const tall = await page.evaluate(() => document.documentElement.scrollHeight)
  expect(tall).toBeLessThanOrEqual(6_539)
})
