import { letterTo, linkIn, postSignup } from '../promises/visitor.ts'
import { settle } from '../support/households.ts'
import { expect, test } from './support/fixtures.ts'

test('Anna is the tenth of Prenzlau: she sees her house, by the link later too', async ({
  page,
  site,
  from,
}) => {
  const anna = { email: 'anna@example.org', postalCode: '17291' }
  await settle(site.pool, [{ postalCode: anna.postalCode, waiting: 9 }])
  await postSignup(site, anna, from)
  const link = linkIn(await letterTo(site, anna.email, /bestätige/))
  await page.goto(link)
  await page.getByRole('button', { name: 'Anmeldung bestätigen' }).click()
  await expect(page).toHaveTitle('Bestätigt – Dorfteller')
  await expect(page.getByText('Du bist das 10. Haus in Prenzlau. Noch 15 bis zum Ziel.')).toBeVisible()
  const houses = page
    .getByRole('list', { name: 'Dein Haus in Prenzlau leuchtet und hat eine Fahne.' })
    .locator('li')
  await expect(houses).toHaveCount(25)
  await expect(houses.and(page.locator('.lit'))).toHaveCount(10)
  await expect(houses.nth(9).locator('.flag')).toHaveCount(1)
  await expect(page.getByRole('link', { name: 'Aushang drucken' })).toHaveAttribute('href', '/aushang/17291')

  await settle(site.pool, [{ postalCode: anna.postalCode, waiting: 3 }])
  await page.goto(link)
  await expect(page.getByText('Du bist das 10. Haus in Prenzlau. Noch 12 bis zum Ziel.')).toBeVisible()
})
