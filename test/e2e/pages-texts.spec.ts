import { expect, test } from './support/fixtures.ts'

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
