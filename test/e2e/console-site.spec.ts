import { violations } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { logIn } from './support/operator.ts'

test('what is wrong stands at its field, and nothing typed is lost', async ({ page, site, allowConsole }) => {
  allowConsole(/400/)
  await logIn(page, site)
  await page.goto('/konsole/einrichtung/angaben')
  await page.getByLabel('trifft nicht zu: Registergericht').check()
  await expect(page.getByLabel('Registergericht', { exact: true })).toBeDisabled()
  expect(await violations(page)).toEqual([])
  await page.getByLabel('Postleitzahl').fill('1676')
  await page.getByLabel('Ort', { exact: true }).fill('Kremmen')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByLabel('Postleitzahl')).toHaveAccessibleDescription(/fünf Ziffern/)
  await expect(page.getByLabel('Ort', { exact: true })).toHaveValue('Kremmen')
})
