import { letterTo, pathIn } from '../promises/visitor.ts'
import { settle } from '../support/households.ts'
import { anna, entryOf } from '../support/people.ts'
import { emptySums } from './support/empty-sums.ts'
import { expect, test } from './support/signup-story.ts'

test.afterAll(({ site }) => emptySums(site.pool))

test('Anna is the tenth of Templin: she sees her house, by the link later too', async ({ page, site }) => {
  await settle(site.pool, [{ postalCode: '17268', waiting: 9 }])
  await page.goto('/')
  await page.request.post('/anmelden', {
    form: { ...entryOf({ ...anna, postal_code: '17268' }), consent: 'on' },
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  const link = pathIn(await letterTo(site, anna.email, /bestätige/))
  await page.goto(link)
  await page.getByRole('button', { name: 'Anmeldung bestätigen' }).click()
  await expect(page).toHaveTitle('Bestätigt – Dorfteller')
  await expect(page.getByText('Du bist das 10. Haus in Templin. Noch 15 bis zum Ziel.')).toBeVisible()
  const houses = page
    .getByRole('list', { name: 'Dein Haus in Templin leuchtet und hat eine Fahne.' })
    .locator('li')
  await expect(houses).toHaveCount(25)
  await expect(houses.and(page.locator('.lit'))).toHaveCount(10)
  await expect(houses.nth(9).locator('.flag')).toHaveCount(1)
  await expect(page.getByRole('link', { name: 'Aushang drucken' })).toHaveAttribute('href', '/aushang/17268')

  await settle(site.pool, [{ postalCode: '17268', waiting: 3 }])
  await page.goto(link)
  await expect(page.getByText('Du bist das 10. Haus in Templin. Noch 12 bis zum Ziel.')).toBeVisible()
})
