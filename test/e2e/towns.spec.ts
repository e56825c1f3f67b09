import { expect, test } from './support/fixtures.ts'
import { SECOND_TOWN } from './support/sites.ts'
import { postalCodeField, revisit, signupDialog } from './support/visitor.ts'

test('the dialog knows Kremmen’s postal code, wherever it is opened', async ({ page }) => {
  await revisit(page, '/kremmen', 'rejected')
  const footer = page.getByRole('contentinfo').getByRole('button', { name: 'Jetzt anmelden' })
  for (const opener of [page.getByRole('button', { name: 'App Store' }), footer]) {
    await opener.click()
    await expect(postalCodeField(signupDialog(page))).toHaveValue('16766')
    await page.keyboard.press('Escape')
    await expect(signupDialog(page)).toBeHidden()
  }
})

test.describe('a second town', () => {
  test.use({ baseURL: async ({ siteWithSecondTown }, use) => use(siteWithSecondTown.origin) })

  test('is a record and nothing more: page, dialog, sitemap, picture', async ({ page, request }) => {
    await revisit(page, `/${SECOND_TOWN.slug}`, 'rejected')
    await expect(page).toHaveTitle(`${SECOND_TOWN.name} – Dorfteller`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(SECOND_TOWN.name)
    await page.getByRole('button', { name: 'Google Play' }).click()
    await expect(postalCodeField(signupDialog(page))).toHaveValue(SECOND_TOWN.postalCode)

    expect(await (await request.get('/sitemap.xml')).text()).toContain(`/${SECOND_TOWN.slug}<`)
    const picture = await page.locator('meta[property="og:image"]').getAttribute('content')
    expect((await request.get(new URL(picture ?? '').pathname)).status()).toBe(200)
  })

  test('records its visits under its own path', async ({ page, siteWithSecondTown }) => {
    const recorded = page.waitForResponse((answer) => answer.url().includes('/rest/v1/website_visits'))
    await page.goto(`/${SECOND_TOWN.slug}`)
    expect((await recorded).status()).toBe(201)
    const { rows } = await siteWithSecondTown.pool.query(
      'select distinct page_path from website_visits where page_path = $1',
      [`/${SECOND_TOWN.slug}`],
    )
    expect(rows).toEqual([{ page_path: `/${SECOND_TOWN.slug}` }])
  })
})
