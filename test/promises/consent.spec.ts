import { ADS_ID, startTagServer, storedIn, type TagServer, tagCalls } from './consent.ts'
import { open } from './pages.ts'
import { type Site, startSite } from './site.ts'
import { test as base, expect } from './story.ts'
import { cookieNote, scrollDown } from './visitor.ts'

/** A site that would measure advertisements. One for all stories here, which are told one after the other. */
const test = base.extend<object, { ads: { site: Site; tag: TagServer } }>({
  ads: [
    async ({ browserName: _ }, use) => {
      const tag = await startTagServer()
      const site = await startSite({ PUBLIC_ADS_ID: ADS_ID, PUBLIC_ADS_SCRIPT_URL: tag.url })
      await use({ site, tag })
      await site.remove()
      await tag.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ ads }, use) => use(ads.site.origin),
})
test.describe.configure({ mode: 'default' })
test.beforeEach(({ ads }) => {
  ads.tag.asked.length = 0
})

const THAT_ASK = ['/', '/kremmen', '/16816', '/anmelden', '/datenschutz', '/impressum']
const OTHERS = ['/meine-daten', '/abmelden', '/bestaetigen', '/anmelden/danke', '/gibt-es-nirgends']
const PAGE_VIEW = ['event', 'page_view']

test('Gül sees every page, and nothing is stored or loaded until she accepts; then the tag hears of page views', async ({
  page,
  ads,
  allow,
}) => {
  allow(/gibt-es-nirgends/)
  for (const path of [...THAT_ASK, ...OTHERS]) {
    await open(page, path)
    await scrollDown(page, 600)
    await expect(cookieNote(page)).toBeVisible({ visible: THAT_ASK.includes(path) })
    expect(await storedIn(page), path).toEqual([])
  }
  // That no other host was asked, the story's own watch tells.
  expect(ads.tag.asked).toEqual([])

  allow(new RegExp(`^request to another host: ${ads.tag.url}`))
  await page.clock.install()
  await open(page, '/')
  await expect(cookieNote(page)).toBeVisible()
  await page.clock.pauseAt(new Date('2100-01-01T12:00:00Z'))
  await cookieNote(page).getByRole('button', { name: 'Alle akzeptieren' }).click()
  await expect(cookieNote(page)).toBeHidden()
  expect(await storedIn(page)).toContain('cookie-consent=accepted')
  await expect.poll(() => tagCalls(page)).toContainEqual(['config', ADS_ID, expect.anything()])
  // About 100 ms later.
  await page.clock.runFor(80)
  expect(await tagCalls(page)).not.toContainEqual(PAGE_VIEW)
  await page.clock.runFor(40)
  await page.clock.resume()
  // By its name and nothing else, and only after everything but measuring was denied.
  const calls = await tagCalls(page)
  expect(calls.filter(([name]) => name === 'event')).toEqual([PAGE_VIEW])
  expect(calls[0]).toEqual([
    'consent',
    'default',
    expect.objectContaining({ ad_storage: 'denied', ad_personalization: 'denied' }),
  ])
  expect(ads.tag.asked).toEqual([`/tag.js?id=${ADS_ID}`])

  for (const path of ['/kremmen', '/']) {
    await open(page, path)
    await expect.poll(() => tagCalls(page)).toContainEqual(PAGE_VIEW)
    await expect(cookieNote(page)).toBeHidden()
  }
  expect(ads.tag.asked).toHaveLength(3)
})

test('Hakan says no, by either button: that is kept, he is not asked again, and nothing is ever loaded', async ({
  browser,
  ads,
  watch,
}) => {
  for (const name of ['Ablehnen', 'Schließen und ablehnen']) {
    const page = await browser.newPage()
    watch(page)
    await open(page, '/kremmen')
    await cookieNote(page).getByRole('button', { name, exact: true }).click()
    await expect(cookieNote(page)).toBeHidden()
    expect(await storedIn(page)).toEqual(['cookie-consent=rejected'])
    for (const path of THAT_ASK) {
      await open(page, path)
      await expect(cookieNote(page)).toBeHidden()
    }
    expect(await storedIn(page)).toEqual(['cookie-consent=rejected'])
    await page.context().close()
  }
  expect(ads.tag.asked).toEqual([])
})

test('Ida takes her yes back: the tag and its cookies are gone for good, and her no is kept', async ({
  page,
  ads,
  allow,
}) => {
  allow(new RegExp(`^request to another host: ${ads.tag.url}`))
  for (const path of ['/', '/datenschutz']) {
    ads.tag.asked.length = 0
    await open(page, path)
    await page.getByRole('button', { name: 'Cookie-Einstellungen' }).first().click()
    await cookieNote(page).getByRole('button', { name: 'Alle akzeptieren' }).click()
    await expect.poll(() => tagCalls(page)).toContainEqual(PAGE_VIEW)
    const stored = ['cookie _gcl_au=1.1.23', 'cookie _gcl_aw=GCL.4.5', 'cookie-consent=accepted']
    expect(await storedIn(page)).toEqual(stored)

    await page.getByRole('button', { name: 'Cookie-Einstellungen' }).first().click()
    await cookieNote(page).getByRole('button', { name: 'Ablehnen', exact: true }).click()
    await expect(cookieNote(page)).toBeHidden()
    await expect.poll(() => storedIn(page).catch(() => [])).toEqual(['cookie-consent=rejected'])
    await expect.poll(() => tagCalls(page).catch(() => ['leaving'])).toEqual([])
    for (const next of ['/kremmen', path]) await open(page, next)
    expect(await storedIn(page)).toEqual(['cookie-consent=rejected'])
    expect(ads.tag.asked).toHaveLength(1)
  }
})
