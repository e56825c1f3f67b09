import type { Page, Request } from '@playwright/test'
import { routes } from '../../src/routes.ts'
import { TAG, tagCalls } from '../promises/consent.ts'
import { anna } from '../support/people.ts'
import { ADS_SCRIPT, expect, type Site, test } from './support/fixtures.ts'
import {
  awake,
  cookieNote,
  fillIn,
  footerButton,
  formAwake,
  formIn,
  revisit,
  signupDialog,
} from './support/visitor.ts'

const PAGE_VIEW = ['event', 'page_view']
/** Of an ad in a newspaper, in the address that it prints. */
const CODE = 'anzeige-maerkische'

test.use({ measuresAds: true })

test.beforeEach(({ context }) =>
  context.route(`${ADS_SCRIPT}**`, (route) => route.fulfill({ contentType: 'text/javascript', body: TAG })),
)

/** What had the tag in it is loaded anew without it. */
async function measuresNoMore(page: Page, takesBack: () => Promise<unknown>): Promise<void> {
  const fresh = page.waitForEvent('load')
  await takesBack()
  await fresh
  await awake(page)
  expect(await page.evaluate(() => 'dataLayer' in window)).toBe(false)
}

test('Anna says yes, takes it back: her other tab follows', async ({ page, context, watch }) => {
  await page.goto('/')
  await expect(cookieNote(page)).toBeVisible()
  const tab = await context.newPage()
  watch(tab)
  await tab.goto('/kremmen')
  await cookieNote(tab).getByRole('button', { name: 'Alle akzeptieren' }).click()
  await expect(cookieNote(page)).toBeHidden()
  await expect.poll(() => tagCalls(page)).toContainEqual(PAGE_VIEW)
  await tab.getByRole('button', { name: 'Cookie-Einstellungen' }).click()
  await measuresNoMore(page, () =>
    cookieNote(tab).getByRole('button', { name: 'Ablehnen', exact: true }).click(),
  )
  await expect(cookieNote(page)).toBeHidden()
})

test('a page that is brought back asks and measures as was chosen since', async ({ page }) => {
  await page.goto('/')
  await expect(cookieNote(page)).toBeVisible()
  const comesBack = (choice: string) =>
    page.evaluate((stored) => {
      localStorage.setItem('cookie-consent', stored)
      sessionStorage.setItem('sticky-bar', 'signed-up')
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    }, choice)
  await comesBack('accepted')
  await expect(cookieNote(page)).toBeHidden()
  await expect(page.locator('.sticky-bar')).toHaveCount(0)
  await expect.poll(() => tagCalls(page)).toContainEqual(PAGE_VIEW)
  await measuresNoMore(page, () => comesBack('rejected'))
})

const channels = async ({ pool }: Site) =>
  (await pool.query<{ channel: string }>('select channel from newsletter_signups')).rows

test('an ad’s code goes to our own door in a header, and nowhere else', async ({ page, site }) => {
  const requests: Request[] = []
  page.on('request', (request) => requests.push(request))
  const toOthers = () => requests.filter((one) => !one.url().startsWith(site.origin))
  await revisit(page, routes.byChannel('/kremmen', CODE), 'accepted')
  await expect.poll(() => toOthers().length).toBeGreaterThan(0)
  expect(new URL(page.url()).search).toBe('')
  await footerButton(page).click()
  await formAwake(page)
  await fillIn(formIn(signupDialog(page)), anna)
  await formIn(signupDialog(page)).submit.click()
  await expect(page.getByText('Vielen Dank!').first()).toBeVisible()
  expect(await channels(site)).toEqual([{ channel: CODE }])

  const carried = new Set<string>()
  for (const request of requests) {
    const headers = await request.allHeaders()
    expect(request.postData() ?? '').not.toContain(CODE)
    if (headers['visit-channel'] === CODE) carried.add(request.url().split('?', 1)[0] ?? '')
  }
  expect([...carried]).toEqual([site.origin + routes.rest.signups])
  for (const request of toOthers())
    expect(request.url() + JSON.stringify(await request.allHeaders())).not.toContain(CODE)
  // Nothing of it stays on the device, nor where a tag could read it.
  const kept = await page.evaluate(() =>
    JSON.stringify([
      ...[{ ...localStorage }, { ...sessionStorage }, document.cookie, history.state],
      ...[location.href, document.referrer],
    ]),
  )
  expect(kept).not.toContain(CODE)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the code goes along from a town’s page to the form, and into the sign-up', async ({ page, site }) => {
    await page.goto(routes.byChannel('/kremmen', CODE))
    await page.goto(routes.signup, { referer: page.url() })
    await fillIn(formIn(page.getByRole('main')), anna)
    await formIn(page.getByRole('main')).submit.click()
    await expect(page.getByText('Vielen Dank!').first()).toBeVisible()
    expect(await channels(site)).toEqual([{ channel: CODE }])
  })
})
