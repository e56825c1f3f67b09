import type { Request } from '@playwright/test'
import { routes } from '../../src/routes.ts'
import { anna } from '../support/people.ts'
import { answerAdTag } from './support/ad-tag.ts'
import type { Site } from './support/serve-site.ts'
import { expect, fillIn, footerButton, formIn, test } from './support/signup-story.ts'
import { formAwake, revisit, signupDialog } from './support/visitor.ts'

const CODE = 'anzeige-maerkische'

const channelOf = async ({ pool }: Site, { email }: { email: string }) =>
  (
    await pool.query<{ channel: string | null }>('select channel from newsletter_signups where email = $1', [
      email,
    ])
  ).rows[0]?.channel

test.describe('with an ads tag that Anna has accepted', () => {
  test.use({ baseURL: async ({ siteWithAds }, use) => use(siteWithAds.origin) })

  test('an ad’s code goes to our own door in a header, and nowhere else', async ({
    page,
    siteWithAds: site,
  }) => {
    const requests: Request[] = []
    page.on('request', (request) => requests.push(request))
    const toOthers = () => requests.filter((one) => !one.url().startsWith(site.origin))
    const person = { ...anna, email: `anna.${crypto.randomUUID()}@example.org` }
    await answerAdTag(page)
    await revisit(page, routes.byChannel('/kremmen', CODE), 'accepted')
    await expect.poll(() => toOthers().length).toBeGreaterThan(0)
    expect(new URL(page.url()).search).toBe('')
    await footerButton(page).click()
    await formAwake(page)
    await fillIn(formIn(signupDialog(page)), person)
    await formIn(signupDialog(page)).submit.click()
    await expect(page.getByText('Vielen Dank!').first()).toBeVisible()
    expect(await channelOf(site, person)).toBe(CODE)

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
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the code goes along from a town’s page to the form, and into the sign-up', async ({ page, site }) => {
    await page.goto(routes.byChannel('/kremmen', CODE))
    await page.goto(routes.signup, { referer: page.url() })
    await fillIn(formIn(page.getByRole('main')), anna)
    await formIn(page.getByRole('main')).submit.click()
    await expect(page.getByText('Vielen Dank!').first()).toBeVisible()
    expect(await channelOf(site, anna)).toBe(CODE)
  })
})
