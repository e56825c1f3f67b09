import { expect, test } from './support/fixtures.ts'
import { SECOND_TOWN } from './support/sites.ts'

test('the site stands: both landing pages answer and the database is there', async ({ page, site }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/kremmen')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  const ready = await fetch(`${site.origin}/readyz`)
  expect(ready.status).toBe(200)
  const { rows } = await site.pool.query('select count(*)::int as signups from newsletter_signups')
  expect(rows).toEqual([{ signups: 0 }])
})

test('a second town needs no more than a record', async ({ page, siteWithSecondTown }) => {
  await page.goto(`${siteWithSecondTown.origin}/${SECOND_TOWN.slug}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(SECOND_TOWN.name)
})
