import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { opensPerson, printsProof } from '../promises/console.ts'
import { joins, letterTo, postSignup } from '../promises/visitor.ts'
import { settle } from '../support/households.ts'
import { violations } from './support/axe.ts'
import { expect, type Site, test } from './support/fixtures.ts'
import { logIn } from './support/operator.ts'

const anna = { email: 'anna@example.org', postalCode: '16766' }
const buelent = { email: 'buelent@example.org', postalCode: '17252' }

const search = (page: Page) => page.getByLabel('Adresse, Postleitzahl oder Ort suchen')
const status = (page: Page) => page.locator('.page-head').getByRole('status')

test('Selma finds people; filters stand in the address, and going back works', async ({ page, site }) => {
  await settle(site.pool, [
    { postalCode: '17252', open: 211 },
    { postalCode: '16766', waiting: 1 },
    { postalCode: '01067', waiting: 1 },
  ])
  await site.pool.query('insert into newsletter_signups (email, postal_code) values ($1, $2)', [
    anna.email,
    anna.postalCode,
  ])
  await logIn(page, site, 'send')
  await page.goto('/konsole/anmeldungen')
  await expect(status(page)).toHaveText('214 Anmeldungen')
  await page.getByRole('button', { name: 'Weitere zeigen' }).click()
  await expect(page.getByRole('row')).toHaveCount(215)
  await search(page).fill('kremmen')
  await expect(status(page)).toHaveText('2 Anmeldungen')
  await expect(page).toHaveURL(/\?suche=kremmen$/)
  await page.getByLabel('Zustand').selectOption('bestätigt')
  await expect(page).toHaveURL(/\?suche=kremmen&zustand=bestaetigt$/)
  await page.goBack()
  await expect(page).toHaveURL(/\?suche=kremmen$/)
  await expect(page.getByLabel('Zustand')).toHaveValue('')
  await page.getByRole('link', { name: anna.email }).click()
  await page.getByRole('link', { name: 'Zurück zur Liste' }).click()
  await expect(search(page)).toHaveValue('kremmen')

  // What there is not is left out.
  await page.goto('/konsole/anmeldungen?suche=01067&zustand=fort&von=2026-02-30')
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.goto('/konsole/anmeldungen?suche=nobody@example.org')
  await page.getByRole('link', { name: 'Alle Anmeldungen zeigen' }).click()
  await expect(status(page)).toHaveText('214 Anmeldungen')
})

test('one person: history, another letter, a proof as of the moment that it names, and a file', async ({
  page,
  site,
  from,
  allow,
}) => {
  // The browser tells of every refusal.
  allow(/409 \(Conflict\).*signups\.resend/)
  await postSignup(site, buelent, from)
  await letterTo(site, buelent.email)
  await logIn(page, site, 'administer')
  await opensPerson(page, site, buelent.email)
  // Signed up, and the letter was sent.
  await expect(page.getByRole('region', { name: 'Verlauf' }).getByRole('listitem')).toHaveCount(2)
  await expect(page.getByText('Alle Prüfwerte wurden neu berechnet und stimmen.')).toBeVisible()
  const again = page.getByRole('button', { name: 'Bestätigung noch einmal senden' })
  await again.click()
  await expect(page.locator('.toasts')).toContainText('Dieses Postfach hat vorerst genug bekommen.')
  await site.pool.query(`update letters set claimed_at = claimed_at - interval '25 hours'`)
  site.smtp.setBehaviour({ slow: { content: 5_000 } })
  await again.click()
  await expect(page.locator('.toasts')).toContainText('geht noch einmal hinaus')
  await expect(page.getByText(/, (wartet|unterwegs)$/)).toBeVisible()
  await expect.poll(() => sentTo(site, buelent.email)).toBe(2)
  site.smtp.setBehaviour({})
  expect(await printsProof(page)).not.toMatch(/, (wartet|unterwegs)$/m)

  const [data] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Auskunft als Datei' }).click(),
  ])
  expect(JSON.parse(await readFile(await data.path(), 'utf8'))).toMatchObject({ email: buelent.email })
})

const sentTo = async ({ pool }: Site, email: string) =>
  (
    await pool.query(
      `select from letters as l join newsletter_signups as s on s.id = l.signup_id
       where s.email = $1 and l.state = 'sent'`,
      [email],
    )
  ).rowCount

test('Selma sees what came back, and gives Anna another chance', async ({ page, site, from }) => {
  await joins(site, anna, from)
  await site.pool.query(
    `insert into letter_events (letter_id, type, source, status, answer, message_digest)
     select id, 'bounced_hard', 'imap', '5.1.1', '550 5.1.1 <address>: no such user', sha256('1') from letters`,
  )
  await site.pool.query('update newsletter_signups set refused_at = now(), undeliverable_at = now()')
  await logIn(page, site, 'send')
  await page.goto('/konsole/postausgang')
  const returned = page.getByRole('table', { name: 'Zurückgekommen' }).getByRole('row')
  await expect(returned).toHaveCount(2)
  await expect(returned.nth(1)).toContainText('Adresse gibt es nicht')
  expect(await violations(page)).toEqual([])

  await opensPerson(page, site, anna.email)
  await expect(page.getByText('zurückgekommen: die Adresse gibt es nicht')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Noch einmal versuchen' }).click()
  await expect(page.locator('.toasts')).toContainText('Der nächste Brief geht dorthin.')
  await expect(page.getByRole('button', { name: 'Noch einmal versuchen' })).toHaveCount(0)
})
