import { expect, test } from './support/fixtures.ts'
import { postalCodeField, revisit, signupDialog } from './support/visitor.ts'

test.beforeEach(({ page }) => revisit(page, '/', 'rejected'))

test('the first screen says what it is about, and shows the figures', async ({ page }) => {
  await expect(page).toHaveTitle('Dorfteller – zusammen bestellt, einzeln geliefert')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Allein\s+zu wenig\.\s+Zusammen\s+satt\./)
  for (const text of [
    'Essen bestellen auf dem Dorf',
    /^Das Restaurant liefert erst ab 50\sEuro\? Dann bestell mit den Nachbarn\./,
    /^Die App ist noch in der Testphase\./,
    'Kostenlos und unverbindlich',
    'DSGVO-konform',
    'Für den ländlichen Raum gemacht',
    'Keine Verpflichtungen',
  ]) {
    await expect(page.getByText(text).first()).toBeVisible()
  }
  const plate = page.locator('.plate')
  await expect(plate).toContainText('25 €')
  await expect(plate).toContainText('50 €')
})

test('both store signs open the sign-up, and nothing else', async ({ page }) => {
  for (const store of ['App Store', 'Google Play']) {
    await page.getByRole('button', { name: store }).click()
    await expect(signupDialog(page)).toBeVisible()
    await expect(postalCodeField(signupDialog(page))).toHaveValue('')
    await signupDialog(page).getByRole('button', { name: 'Schließen' }).click()
    await expect(signupDialog(page)).toBeHidden()
  }
  await expect(page).toHaveURL(/\/$/)
})

test('three voices with five stars each, plainly marked as samples', async ({ page }) => {
  await expect(page.getByRole('heading', { name: 'Aus dem Gästebuch der Testphase' })).toBeVisible()
  await expect(page.getByText('Beispieltexte – vor dem Start durch echte ersetzen')).toBeVisible()
  await expect(page.getByRole('img', { name: '5 von 5 Sternen' })).toHaveCount(3)
  await expect(page.getByText(/„45\sEuro Mindestbestell\u00ad?wert, und wir sind zu zweit\./)).toBeVisible()
  for (const highlight of ['Endlich zu zweit bestellen', 'Auch für eine Person', 'Ohne Absprache']) {
    await expect(page.getByText(highlight, { exact: true })).toBeVisible()
  }
  await expect(page.getByText('Vorname N.')).toHaveCount(3)
  await expect(page.getByText('Ort, Landkreis')).toHaveCount(3)
})

test('four questions, one open at a time', async ({ page }) => {
  const questions = page.locator('details[id^="item-"]')
  expect(await questions.evaluateAll((all) => all.map(({ id }) => id))).toEqual([
    'item-0',
    'item-1',
    'item-2',
    'item-3',
  ])
  const answers = [
    /^Nein\. Du bestellst für dich/,
    /^Du schließt dich einer Lieferzeit an.*Kommt noch ein Nachbar dazu, reicht es/s,
    /^Nur, dass jemand mitbestellt\. Nicht wer, und nicht was\./,
    /^Nur das Restaurant\./,
  ]
  for (const answer of answers) await expect(page.getByText(answer)).toBeHidden()
  for (const [index, answer] of answers.entries()) {
    await page.locator(`#item-${index} summary`).click()
    await expect(page.getByText(answer)).toBeVisible()
    await expect(page.locator('details[open]')).toHaveCount(1)
  }
  await page.locator('#item-3 summary').click()
  await expect(page.locator('details[open]')).toHaveCount(0)
})

test('the header leads to the two places of the page', async ({ page }) => {
  const header = page.getByRole('banner')
  await header.getByRole('link', { name: 'Fragen' }).click()
  await expect(page.locator('#item-0')).toBeInViewport()
  await expect(page).toHaveURL(/#fragen$/)
})
