import type { Page } from '@playwright/test'
import { anna, buelent, carla, entryOf } from '../support/people.ts'
import {
  expect,
  expectDuplicate,
  expectFailure,
  expectFilledIn,
  FAILED_LOAD,
  fillIn,
  footerButton,
  formIn,
  storedSignups,
  test,
} from './support/signup-story.ts'
import { seen, signupDialog } from './support/visitor.ts'

/** The two ways in which a visitor can be without our scripts. */
const WAYS: Record<string, { javaScriptEnabled: boolean; blocked: boolean }> = {
  'without JavaScript': { javaScriptEnabled: false, blocked: false },
  'with every script lost on a bad line': { javaScriptEnabled: true, blocked: true },
}

/** The browser checks the fields by itself; an old one, which does not, leaves that to the server. */
const likeAnOldBrowser = (page: Page, form: string) =>
  page.locator(form).evaluate((element: HTMLFormElement) => {
    element.noValidate = true
  })

const DIALOG_FORM = 'dialog form'
const PAGE_FORM = 'main form'

for (const [way, { javaScriptEnabled, blocked }] of Object.entries(WAYS)) {
  test.describe(way, () => {
    test.use({ javaScriptEnabled })

    test.beforeEach(async ({ page, allowConsole }) => {
      allowConsole(FAILED_LOAD)
      if (!blocked) return
      allowConsole(/Failed to fetch dynamically imported module|astro-island|Error hydrating/)
      await page.route('**/_astro/*.js', (route) => route.abort('connectionfailed'))
    })

    test('Anna reads, lights houses and opens questions, one at a time', async ({ page }) => {
      await page.goto('/')
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Allein zu wenig.')
      await expect(page.getByRole('heading', { name: 'Ein Abend im Dorf, in vier Bildern.' })).toBeVisible()

      const alone = seen(page, 'allein bestellt 50\u00a0€ Mindestbestellwert oder mehr')
      const three = seen(page, 'zu dritt bestellt 25\u00a0€ pro Haushalt 3 × 25 = 75\u00a0€: reicht locker.')
      await page.getByRole('radio', { name: '1 Haushalt', exact: true }).press('Space')
      await expect(alone).toBeVisible()
      await page.getByRole('radio', { name: '3 Haushalte' }).press('Space')
      await expect(page.getByRole('radio', { name: '3 Haushalte' })).toBeChecked()
      await expect(three).toBeVisible()
      await expect(alone).toBeHidden()

      await page.locator('#item-0 summary').click()
      await expect(page.locator('#item-0 p')).toBeVisible()
      await page.locator('#item-3 summary').click()
      await expect(page.locator('#item-3 p')).toBeVisible()
      await expect(page.locator('#item-0 p')).toBeHidden()
    })

    test('Anna opens the dialog, signs up and reads thanks', async ({ page, site }) => {
      await page.goto('/')
      await page.getByRole('button', { name: /App Store/ }).click()
      await expect(signupDialog(page)).toBeVisible()
      await fillIn(formIn(signupDialog(page)), anna)
      await formIn(signupDialog(page)).submit.click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vielen Dank!')
      await expect(
        page.getByText('Wir melden uns bei dir, sobald Dorfteller in deiner Region verfügbar ist.'),
      ).toBeVisible()
      await expect(
        page.getByText(/^Öffne unsere E-Mail und bestätige\. Erst dann stehst du auf der Liste\.$/),
      ).toBeVisible()
      expect(new URL(page.url()).pathname).toBe('/anmelden/danke')
      expect(await storedSignups(site)).toEqual([entryOf(anna)])

      await page.reload()
      expect(await storedSignups(site)).toEqual([entryOf(anna)])
    })

    if (!javaScriptEnabled) {
      test('where no button opens the dialog, a link leads from Kremmen to the form with its postal code', async ({
        page,
      }) => {
        for (const part of ['main', 'contentinfo'] as const) {
          await page.goto('/kremmen')
          await page.getByRole(part).getByRole('link', { name: 'zur Anmeldung' }).click()
          await expect(formIn(page.getByRole('main')).postalCode).toHaveValue('16766')
        }
      })
    }

    test('in Kremmen the postal code is there already', async ({ page, site }) => {
      await page.goto('/kremmen')
      await footerButton(page).click()
      const form = formIn(signupDialog(page))
      await expect(form.postalCode).toHaveValue('16766')
      await form.email.fill(anna.email)
      await form.consent.check()
      await form.submit.click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vielen Dank!')
      expect(await storedSignups(site)).toEqual([entryOf(anna)])
    })

    test('Anna is on the list already: the page says so and keeps what she typed', async ({ page, site }) => {
      await site.pool.query('insert into newsletter_signups (email, postal_code) values ($1, $2)', [
        anna.email,
        anna.postal_code,
      ])
      await page.goto('/')
      await footerButton(page).click()
      const again = { email: 'Anna@Example.org', postal_code: carla.postal_code }
      await fillIn(formIn(signupDialog(page)), again)
      const [answer] = await Promise.all([
        page.waitForResponse('**/anmelden'),
        formIn(signupDialog(page)).submit.click(),
      ])
      expect(answer.status()).toBe(409)
      await expectDuplicate(page)
      const form = formIn(page.getByRole('main'))
      await expectFilledIn(form, again)
      expect(await storedSignups(site)).toEqual([entryOf(anna)])

      await form.email.fill(buelent.email)
      await form.submit.click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vielen Dank!')
      expect(await storedSignups(site)).toEqual([entryOf(anna), { ...again, email: buelent.email }])
    })

    test('the browser itself does not send a form that is not whole', async ({ page, site }) => {
      await page.goto('/anmelden')
      const form = formIn(page.getByRole('main'))
      await form.email.fill(anna.email)
      await form.postalCode.fill(anna.postal_code)
      await form.submit.click()
      await expect(form.consent).toBeFocused()
      expect(new URL(page.url()).pathname).toBe('/anmelden')
      expect(await storedSignups(site)).toEqual([])
    })

    test('Carla sends wrong fields from an old browser: each says what is wrong, all is kept', async ({
      page,
      site,
    }) => {
      await page.goto('/')
      await footerButton(page).click()
      await likeAnOldBrowser(page, DIALOG_FORM)
      const dialog = formIn(signupDialog(page))
      await dialog.email.fill('carla"><b>x</b>')
      await dialog.postalCode.fill('0106')
      const [answer] = await Promise.all([page.waitForResponse('**/anmelden'), dialog.submit.click()])
      expect(answer.status()).toBe(422)
      await expect(page).toHaveTitle(/^Fehler: /)

      const form = formIn(page.getByRole('main'))
      await expect(form.email).toHaveValue('carla"><b>x</b>')
      await expect(form.postalCode).toHaveValue('0106')
      await expect(form.consent).not.toBeChecked()
      for (const [field, text] of [
        [form.email, 'Bitte gib eine vollständige E-Mail-Adresse ein.'],
        [form.postalCode, 'Die Postleitzahl hat genau 5 Ziffern.'],
        [form.consent, 'Bitte setz das Häkchen, damit wir dir schreiben dürfen.'],
      ] as const) {
        await expect(field).toHaveAttribute('aria-invalid', 'true')
        await expect(field).toHaveAccessibleDescription(text)
      }
      expect(await storedSignups(site)).toEqual([])

      await fillIn(form, carla)
      await form.submit.click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vielen Dank!')
      expect(await storedSignups(site)).toEqual([entryOf(carla)])
    })

    test('the page /anmelden stands alone; an empty form is answered field by field', async ({
      page,
      site,
    }) => {
      await page.goto('/anmelden')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dein Dorf bestellt zusammen.')
      await likeAnOldBrowser(page, PAGE_FORM)
      await formIn(page.getByRole('main')).submit.click()
      await expect(page.getByText('Bitte gib deine E-Mail-Adresse ein.')).toBeVisible()
      await expect(page.getByText('Bitte gib deine Postleitzahl ein.')).toBeVisible()
      expect(await storedSignups(site)).toEqual([])
    })

    test('the database is away: the page says so, keeps all, and a second try works', async ({
      page,
      site,
    }) => {
      await page.goto('/anmelden')
      const form = formIn(page.getByRole('main'))
      await fillIn(form, buelent)
      await site.stopDatabase()
      try {
        const [answer] = await Promise.all([page.waitForResponse('**/anmelden'), form.submit.click()])
        expect(answer.status()).toBe(503)
        expect(answer.headers()['retry-after']).toMatch(/^[1-9][0-9]*$/)
        await expectFailure(page)
        await expectFilledIn(form, buelent)
      } finally {
        await site.startDatabase()
      }
      await form.submit.click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vielen Dank!')
      expect(await storedSignups(site)).toEqual([entryOf(buelent)])
    })
  })
}
