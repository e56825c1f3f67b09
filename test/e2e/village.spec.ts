import type { Page } from '@playwright/test'
import { routes } from '../../src/routes.ts'
import { settle } from '../support/households.ts'
import { violations } from './support/axe.ts'
import { emptySums } from './support/empty-sums.ts'
import { expect, test } from './support/signup-story.ts'
import { revisit, still } from './support/visitor.ts'

/** One flight of a fresh connection: ten packets (RFC 6928). What stands first must be in it, headers and all. */
const FIRST_FLIGHT = 14_400

test.afterAll(({ site }) => emptySums(site.pool))

const street = (page: Page) => page.locator('#nachbarn')
const lit = (page: Page) => street(page).locator('.houses > .lit')

test('the lead lies free of the plate, however wide', async ({ page }) => {
  for (const path of [routes.signup, routes.village('17279')]) {
    await revisit(page, path, 'rejected')
    await expect(page.locator('.village-hero').locator('.plate, .sticker')).toHaveCount(2)
    for (const width of [390, 820, 1160, 1280, 1366, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      await still(page)
      const covered = await page.locator('.village-hero').evaluate((hero) => {
        const words = document.createRange()
        words.selectNodeContents(hero.querySelector('.lead') as Element)
        const lies = (other: Element) => {
          const box = other.getBoundingClientRect()
          return [...words.getClientRects()].some(
            ({ left, right, top, bottom }) =>
              left < box.right && right > box.left && top < box.bottom && bottom > box.top,
          )
        }
        return [...hero.querySelectorAll('.plate, .sticker')].filter(lies).map((part) => part.className)
      })
      expect(covered, `${path}, ${width} px wide`).toEqual([])
    }
  }
})

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

test('41 of 100 are ten lights, and the text has the true number', async ({ page, site }) => {
  await settle(site.pool, [{ postalCode: '16866', waiting: 41 }])
  await site.pool.query(`update places set goal = 100 where postal_code = '16866'`)
  await page.goto(routes.village('16866'))
  await expect(street(page).getByRole('heading', { name: /^Haushalten warten/ })).toBeVisible()
  await expect(lit(page)).toHaveCount(10)
  await expect(street(page).getByText(/^41\s*von 100/)).toBeVisible()
  await expect(street(page).getByText('Ein Haus im Bild steht für 4 Haushalte.')).toBeVisible()
  expect(await violations(page)).toEqual([])
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
