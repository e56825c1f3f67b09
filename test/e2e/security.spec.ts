import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js'
import { Severity } from 'csp_evaluator/dist/finding.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'
import { programRoutes, routes } from '../../src/routes.ts'
import { expect, test } from './support/fixtures.ts'
import { emailField, postalCodeField } from './support/visitor.ts'

const ON_EVERY_ANSWER = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'strict-transport-security': expect.stringMatching(/max-age=(?:3[1-9]|[4-9]\d)\d{6}/),
  'permissions-policy': expect.stringContaining('geolocation=()'),
  'cross-origin-resource-policy': expect.stringMatching(/^(?:same-origin|cross-origin)$/),
  'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
}

const GETS: [string, number][] = [
  [routes.home, 200],
  [routes.town('kremmen'), 200],
  [routes.privacy, 200],
  [routes.legalNotice, 200],
  [routes.signup, 200],
  [routes.signupThanks, 200],
  ['/gibt-es-nicht', 404],
  [routes.places('16'), 200],
  [programRoutes.robots, 200],
  [programRoutes.sitemap, 200],
  [programRoutes.securityTxt, 200],
  [programRoutes.manifest, 200],
  [programRoutes.favicon, 200],
  [programRoutes.touchIcon, 200],
  [programRoutes.openGraphImage('home'), 200],
  [programRoutes.livez, 200],
  [programRoutes.readyz, 200],
  [routes.rest.signups, 401],
  ['/%', 400],
]

test.describe('under a public address', () => {
  test.use({ baseURL: async ({ publicSite }, use) => use(publicSite.origin) })

  test('every kind of answer carries the protecting headers', async ({ request }) => {
    for (const [path, status] of GETS) {
      const answer = await request.get(path)
      expect([path, answer.status()]).toEqual([path, status])
      expect(answer.headers(), path).toMatchObject(ON_EVERY_ANSWER)
      expect(answer.headers()['content-security-policy'], path).not.toMatch(/unsafe-/)
      expect(answer.headers(), path).not.toHaveProperty('x-powered-by')
    }
  })

  test('refusals carry them too', async ({ request }) => {
    const answers = {
      422: await request.post(routes.signup, { form: { email: '', postal_code: '' } }),
      405: await request.delete(routes.home),
      413: await request.post(routes.signup, { form: { email: 'a'.repeat(20_000) } }),
      401: await request.post(routes.rest.visits, { data: {} }),
    }
    for (const [status, answer] of Object.entries(answers)) {
      expect(answer.status()).toBe(Number(status))
      expect(answer.headers(), status).toMatchObject(ON_EVERY_ANSWER)
    }
  })
})

test('the policy of a page has no hole that is known', async ({ request }) => {
  for (const path of [routes.home, routes.privacy, routes.signup, '/gibt-es-nicht']) {
    const header = (await request.get(path)).headers()['content-security-policy'] ?? ''
    const findings = new CspEvaluator(new CspParser(header).csp).evaluate()
    const grave = findings.filter(({ severity }) => severity <= Severity.MEDIUM)
    expect(grave.map(({ directive, value, description }) => [path, directive, value, description])).toEqual(
      [],
    )
  }
})

test('what a visitor types comes back as text, never as markup', async ({ page, allowConsole }) => {
  allowConsole(/422/)
  await page.goto('/anmelden')
  const evil = '"><img src=x onerror=alert(1)>'
  page.on('dialog', () => {
    throw new Error('A script from the form was run.')
  })
  await page.locator('form').evaluate((form: HTMLFormElement) => {
    form.noValidate = true
  })
  await emailField(page).fill(evil)
  await postalCodeField(page).fill('1')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Jetzt anmelden' }).click()
  await expect(page.getByText('In der Adresse steht ein Leerzeichen.')).toBeVisible()
  await expect(emailField(page)).toHaveValue(evil)
  await expect(page.locator('img[src="x"]')).toHaveCount(0)
})

test('the site cannot be framed by another page', async ({ page, site, allowConsole }) => {
  allowConsole(/frame/i)
  await page.route('http://127.0.0.1:47118/', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<iframe src="${site.origin}/impressum"></iframe>` }),
  )
  await page.goto('http://127.0.0.1:47118/')
  await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toHaveCount(0)
})
