import { routes } from '../../src/routes.ts'
import { anna } from '../support/people.ts'
import { altmuehltal, emptyRegions } from './support/altmuehltal.ts'
import { violations } from './support/axe.ts'
import { violations as violationsOfConsole } from './support/console-axe.ts'
import { emptySums } from './support/empty-sums.ts'
import { expect, test } from './support/fixtures.ts'
import { emptyNext, fillNext } from './support/next-figures.ts'
import { logIn } from './support/operator.ts'
import { stickingOut } from './support/sticking-out.ts'
import { revisit } from './support/visitor.ts'

// Every page there is, with its widths; the fixtures fail on any message of the console.

/** One address of every kind of public page that needs no letter's link. */
const PUBLIC_PAGES = [
  routes.home,
  routes.town('kremmen'),
  routes.privacy,
  routes.legalNotice,
  routes.signup,
  routes.village('16833'),
  routes.signupFor('99999'),
  routes.signupThanks,
  routes.signupThanksFor('16766'),
  routes.notice('16766'),
  routes.confirm,
  routes.unsubscribe,
  routes.myData,
  '/gibt-es-nicht',
] as const

const CONSOLE_PAGES = [
  '',
  '/regionen',
  '/anmeldungen',
  '/anmeldungen/einlesen',
  '/besuche',
  '/briefe',
  '/briefe/neu',
  '/postausgang',
  '/einrichtung',
  '/einrichtung/angaben',
  '/protokoll',
  '/team',
  '/konto',
] as const

for (const path of PUBLIC_PAGES) {
  test(`${path}: axe finds nothing, nothing sticks out, the law’s links`, async ({ page, allowConsole }) => {
    allowConsole(/status of 404|no page at \/gibt-es-nicht/)
    await revisit(page, path, 'rejected')
    expect(await violations(page)).toEqual([])
    await page.setViewportSize({ width: 768, height: 900 })
    expect(await stickingOut(page)).toEqual([])
    for (const [name, href] of Object.entries({
      Impressum: routes.legalNotice,
      Datenschutz: routes.privacy,
    })) {
      await expect(page.getByRole('contentinfo').getByRole('link', { name })).toHaveAttribute('href', href)
    }
  })
}

test.describe('the console', () => {
  test.beforeAll(async ({ site }) => {
    await fillNext(site.pool)
    await altmuehltal(site.pool)
    // Two groups of these stories may come to one worker.
    await site.pool.query(
      'insert into newsletter_signups (email, postal_code) values ($1, $2) on conflict do nothing',
      [anna.email, anna.postal_code],
    )
  })
  test.afterAll(async ({ site }) => {
    await emptyRegions(site.pool)
    await emptyNext(site.pool)
    await emptySums(site.pool)
  })

  for (const path of CONSOLE_PAGES) {
    test(`/konsole${path}: axe finds nothing, light or dark, and nothing wide`, async ({ page, site }) => {
      await logIn(page, site, 'administer')
      await page.goto(`/konsole${path}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForLoadState('networkidle')
      expect(await violationsOfConsole(page)).toEqual([])
    })
  }

  test('nor on the pages of a region and of a person', async ({ page, site }) => {
    await logIn(page, site, 'administer')
    for (const [list, name] of [
      ['/regionen', 'Altmühltal'],
      ['/anmeldungen', anna.email],
    ] as const) {
      await page.goto(`/konsole${list}`)
      await page.getByRole('main').getByRole('link', { name, exact: true }).click()
      await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
      await page.waitForLoadState('networkidle')
      expect(await violationsOfConsole(page)).toEqual([])
    }
  })
})
