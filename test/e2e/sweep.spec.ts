import { routes } from '../../src/routes.ts'
import { anna } from '../support/people.ts'
import { findings, violations } from './support/axe.ts'
import { fillCountry } from './support/country.ts'
import { expect, test } from './support/fixtures.ts'
import { logIn } from './support/operator.ts'
import { stickingOut } from './support/sticking-out.ts'
import { revisit } from './support/visitor.ts'

// Every page there is; the fixtures fail on any message of the console. Visitors' pages on a phone and a large screen, with
// letters twice as large, and those behind letters' links: test/promises/everybody.spec.ts.

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
]

for (const path of PUBLIC_PAGES) {
  test(`${path} on a tablet, in forced colours and at 320 px; the law’s links`, async ({ page, allow }) => {
    allow(/status of 404|no page at \/gibt-es-nicht/)
    await revisit(page, path)
    await page.setViewportSize({ width: 320, height: 800 })
    expect(await stickingOut(page)).toEqual([])
    await page.setViewportSize({ width: 768, height: 900 })
    expect(await stickingOut(page)).toEqual([])
    expect(await findings(page)).toEqual([])
    await page.emulateMedia({ forcedColors: 'active' })
    // The browser paints its own; axe would still compare those that the page asked for.
    expect(await findings(page, { 'color-contrast': { enabled: false } })).toEqual([])
    for (const [name, href] of [
      ['Impressum', routes.legalNotice],
      ['Datenschutz', routes.privacy],
    ] as const)
      await expect(page.getByRole('contentinfo').getByRole('link', { name })).toHaveAttribute('href', href)
  })
}

/** What comes behind `/konsole`; where there is a name, its link leads on. */
const CONSOLE_PAGES: [path: string, name?: string][] = [
  [''],
  ['/regionen'],
  ['/regionen', 'Altmühltal'],
  ['/anmeldungen'],
  ['/anmeldungen?suche=anna', anna.email],
  ['/anmeldungen/einlesen'],
  ['/besuche'],
  ['/briefe'],
  ['/briefe/neu'],
  ['/postausgang'],
  ['/einrichtung'],
  ['/einrichtung/angaben'],
  ['/protokoll'],
  ['/team'],
  ['/konto'],
]

test('the console’s pages: axe finds nothing, light or dark, and nothing is too wide', async ({
  page,
  site,
}) => {
  test.slow()
  await fillCountry(site.pool)
  await site.pool.query('insert into newsletter_signups (email, postal_code) values ($1, $2)', [
    anna.email,
    anna.postal_code,
  ])
  await logIn(page, site, 'administer')
  for (const [path, name] of CONSOLE_PAGES) {
    await page.goto(`/konsole${path}`)
    if (name) await page.getByRole('main').getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name ?? /./)
    await page.waitForLoadState('networkidle')
    expect.soft(await violations(page), `${path} ${name}`).toEqual([])
  }
})
