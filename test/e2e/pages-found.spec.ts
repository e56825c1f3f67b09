import { programRoutes, routes } from '../../src/routes.ts'
import { expect, test } from './support/fixtures.ts'
import { BUILDS } from './support/sites.ts'

const ORIGIN = BUILDS.plain.settings.PUBLIC_ORIGIN
const PAGES = [
  ['/', 'Dorfteller – zusammen bestellt, einzeln geliefert'],
  ['/kremmen', 'Kremmen – Dorfteller'],
  ['/datenschutz', 'Datenschutz – Dorfteller'],
  ['/impressum', 'Impressum – Dorfteller'],
] as const
/** Not for search engines, but handed on from neighbour to neighbour. */
const SHARED = [['/anmelden', 'Anmelden – Dorfteller']] as const

/** The same address on the site under test: pages name their public origin. */
const here = (address: string) => {
  expect(address).toMatch(new RegExp(`^${ORIGIN}/`))
  return address.slice(ORIGIN.length)
}

for (const [path, title] of [...PAGES, ...SHARED]) {
  test(`search engines and shared links get what they need of ${path}`, async ({ page, request }) => {
    await page.goto(path)
    const meta = (name: string) =>
      page.locator(`meta[name="${name}"], meta[property="${name}"]`).getAttribute('content')
    expect(await page.title()).toBe(title)
    expect((await meta('description'))?.length).toBeGreaterThan(40)
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', ORIGIN + path)
    expect(await meta('og:title')).toBe(title)
    expect(await meta('og:url')).toBe(ORIGIN + path)
    expect(await meta('og:locale')).toBe('de_DE')
    await expect(page.locator('meta[name="robots"][content*="noindex"]')).toHaveCount(0)

    expect((await meta('og:image:alt'))?.length).toBeGreaterThan(10)
    const size = [await meta('og:image:width'), await meta('og:image:height')]
    expect(size).toEqual(['1200', '630'])
    const picture = await request.get(here((await meta('og:image')) ?? ''))
    expect(picture.status()).toBe(200)
    expect(picture.headers()['content-type']).toBe('image/png')
    expect(sizeOfPng(await picture.body())).toEqual([1200, 630])
  })
}

/** Width and height stand at byte 16 of a PNG file (specification of PNG, IHDR). */
const sizeOfPng = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)]

test('the linked data of the landing pages is sound', async ({ page }) => {
  for (const path of ['/', '/kremmen']) {
    await page.goto(path)
    const scripts = await page.locator('script[type="application/ld+json"]').allTextContents()
    expect(scripts.length).toBeGreaterThan(0)
    for (const script of scripts) {
      const data = [JSON.parse(script)].flat() as Record<string, unknown>[]
      for (const item of data)
        expect(item).toMatchObject({ '@context': 'https://schema.org', '@type': expect.any(String) })
      // Sample voices are no reviews.
      expect(script).not.toMatch(/AggregateRating|"Review"/)
    }
  }
})

test('the sitemap names the pages; robots.txt lets all in, to what is shared too', async ({ request }) => {
  const answer = await request.get(programRoutes.sitemap)
  expect(answer.headers()['content-type']).toMatch(/xml/)
  const paths = [...(await answer.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) =>
    here(address),
  )
  // Villages where other stories let five wait stand in it, too.
  const pages = paths.filter((path) => !/^\/\d{5}$/.test(path))
  expect(new Set(pages)).toEqual(new Set(PAGES.map(([path]) => path)))
  for (const path of paths) expect((await request.get(path)).status()).toBe(200)
  const text = await (await request.get(programRoutes.robots)).text()
  // A messenger that may not open the link shows a bare address, and a noindex that nobody reads counts for nothing.
  expect(text).not.toContain(`Disallow: ${routes.signup}`)
  expect(text).toMatch(/^User-agent: \*$/m)
  expect(text).not.toMatch(/^Disallow: \/$/m)
  expect(text).toContain(`Sitemap: ${ORIGIN}${programRoutes.sitemap}`)
})
