import { letterWaits } from '../../src/content/going-public.ts'
import { promo } from '../../src/content/promo.ts'
import { typeset } from '../../src/content/typeset.ts'
import { routes } from '../../src/routes.ts'
import { expect, test } from './support/fixtures.ts'
import { fillIn, formIn, openSignup } from './support/signup-story.ts'

const SAMPLES = 'Aus dem Gästebuch der Testphase'

test('on this machine the sample voices are shown, marked as samples', async ({ page }) => {
  await page.goto(routes.home)
  await expect(page.getByRole('heading', { name: SAMPLES })).toBeVisible()
})

test('what the bar promises goes on in the dialog', async ({ page }) => {
  await openSignup(page)
  await expect(page.getByRole('dialog').getByText(typeset(promo.promise))).toBeVisible()
})

test.describe('under a public address, with everything still open', () => {
  test.use({ baseURL: async ({ publicSite }, use) => use(publicSite.origin) })

  test('no sample voice is shown', async ({ page }) => {
    await page.goto(routes.home)
    await expect(page.getByRole('heading', { name: 'Was man im Dorf zuerst fragt' })).toBeVisible()
    await expect(page.getByText(SAMPLES)).toHaveCount(0)
    await expect(page.getByText('Vorname N.')).toHaveCount(0)
  })

  test('Gerda is told that her letter comes as soon as somebody says who writes', async ({ page }) => {
    const form = await openSignup(page)
    await fillIn(form, { email: 'gerda@example.org', postal_code: '16766' })
    await form.submit.click()
    await expect(page.getByText(letterWaits)).toBeVisible()
    await expect(page.getByText('Öffne unsere E-Mail')).toHaveCount(0)
  })

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false })
    test('so is Hanna', async ({ page }) => {
      await page.goto(routes.signup)
      await fillIn(formIn(page.getByRole('main')), { email: 'hanna@example.org', postal_code: '16766' })
      await page.getByRole('button', { name: 'Jetzt anmelden' }).click()
      await expect(page.getByText(typeset(letterWaits))).toBeVisible()
    })
  })
})
