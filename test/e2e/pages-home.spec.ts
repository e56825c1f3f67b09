import { expect, test } from './support/fixtures.ts'
import { postalCodeField, revisit, seen, signupDialog } from './support/visitor.ts'

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

test('hints and receipts: what an order costs alone and together', async ({ page }) => {
  await expect(
    page.getByRole('heading', { name: /Derselbe Hunger, zwei Kassen\u00ad?zettel\./ }),
  ).toBeVisible()
  for (const text of ['Du zahlst nur dein Essen.', 'Schnell und einfach bestellt.', 'Getrennt geliefert.']) {
    await expect(page.getByText(text)).toBeVisible()
  }
  const term = (name: string) => page.getByRole('term').filter({ hasText: name })
  await expect(term('Es fehlen')).toHaveCount(1)
  await expect(term('Es fehlt')).toHaveCount(1)
  for (const amount of ['25,50 €', '24,50 €', '52,50 €']) {
    await expect(seen(page, amount).first()).toBeVisible()
  }
  await expect(page.getByText('Geht nicht raus')).toBeVisible()
  await expect(page.getByText('Geht raus')).toBeVisible()
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

test('an evening in four steps, in this order', async ({ page }) => {
  const steps = page
    .getByRole('list')
    .filter({ has: page.getByRole('heading', { name: 'Einmal eintragen' }) })
  await expect(steps.getByRole('heading')).toHaveText([
    'Einmal eintragen',
    'Aussuchen',
    'Bis es reicht',
    'Jeder an seiner Tür',
  ])
  await expect(steps.getByRole('listitem')).toContainText([
    /Einmal vorab.*hinterlegst einmal Name, Adresse und Telefonnummer/s,
    /Am Nachmittag.*Restaurant und Lieferzeit.*gibst die Zahlung frei/s,
    /Am frühen Abend.*Sobald der Bestellwert erreicht ist, geht die Bestellung automatisch ans Restaurant/s,
    /Zum Essen.*wie weit dein Essen ist\. Geliefert wird pünktlich, an jede Tür\seinzeln/s,
  ])
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

test('the foot of the page: who waits, how to join, where to read on', async ({ page }) => {
  const footer = page.getByRole('contentinfo')
  await expect(footer).toContainText('312.500+')
  await expect(footer.getByRole('heading', { name: /Haushalte warten schon\./ })).toBeVisible()
  await expect(footer.getByText('Kontakt')).toBeVisible()
  await expect(footer.getByRole('link', { name: 'Datenschutz' })).toHaveAttribute('href', '/datenschutz')
  await expect(footer.getByRole('link', { name: 'Impressum' })).toHaveAttribute('href', '/impressum')
  await footer.getByRole('button', { name: 'Jetzt anmelden' }).click()
  await expect(signupDialog(page)).toBeVisible()
})

test('the header leads to the two places of the page', async ({ page }) => {
  const header = page.getByRole('banner')
  await header.getByRole('link', { name: 'Fragen' }).click()
  await expect(page.locator('#item-0')).toBeInViewport()
  await expect(page).toHaveURL(/#fragen$/)
})

test('on a low laptop the numbers of the houses stand in the first screen', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 657 })
  await revisit(page, '/', 'rejected')
  const street = await page.locator('.street').boundingBox()
  expect((street?.y ?? 0) + (street?.height ?? 0)).toBeLessThanOrEqual(640)
})
