import type { BrowserContextOptions, Page } from '@playwright/test'
import { visitsOf } from './database.ts'
import { open } from './pages.ts'
import { expect, test } from './story.ts'

/** What a page sends from now on. */
function sentBy(page: Page): unknown[] {
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.postDataJSON())
  })
  return sent
}

test('each look at a start page is noted once, not of those who ask for none, and no failure shows', async ({
  browser,
  site,
  from,
  watch,
  allow,
}) => {
  const opens = async (options: BrowserContextOptions = {}) => {
    const headers = { 'x-forwarded-for': from, ...options.extraHTTPHeaders }
    const context = await browser.newContext({ ...options, extraHTTPHeaders: headers })
    const page = await context.newPage()
    watch(page)
    return page
  }

  const userAgent = 'Mozilla/5.0 (Antons Rechner)'
  const anton = await opens({ userAgent })
  const sent = sentBy(anton)
  for (const path of ['/', '/kremmen?mail=anton@example.org', '/datenschutz', '/anmelden', '/impressum'])
    await open(anton, path)
  await anton.getByRole('link', { name: 'Dorfteller' }).first().click()
  const visits = [
    { user_agent: userAgent, referrer: null, page_path: '/' },
    { user_agent: userAgent, referrer: null, page_path: '/kremmen' },
    { user_agent: userAgent, referrer: site.origin, page_path: '/' },
  ]
  await expect.poll(() => visitsOf(site, userAgent)).toEqual(visits)
  expect(sent).toEqual(visits)
  await anton.context().close()

  for (const [name, value, header] of [
    ['globalPrivacyControl', true, 'sec-gpc'],
    ['doNotTrack', '1', 'dnt'],
  ] as const) {
    const bernd = await opens({ userAgent: `Bernds ${name}`, extraHTTPHeaders: { [header]: '1' } })
    await bernd.addInitScript(
      ([name, value]) => Object.defineProperty(navigator, name, { get: () => value }),
      [name, value] as const,
    )
    for (const path of ['/', '/kremmen']) await open(bernd, path)
    await bernd.context().close()
    expect(await site.placesOf(`Bernds ${name}`)).toEqual([])
  }

  allow(/^console debug: |^console error: Failed to load resource/)
  for (const refuse of ['cut', 500] as const) {
    const emil = await opens()
    await emil.route('**/rest/v1/website_visits*', (route) =>
      refuse === 'cut' ? route.abort() : route.fulfill({ status: refuse, body: 'no' }),
    )
    const said = emil.waitForEvent('console', (message) => message.type() === 'debug')
    await open(emil, '/')
    await said
    await expect(emil.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(emil.getByText(/Fehler|später/).filter({ visible: true })).toHaveCount(0)
    await emil.context().close()
  }
})
