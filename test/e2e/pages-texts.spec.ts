import { expect, test } from './support/fixtures.ts'
import { revisit } from './support/visitor.ts'

test('the privacy policy begins with five answers, and everything else is folded', async ({ page }) => {
  await revisit(page, '/datenschutz')
  const signs = page.getByRole('region', { name: 'Das Wichtigste in Kürze' })
  const five = ['Was', 'Wozu', 'Wie lange', 'Wer', 'Deine Knöpfe']
  await expect(signs.getByRole('heading', { level: 3 })).toHaveText(five)
  await expect(signs.getByRole('link', { name: 'Meine Daten' })).toHaveAttribute('href', '/meine-daten')
  await expect(page.locator('.prose details[open]')).toHaveCount(0)
  await expect(page.getByText('Konsole', { exact: false })).toHaveCount(0)
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })
    test('an address that leads into a section of the policy opens it', async ({ page }) => {
      await page.goto('/datenschutz#widerruf')
      await expect(page.getByText('Du kannst deine Einwilligung jederzeit widerrufen')).toBeVisible()
      await expect(page.locator('.prose details[open]')).toHaveCount(1)
    })
  })
}

test('who got lost is led to a village, or to the answers', async ({ page, allow }) => {
  allow(/404/)
  await page.goto('/gibt-es-nicht')
  await page.getByLabel('Deine Postleitzahl').fill('17268')
  await expect(page.getByRole('status')).toContainText('Templin')
  await page.getByRole('button', { name: 'Zum Dorf' }).click()
  await expect(page).toHaveURL(/17268/)
  await page.goto('/gibt-es-nicht')
  await page.getByRole('link', { name: 'Fragen und Antworten' }).click()
  await expect(page).toHaveURL(/\/#fragen$/)
})
