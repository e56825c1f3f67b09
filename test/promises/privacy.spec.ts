import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from './story.ts'
import { confirms, fillIn, joins, letterTo, linkIn, openDialog, postSignup } from './visitor.ts'

const BROWSER = 'Mozilla/5.0 (Dorfrechner 7.3) Chrome/140.0.0.0'
const TAG = 'https://www.googletagmanager.com'

/** All words of the privacy policy, those of sections that are folded too. */
async function policyOf(page: Page, origin: string): Promise<string> {
  await page.goto(`${origin}/datenschutz`)
  const words = await page
    .getByRole('main')
    .locator('h1, h2, h3, p, li, th, td')
    .evaluateAll((all) => all.map(({ textContent }) => textContent).join(' '))
  return words.replaceAll(/[\u00ad\u200b\u2060]/g, '').replaceAll(/\s+/g, ' ')
}

/** The names of all that lies in the browser now. */
async function keptBy(page: Page, context: BrowserContext): Promise<string[]> {
  const keys = await page.evaluate(async () => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...(await indexedDB.databases()).map(({ name }) => name ?? ''),
    ...(await caches.keys()),
  ])
  return [...keys, ...(await context.cookies()).map(({ name }) => name)].sort()
}

test.describe('with ads that are measured, and proofs with an address', () => {
  test.use({ userAgent: BROWSER })

  test('the privacy policy names all that Bülent leaves behind, in his browser, with us and with Google', async ({
    page,
    context,
    ownSite,
    allow,
    from,
  }) => {
    const site = await ownSite({ PUBLIC_ADS_ID: 'AW-123456789', PROOF_STORE_IP: 'true' })
    const hosts = new Set<string>()
    page.on('request', (request) => hosts.add(new URL(request.url()).hostname))
    allow(/googletagmanager/)
    await page.route(`${TAG}/**`, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))

    await page.goto(`${site.origin}/`, { referer: 'https://nachbarn.example/gruppe-geheim?von=berta' })
    await expect.poll(() => site.placesOf('nachbarn.example')).not.toEqual([])
    expect(await keptBy(page, context)).toEqual([])
    await page.getByRole('button', { name: 'Ablehnen', exact: true }).click()
    expect(await keptBy(page, context)).toEqual(['cookie-consent'])
    expect([...hosts]).toEqual(['localhost'])
    await page.getByRole('button', { name: 'Cookie-Einstellungen' }).first().click()
    await page.getByRole('button', { name: 'Alle akzeptieren' }).click()
    await expect.poll(() => [...hosts]).toEqual(['localhost', new URL(TAG).hostname])

    const buelent = { email: 'buelent.privat@example.org', postalCode: '25938' }
    const form = await openDialog(page, `${site.origin}/`)
    await fillIn(form, buelent)
    await form.submit.click()
    await letterTo(site, buelent.email)
    await confirms(site, buelent.email, from)
    await page.goto(`${site.origin}/meine-daten`)
    await page.getByRole('textbox', { name: 'E-Mail-Adresse' }).fill(buelent.email)
    await page.getByRole('button', { name: /Link/ }).click()
    await page.goto(linkIn(await letterTo(site, buelent.email, /Daten/)))
    await page.getByRole('button', { name: 'Meine Daten ansehen' }).click()
    await expect(page.getByRole('heading', { name: 'Meine Daten' })).toBeVisible()
    const kept = await keptBy(page, context)
    expect(kept).toEqual(['cookie-consent', 'meine-daten', 'sticky-bar'])

    const policy = await policyOf(page, site.origin)
    const named = await page.locator('tr > :first-child').allTextContents()
    // Over http, as here, a cookie may not be called __Host-….
    const names = named.map((name) => name.replaceAll(/[\s\u00ad\u200b\u2060]/g, '').replace('__Host-', ''))
    expect(names).toEqual(expect.arrayContaining(kept))
    for (const word of ['Google Ireland Limited', 'USA', '_gcl_au', 'bis zu 90 Tage', 'bis zu 13 Monate'])
      expect(policy.includes(word), word).toBe(true)

    for (const [stored, words] of [
      [buelent.email, 'deine E-Mail-Adresse'],
      [buelent.postalCode, 'deine Postleitzahl'],
      [BROWSER, 'Browser-Kennung (User-Agent)'],
      [from, 'Dazu kommt deine IP-Adresse beim Anmelden und beim Bestätigen.'],
      ['nachbarn.example', 'die Website, von der du kommst'],
    ] as const) {
      expect(await site.placesOf(stored), stored).not.toEqual([])
      expect(policy.includes(words), words).toBe(true)
    }
    expect(policy.includes('ohne Pfad und Suchanfrage')).toBe(true)
    expect(await site.placesOf('gruppe-geheim')).toEqual([])
  })
})

test('nothing is kept longer than the privacy policy says, nor any IP address that it says is not kept', async ({
  page,
  site,
}) => {
  const from = '203.0.113.77'
  const lotte = { email: 'lotte.frist@example.org', postalCode: '99713' }
  const dieter = { email: 'dieter.frist@example.org', postalCode: '99713' }
  await page.goto(`${site.origin}/`, { referer: 'https://woanders.example/' })
  await expect.poll(() => site.placesOf('woanders.example')).not.toEqual([])
  await joins(site, dieter, from)
  await postSignup(site, lotte, from)
  const policy = await policyOf(page, site.origin)
  expect(policy.includes('Deine IP-Adresse gehört nicht dazu.')).toBe(true)
  await letterTo(site, lotte.email)
  expect(await site.placesOf(from)).toEqual([])
  // Nobody's ads are measured here: saying yes has nobody asked for anything, or the story would fail.
  await page.getByRole('button', { name: 'Alle akzeptieren' }).click()

  const days = (pattern: RegExp) => Number(pattern.exec(policy)?.[1])
  const unconfirmed = days(/(\d+) Tage nach der letzten E-Mail zur Bestätigung/)
  const visits = days(/Besuche (\d+) Tage, danach bleiben Tagessummen/)
  const passes = async (some: number) => {
    await site.pass(some)
    await site.works('deadlines')
  }
  await passes(unconfirmed - 0.5)
  expect(await site.placesOf(lotte.email)).not.toEqual([])
  await passes(1)
  expect(await site.placesOf(lotte.email)).toEqual([])
  await passes(visits - unconfirmed - 2)
  expect(await site.placesOf('woanders.example')).not.toEqual([])
  await passes(3)
  expect(await site.placesOf('woanders.example')).toEqual([])
  // Who confirmed stays until he leaves.
  expect(await site.placesOf(dieter.email)).not.toEqual([])
})
