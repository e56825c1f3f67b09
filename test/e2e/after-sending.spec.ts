import { letterTo } from '../promises/visitor.ts'
import { anna } from '../support/people.ts'
import { expect, test } from './support/fixtures.ts'
import { coveredLinks, expectThanks, fillIn, footerButton, formIn, openSignup } from './support/visitor.ts'

test('thanked, beside it the next step; the card leads who mistyped to the form, and is in nobody’s way', async ({
  page,
  site,
}) => {
  const mistyped = { ...anna, email: 'anna.mueler@gmx.de' }
  await page.clock.install()
  const form = await openSignup(page)
  await fillIn(form, mistyped)
  await form.submit.click()
  await expectThanks(page)
  const card = page.getByRole('region', { name: 'Noch ein Schritt' })
  const thanks = page.getByRole('status').filter({ hasText: 'Vielen Dank!' })
  // From here on time goes by as the story says, however busy the machine is.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
  await expect(card).toContainText(mistyped.email)
  await expect(card).toContainText('Deine 10\u00a0% kommen per E-Mail.')
  await expect(card.getByRole('heading', { name: 'Noch ein Schritt' })).toBeFocused()

  // The thanks go by themselves; the card does not, neither by Escape.
  await page.clock.runFor(9_000)
  await expect(thanks).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(card).toBeVisible()
  await page.clock.resume()
  for (const [width, height] of [
    [1280, 800],
    [768, 1024],
    [390, 844],
    [667, 375],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect.poll(() => coveredLinks(page), `${width} x ${height}`).toEqual([])
  }
  await expect(card.getByRole('link', { name: 'Zu GMX (öffnet in neuem Tab)' })).toHaveAttribute(
    'href',
    'https://www.gmx.net/',
  )
  await card.getByRole('link', { name: 'Adresse vertippt? Noch einmal anmelden' }).click()
  await expect(page).toHaveURL(`/anmelden?plz=${anna.postal_code}`)
  const again = formIn(page.getByRole('main'))
  await expect(again.postalCode).toHaveValue(anna.postal_code)
  await fillIn(again, { ...anna, email: 'anna.mueller@gmx.de' })
  await again.submit.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vielen Dank!')
  await letterTo(site, 'anna.mueller@gmx.de', /bestätige/)
})

// Nobody else's history: what was agreed to is kept, and another story counts Bülent's.
const bert = { ...anna, email: 'bert@example.org' }

test('a second card has the focus; it is closed: the focus is where it was, and the bar asks nobody again in this tab', async ({
  page,
}) => {
  const form = await openSignup(page)
  await fillIn(form, anna)
  await form.submit.click()
  await expect(page.getByRole('heading', { name: 'Noch ein Schritt' })).toBeFocused()
  await footerButton(page).click()
  await fillIn(form, bert)
  await form.submit.click()
  await expect(page.getByText(bert.email)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Noch ein Schritt' })).toBeFocused()
  await page.getByRole('button', { name: 'Hinweis schließen' }).click()
  await expect(page.getByRole('region', { name: 'Noch ein Schritt' })).toBeHidden()
  await expect(footerButton(page)).toBeFocused()
  await page.goto('/kremmen')
  await page.evaluate(() => scrollTo({ top: 600, behavior: 'instant' }))
  await expect(page.getByRole('region', { name: '10% Rabatt sichern!' })).toBeHidden()
})
