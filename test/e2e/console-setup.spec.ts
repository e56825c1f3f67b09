import { expect, test } from './support/fixtures.ts'
import { logIn } from './support/operator.ts'

// What is missing of a new site, and why: test/promises/law.spec.ts.
test('what is wrong stands at its field, in sight, and nothing typed is lost', async ({
  page,
  site,
  allow,
}) => {
  allow(/400/)
  await logIn(page, site)
  await page.goto('/konsole/einrichtung')
  const operator = page.getByRole('listitem').filter({ hasText: 'Wer betreibt die Seite?' })
  await operator.getByText('Was zu tun ist').click()
  await expect(operator.getByText('Wer das kann: ihr selbst, hier in der Konsole.')).toBeVisible()

  await page.goto('/konsole/einrichtung/angaben')
  await page.getByLabel('trifft nicht zu: Registergericht').check()
  await expect(page.getByLabel('Registergericht', { exact: true })).toBeDisabled()
  const postalCode = page.getByLabel('Postleitzahl')
  await postalCode.fill('1676')
  await page.getByLabel('Ort', { exact: true }).fill('Kremmen')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(postalCode).toHaveAccessibleDescription(/fünf Ziffern/)
  await expect(postalCode).toBeFocused()
  await expect(page.getByLabel('Ort', { exact: true })).toHaveValue('Kremmen')

  await postalCode.fill('16766')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('Die Seiten sagen es in ein paar Sekunden.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('trifft nicht zu: Registergericht')).toBeChecked()
  await expect(postalCode).toHaveValue('16766')
})
