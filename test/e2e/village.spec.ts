import type { Page } from '@playwright/test'
import { routes } from '../../src/routes.ts'
import { anna } from '../support/people.ts'
import { violations } from './support/axe.ts'
import { emptySums } from './support/empty-sums.ts'
import type { Site } from './support/serve-site.ts'
import { expect, FAILED_LOAD, test } from './support/signup-story.ts'
import { stickingOut } from './support/sticking-out.ts'
import { revisit } from './support/visitor.ts'

/** One flight of a fresh connection: ten packets (RFC 6928). What stands first must be in it, headers and all. */
const FIRST_FLIGHT = 14_400

async function letWait(site: Site, postalCode: string, households: number, goal?: number): Promise<void> {
  await site.pool.query(
    `insert into signup_changes (postal_code, day, signed_up, confirmed, withdrawn, open, waiting)
     values ($1, '2026-11-21', $2, $2, 0, 0, $2)`,
    [postalCode, households],
  )
  if (goal) {
    await site.pool.query('insert into place_plans (postal_code, goal) values ($1, $2)', [postalCode, goal])
  }
}

test.afterAll(({ site }) => emptySums(site.pool))

const street = (page: Page) => page.locator('#nachbarn')
const lit = (page: Page) => street(page).locator('.houses > .lit')

test('Templin’s page is named, asks for its own sign-ups, and nothing sticks out or fails', async ({
  page,
}) => {
  await revisit(page, routes.village('17268'), 'rejected')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Templin bestellt zusammen.')
  await expect(page.getByRole('textbox', { name: /^Postleitzahl/ })).toHaveValue('17268')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/17268$/)
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', /\/og\/17268\.png$/)
  for (const width of [320, 390, 820, 1024, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    expect([width, await stickingOut(page)]).toEqual([width, []])
  }
  expect(await violations(page)).toEqual([])
})

test('Anna signs up in Templin’s page and is told the next step', async ({ page }) => {
  await revisit(page, routes.village('17268'), 'rejected')
  await page.getByRole('textbox', { name: 'E-Mail-Adresse' }).fill(anna.email)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Jetzt anmelden' }).click()
  await expect(page.getByText('Vielen Dank!')).toBeVisible()
  await expect(page.getByText(anna.email)).toBeVisible()

  // Empty beside the card it would look like a failure: it is tucked away until somebody wants it.
  const email = page.locator('#anmeldung-email')
  await expect(email).toBeHidden()
  await page.getByRole('button', { name: 'Noch jemanden eintragen' }).click()
  await expect(email).toBeFocused()
  await expect(email).toHaveValue('')
})

test('nine of 25 houses are lit; the tenth leads to the form', async ({ page, site }) => {
  await letWait(site, '17279', 9)
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

test('four are nobody’s number: all houses are dark, and search engines leave the page', async ({
  page,
  site,
}) => {
  await letWait(site, '16835', 4)
  const answer = await page.goto(routes.village('16835'))
  expect(answer?.headers()['x-robots-tag']).toBe('noindex')
  await expect(street(page).getByRole('heading', { name: 'Sei unter den Ersten.' })).toBeVisible()
  await expect(lit(page)).toHaveCount(0)
  await expect(street(page).locator('.houses > .next')).toHaveCount(1)
})

for (const { postalCode, waiting, goal, says, lights, number } of [
  { postalCode: '16837', waiting: 24, says: 'Ein Haushalt fehlt noch.', lights: 24, number: /^24\s*von 25/ },
  { postalCode: '16845', waiting: 27, says: /ist voll\.$/, lights: 25, number: /^27\s*dabei/ },
  {
    postalCode: '16866',
    waiting: 41,
    goal: 100,
    says: /^Haushalten warten/,
    lights: 10,
    number: /^41\s*von 100/,
  },
]) {
  test(`${waiting} of ${goal ?? 25} are ${lights} lights, and the text has the true number`, async ({
    page,
    site,
  }) => {
    await letWait(site, postalCode, waiting, goal)
    await page.goto(routes.village(postalCode))
    await expect(street(page).getByRole('heading', { name: says })).toBeVisible()
    await expect(lit(page)).toHaveCount(lights)
    await expect(street(page).getByText(number)).toBeVisible()
    const perHouse = street(page).getByText('Ein Haus im Bild steht für 4 Haushalte.')
    await expect(perHouse).toHaveCount(goal ? 1 : 0)
    expect(await violations(page)).toEqual([])
  })
}

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

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('Anna signs up in Templin’s page; Frieda, who did before, is told so, and the page is still Templin’s', async ({
    page,
    site,
    allowConsole,
  }) => {
    allowConsole(FAILED_LOAD)
    const frieda = 'frieda-ohne-skript@example.org'
    await site.pool.query(`insert into newsletter_signups (email, postal_code) values ($1, '17268')`, [
      frieda,
    ])
    for (const [email, heading] of [
      ['anna-ohne-skript@example.org', 'Vielen Dank!'],
      [frieda, 'Templin bestellt zusammen.'],
    ] as const) {
      await page.goto(routes.village('17268'))
      await page.getByRole('textbox', { name: 'E-Mail-Adresse' }).fill(email)
      await page.getByRole('checkbox').check()
      await page.getByRole('button', { name: 'Jetzt anmelden' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    }
    await expect(page.getByRole('alert')).toContainText('bereits registriert')
  })

  test('the start page’s row leads to the village, and an unknown code to the form that has it', async ({
    page,
  }) => {
    await page.goto('/')
    await page.getByRole('textbox', { name: 'Deine Postleitzahl' }).fill('17268')
    await page.getByRole('button', { name: 'Bin ich dran?' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Templin bestellt zusammen.')
    await page.goto('/anmelden?plz=99999')
    await expect(page.getByRole('textbox', { name: /^Postleitzahl/ })).toHaveValue('99999')
  })
})
