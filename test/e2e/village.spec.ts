import type { Page } from '@playwright/test'
import { routes } from '../../src/routes.ts'
import { settle } from '../support/households.ts'
import { emptySums } from './support/empty-sums.ts'
import { expect, test } from './support/signup-story.ts'
import { revisit } from './support/visitor.ts'

/** One flight of a fresh connection: ten packets (RFC 6928). What stands first must be in it, headers and all. */
const FIRST_FLIGHT = 14_400

test.afterAll(({ site }) => emptySums(site.pool))

const street = (page: Page) => page.locator('#nachbarn')
const lit = (page: Page) => street(page).locator('.houses > .lit')

test('nine of 25 houses are lit; the tenth leads to the form', async ({ page, site }) => {
  await settle(site.pool, [{ postalCode: '17279', waiting: 9 }])
  const answer = await page.goto(routes.village('17279'))
  expect(answer?.headers()['x-robots-tag']).toBeUndefined()
  await expect(street(page).getByText(/^9\s*von 25/)).toBeVisible()
  await expect(street(page).getByRole('heading', { name: 'Haushalten warten in Lychen.' })).toBeVisible()
  await expect(lit(page)).toHaveCount(9)
  await expect(page.getByRole('contentinfo').getByText('9', { exact: true })).toBeVisible()
  await expect(page.getByRole('contentinfo').getByText('in ganz Deutschland')).toBeVisible()
  await street(page).getByRole('link', { name: 'Deins? Trag dich in Lychen ein' }).click()
  await expect(page.getByRole('textbox', { name: 'E-Mail-Adresse' })).toBeFocused()
})

test('on Kremmen’s page the next house opens the dialog with the code filled in', async ({ page }) => {
  await revisit(page, '/16766', 'rejected')
  await expect(page).toHaveURL(/\/kremmen$/)
  await street(page)
    .getByRole('button', { name: /^Deins\?/ })
    .click()
  await expect(page.getByRole('dialog').getByRole('textbox', { name: /^Postleitzahl/ })).toHaveValue('16766')
})

for (const path of ['/', '/kremmen', '/17268', '/55606', '/anmelden']) {
  test(`${path} comes in one flight, headers and all`, async ({ request }) => {
    const answer = await request.get(path, { headers: { 'accept-encoding': 'br' }, maxRedirects: 0 })
    const headers = Object.entries(answer.headers()).map(([name, value]) => `${name}: ${value}\r\n`)
    const size = Number(answer.headers()['content-length']) + headers.join('').length
    expect(size).toBeLessThanOrEqual(FIRST_FLIGHT)
    expect(answer.status()).toBe(200)
  })
}
