import { expect, test } from './support/fixtures.ts'
import { emailField, postalCodeField } from './support/visitor.ts'

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
