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

test('two people at once: the second is told, and what the first saved stays', async ({
  page,
  site,
  context,
  allowConsole,
}) => {
  allowConsole(/409/)
  await logIn(page, site)
  await page.goto('/konsole/einrichtung/angaben')
  await page.getByLabel('Ort', { exact: true }).fill('Gransee')
  const other = await context.newPage()
  await other.goto('/konsole/einrichtung/angaben')
  await other.getByLabel('Ort', { exact: true }).fill('Templin')
  await other.getByRole('button', { name: 'Speichern' }).click()
  await expect(other.getByText('Die Seiten sagen es')).toBeVisible()

  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('Jemand hat die Angaben inzwischen geändert')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Ort', { exact: true })).toHaveValue('Templin')
})
