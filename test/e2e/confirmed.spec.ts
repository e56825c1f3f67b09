import type { Page } from '@playwright/test'
import { NEIGHBOURS_CHANNEL } from '../../src/contract/visit.ts'
import { routes } from '../../src/routes.ts'
import { letterTo, pathIn } from '../promises/visitor.ts'
import { settle } from '../support/households.ts'
import { anna } from '../support/people.ts'
import { violations } from './support/axe.ts'
import { emptySums } from './support/empty-sums.ts'
import type { Site } from './support/serve-site.ts'
import { expect, test } from './support/signup-story.ts'
import { BUILDS } from './support/sites.ts'

const ORIGIN = BUILDS.plain.settings.PUBLIC_ORIGIN

test.afterAll(({ site }) => emptySums(site.pool))

/** Signs up as the form does, opens the letter's link and presses its button. */
async function confirmAs(page: Page, site: Site, postalCode: string): Promise<void> {
  await page.request.post('/anmelden', {
    form: { email: anna.email, postal_code: postalCode, consent: 'on' },
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  await page.goto(pathIn(await letterTo(site, anna.email, /bestätige/)))
  await page.getByRole('button', { name: 'Anmeldung bestätigen' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dein Licht ist an.')
}

/** What Anna hands on: whoever signs up there is counted as one that she and her neighbours brought. */
const forNeighbours = (postalCode: string) =>
  `${ORIGIN}${routes.byChannel(routes.village(postalCode), NEIGHBOURS_CHANNEL)}`

const ownHouse = (page: Page) => page.locator('.houses li:has(.flag)')

test('Anna is the tenth of Templin: she sees her house, by the link later too', async ({ page, site }) => {
  await settle(site.pool, [{ postalCode: '17268', waiting: 9 }])
  await page.goto('/')
  await confirmAs(page, site, '17268')
  await expect(page).toHaveTitle('Bestätigt – Dorfteller')
  await expect(page.getByText('Du bist das 10. Haus in Templin. Noch 15 bis zum Ziel.')).toBeVisible()
  const street = page.getByRole('list', {
    name: 'Dein Haus in Templin leuchtet und hat eine Fahne.',
  })
  await expect(street.locator('.lit')).toHaveCount(10)
  await expect(street.locator('li')).toHaveCount(25)
  expect(
    await ownHouse(page).evaluate((house) => [...(house.parentElement?.children ?? [])].indexOf(house)),
  ).toBe(9)
  await expect(page.getByRole('link', { name: 'Aushang drucken' })).toHaveAttribute('href', '/aushang/17268')
  await expect(page.getByRole('link', { name: 'Per WhatsApp schicken' })).toHaveAttribute(
    'href',
    `https://wa.me/?text=${encodeURIComponent(
      `In Templin bestellen wir zusammen. Trag dich ein, kostenlos und unverbindlich: ${forNeighbours('17268')}`,
    )}`,
  )
  expect(await violations(page)).toEqual([])

  await settle(site.pool, [{ postalCode: '17268', waiting: 3 }])
  await page.goto(pathIn(await letterTo(site, anna.email, /bestätige/)))
  await expect(page.getByText('Du bist das 10. Haus in Templin. Noch 12 bis zum Ziel.')).toBeVisible()
})
