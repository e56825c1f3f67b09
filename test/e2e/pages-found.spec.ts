import { programRoutes, routes } from '../../src/routes.ts'
import { expect, test } from './support/fixtures.ts'

const PAGES = {
  '/': 'Dorfteller – zusammen bestellt, einzeln geliefert',
  '/kremmen': 'Kremmen – Dorfteller',
  '/datenschutz': 'Datenschutz – Dorfteller',
  '/impressum': 'Impressum – Dorfteller',
}
/** Not for search engines, but handed on from neighbour to neighbour. */
const SHARED = { '/anmelden': 'Anmelden – Dorfteller' }

for (const [path, title] of Object.entries({ ...PAGES, ...SHARED })) {
  test(`search engines and shared links get what they need of ${path}`, async ({ page, request, site }) => {
    await page.goto(path)
    const meta = async (name: string) =>
      (await page.locator(`meta[name="${name}"], meta[property="${name}"]`).getAttribute('content')) ?? ''
    expect(await page.title()).toBe(title)
    expect((await meta('description')).length).toBeGreaterThan(40)
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', site.origin + path)
    for (const [name, value] of Object.entries({
      title,
      url: site.origin + path,
      locale: 'de_DE',
      'image:width': '1200',
      'image:height': '630',
    }))
      expect(await meta(`og:${name}`), name).toBe(value)
    expect((await meta('og:image:alt')).length).toBeGreaterThan(10)
    await expect(page.locator('meta[name="robots"][content*="noindex"]')).toHaveCount(0)

    const picture = await request.get(await meta('og:image'))
    expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/png'])
    // Width and height stand at byte 16 of a PNG file (specification of PNG, IHDR).
    const png = await picture.body()
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630])

    const linkedData = await page.locator('script[type="application/ld+json"]').allTextContents()
    if (path === '/') expect(linkedData.length).toBeGreaterThan(0)
    for (const script of linkedData) {
      for (const item of [JSON.parse(script)].flat())
        expect(item).toMatchObject({ '@context': 'https://schema.org', '@type': expect.any(String) })
      // Sample voices are no reviews.
      expect(script).not.toMatch(/AggregateRating|"Review"/)
    }
  })
}

test('the sitemap names the pages; robots.txt lets all in, to what is shared too', async ({
  request,
  site,
}) => {
  const answer = await request.get(programRoutes.sitemap)
  expect(answer.headers()['content-type']).toMatch(/xml/)
  const addresses = [...(await answer.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = '']) => address,
  )
  // Villages where other stories let five wait stand in it, too.
  const pages = addresses.filter((address) => !/\/\d{5}$/.test(address))
  expect(pages.sort()).toEqual(
    Object.keys(PAGES)
      .map((path) => site.origin + path)
      .sort(),
  )
  for (const address of addresses) expect((await request.get(address)).status()).toBe(200)
  const text = await (await request.get(programRoutes.robots)).text()
  // A messenger that may not open the link shows a bare address, and a noindex that nobody reads counts for nothing.
  expect(text).not.toContain(`Disallow: ${routes.signup}`)
  expect(text).toMatch(/^User-agent: \*$/m)
  expect(text).not.toMatch(/^Disallow: \/$/m)
  expect(text).toContain(`Sitemap: ${site.origin}${programRoutes.sitemap}`)
})
