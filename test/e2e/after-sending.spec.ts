import type { Page } from '@playwright/test'
import { letterTo } from '../promises/visitor.ts'
import { anna } from '../support/people.ts'
import { coveredLinks } from './support/page-end.ts'
import {
  expect,
  fillIn,
  footerButton,
  formIn,
  openSignup,
  type Person,
  test,
} from './support/signup-story.ts'

/** The card beside the thanks, and what is in it. */
function cardOn(page: Page) {
  const card = page.getByRole('region', { name: 'Noch ein Schritt' })
  return {
    card,
    heading: card.getByRole('heading', { name: 'Noch ein Schritt' }),
    again: card.getByRole('link', { name: 'Adresse vertippt? Noch einmal anmelden' }),
  }
}

async function signUpAnna(page: Page, person: Person = anna) {
  await page.clock.install()
  const form = await openSignup(page)
  await fillIn(form, person)
  await form.submit.click()
  const shown = cardOn(page)
  await expect(shown.card).toBeVisible()
  // From here on time goes by as the story says, however busy the machine is.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
  return shown
}

test('thanks as specified, beside them the next step with Anna’s address', async ({ page }) => {
  const { card, heading, again } = await signUpAnna(page)
  const thanks = page.getByRole('status').filter({ hasText: 'Vielen Dank!' })
  await expect(thanks.getByRole('paragraph')).toHaveText(
    'Wir melden uns bei dir, sobald Dorfteller in deiner Region verfügbar ist.',
  )
  await expect(card).toContainText(
    `Wir haben an ${anna.email} geschrieben. Öffne unsere E-Mail und bestätige. Erst dann stehst du auf der Liste.`,
  )
  await expect(card).toContainText('Deine 10\u00a0% kommen per E-Mail.')
  await expect(heading).toBeFocused()
  await expect(again).toBeVisible()

  // The thanks go by themselves; the card does not, neither by Escape.
  await page.clock.runFor(9_000)
  await expect(thanks).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(card).toBeVisible()
  // It takes nothing of the page's end away, either.
  await page.clock.resume()
  for (const size of [
    { width: 1280, height: 800 },
    { width: 768, height: 1024 },
    { width: 390, height: 844 },
    { width: 667, height: 375 },
  ]) {
    await page.setViewportSize(size)
    await expect.poll(() => coveredLinks(page), `${size.width} x ${size.height}`).toEqual([])
  }
  await card.getByRole('button', { name: 'Hinweis schließen' }).click()
  await expect(card).toBeHidden()
  await expect(footerButton(page)).toBeFocused()
  // The bar asks nobody again in this tab.
  await page.goto('/kremmen')
  await page.evaluate(() => scrollTo({ top: 600, behavior: 'instant' }))
  await expect(page.getByRole('region', { name: '10% Rabatt sichern!' })).toBeHidden()
})

test('Anna mistyped her address: the card leads to the form, the letter to her', async ({ page, site }) => {
  const { card, again } = await signUpAnna(page, { ...anna, email: 'anna.mueler@gmx.de' })
  await expect(card.getByRole('link', { name: 'Zu GMX (öffnet in neuem Tab)' })).toHaveAttribute(
    'href',
    'https://www.gmx.net/',
  )
  await page.clock.resume()
  await again.click()
  await expect(page).toHaveURL(`/anmelden?plz=${anna.postal_code}`)
  const form = formIn(page.getByRole('main'))
  await expect(form.postalCode).toHaveValue(anna.postal_code)
  await fillIn(form, { ...anna, email: 'anna.mueller@gmx.de' })
  await form.submit.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vielen Dank!')
  await letterTo(site, 'anna.mueller@gmx.de', /bestätige/)
})
