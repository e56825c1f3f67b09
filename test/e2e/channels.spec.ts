import type { Page, Request } from '@playwright/test'
import { routes } from '../../src/routes.ts'
import { anna } from '../support/people.ts'
import { answerAdTag } from './support/ad-tag.ts'
import type { Site } from './support/serve-site.ts'
import { expect, fillIn, formIn, openSignup, test } from './support/signup-story.ts'
import { awake, revisit, signupDialog } from './support/visitor.ts'

const CODE = 'anzeige-maerkische'

const channelsOf = async ({ pool }: Site) =>
  (await pool.query<{ channel: string | null }>('select channel from newsletter_signups')).rows

/** Everything that leaves the page, as whole requests. */
function requestsOf(page: Page): Request[] {
  const requests: Request[] = []
  page.on('request', (request) => requests.push(request))
  return requests
}

async function signUpIn(page: Page): Promise<void> {
  const form = formIn(signupDialog(page))
  await fillIn(form, anna)
  await form.submit.click()
  await expect(page.getByText('Vielen Dank!').first()).toBeVisible()
}

test('an ad’s code goes to our own door in a header, and nowhere else', async ({ page, site }) => {
  const requests = requestsOf(page)
  await openSignup(page, routes.byChannel('/kremmen', CODE))
  expect(new URL(page.url()).search).toBe('')
  await signUpIn(page)
  expect(await channelsOf(site)).toEqual([{ channel: CODE }])

  const carried: string[] = []
  for (const request of requests) {
    const headers = await request.allHeaders()
    expect(new URL(request.url()).origin).toBe(site.origin)
    expect(request.postData() ?? '').not.toContain(CODE)
    if (headers['visit-channel'] === CODE) carried.push(new URL(request.url()).pathname)
  }
  // A session's story may ask twice.
  expect(new Set(carried)).toEqual(new Set([routes.rest.signups]))
  // Nothing of it stays on the device.
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, history.state]),
  )
  expect(kept).not.toContain(CODE)
})

test.describe('with an ads tag that Anna has accepted', () => {
  test.use({ baseURL: async ({ siteWithAds }, use) => use(siteWithAds.origin) })

  test('nothing that goes to another host has the code in it', async ({ page, siteWithAds }) => {
    const foreign = requestsOf(page)
    await answerAdTag(page)
    await revisit(page, routes.byChannel('/kremmen', CODE), 'accepted')
    await awake(page)
    const toOthers = () => foreign.filter((one) => !one.url().startsWith(siteWithAds.origin))
    await expect.poll(() => toOthers().length).toBeGreaterThan(0)
    for (const request of toOthers()) {
      expect(request.url() + JSON.stringify(await request.allHeaders()) + request.postData()).not.toContain(
        CODE,
      )
    }
    // What a tag could read of the page.
    expect(await page.evaluate(() => location.href + document.referrer)).not.toContain(CODE)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the code goes along from a town’s page to the form, and into the sign-up', async ({ page, site }) => {
    await page.goto(routes.byChannel('/kremmen', CODE))
    await page.goto(routes.signup, { referer: page.url() })
    await fillIn(formIn(page.getByRole('main')), anna)
    await formIn(page.getByRole('main')).submit.click()
    await expect(page.getByText('Vielen Dank!').first()).toBeVisible()
    expect(await channelsOf(site)).toEqual([{ channel: CODE }])
  })
})
