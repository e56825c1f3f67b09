import { tagCalls } from '../promises/consent.ts'
import { answerAdTag } from './support/ad-tag.ts'
import { expect, test } from './support/fixtures.ts'
import { awake, cookieNote } from './support/visitor.ts'

test.use({ baseURL: async ({ siteWithAds }, use) => use(siteWithAds.origin) })

test('Anna says yes, takes it back: her other tab follows', async ({ page, context, watch }) => {
  await answerAdTag(page)
  await page.goto('/')
  await expect(cookieNote(page)).toBeVisible()
  const tab = await context.newPage()
  watch(tab)
  await answerAdTag(tab)
  await tab.goto('/kremmen')
  await cookieNote(tab).getByRole('button', { name: 'Alle akzeptieren' }).click()
  await expect(cookieNote(page)).toBeHidden()
  await expect.poll(() => tagCalls(page)).toContainEqual(['event', 'page_view'])

  const fresh = page.waitForEvent('load')
  await tab.getByRole('button', { name: 'Cookie-Einstellungen' }).click()
  await cookieNote(tab).getByRole('button', { name: 'Ablehnen', exact: true }).click()
  await fresh
  await awake(page)
  await expect(cookieNote(page)).toBeHidden()
  expect(await page.evaluate(() => 'dataLayer' in window)).toBe(false)
})

test('a page that is brought back asks and measures as was chosen since', async ({ page }) => {
  await answerAdTag(page)
  await page.goto('/')
  await expect(cookieNote(page)).toBeVisible()
  const comeBack = () => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  await page.evaluate(() => {
    localStorage.setItem('cookie-consent', 'accepted')
    sessionStorage.setItem('sticky-bar', 'signed-up')
  })
  await page.evaluate(comeBack)
  await expect(cookieNote(page)).toBeHidden()
  await expect(page.locator('.sticky-bar')).toHaveCount(0)
  await expect.poll(() => tagCalls(page)).toContainEqual(['event', 'page_view'])

  await page.evaluate(() => localStorage.setItem('cookie-consent', 'rejected'))
  const fresh = page.waitForEvent('load')
  await page.evaluate(comeBack)
  await fresh
  expect(await page.evaluate(() => 'dataLayer' in window)).toBe(false)
})
