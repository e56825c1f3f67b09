import { violations } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { logIn } from './support/operator.ts'

test('Carla says who runs the site: saved with what does not apply, and still there afterwards', async ({
  page,
  site,
}) => {
  await logIn(page, site)
  await page.goto('/konsole/einrichtung')
  await page.getByRole('link', { name: 'Angaben zur Seite', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Angaben zur Seite' })).toBeVisible()
  expect(await violations(page)).toEqual([])

  await page.getByLabel('Name', { exact: true }).first().fill('Anna Beispiel')
  await page.getByLabel('trifft nicht zu: Registergericht').check()
  await expect(page.getByLabel('Registergericht', { exact: true })).toBeDisabled()
  await page.getByLabel('Satz', { exact: true }).fill('Lade die App und gib unten deine Postleitzahl ein.')
  await page.getByLabel('Link', { exact: true }).fill('https://dorf.example/app')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('Die Seiten sagen es in ein paar Sekunden.')).toBeVisible()

  await page.reload()
  await expect(page.getByLabel('Name', { exact: true }).first()).toHaveValue('Anna Beispiel')
  await expect(page.getByLabel('trifft nicht zu: Registergericht')).toBeChecked()
  await expect(page.getByLabel('Link', { exact: true })).toHaveValue('https://dorf.example/app')
})

test('what is wrong stands at its field, and nothing typed is lost', async ({ page, site, allowConsole }) => {
  allowConsole(/400/)
  await logIn(page, site)
  await page.goto('/konsole/einrichtung/angaben')
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
