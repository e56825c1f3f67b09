import { violations } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { logIn } from './support/operator.ts'

test.afterAll(({ site }) => site.pool.query(`update site set facts = '{}'`))

test('a new site: what Carla has to settle, the broken first, the reasons behind it, and who can do it', async ({
  page,
  site,
}) => {
  await logIn(page, site, 'look')
  await page.goto('/konsole/einrichtung')
  await expect(page.getByText('10 von 12 Fragen sind geklärt.')).toBeVisible()
  const [first, second] = [page.getByRole('listitem').nth(0), page.getByRole('listitem').nth(1)]
  await expect(first).toContainText('Nehmen Empfänger eure Briefe an?Kaputt: Es gibt keinen DMARC-Eintrag.')
  await expect(first.getByText('v=DMARC1; p=none')).toBeHidden()
  await first.getByText('Was zu tun ist').click()
  await expect(first.getByText('v=DMARC1; p=none')).toBeVisible()
  await expect(second).toContainText('Wer betreibt die Seite?17 von 19 Angaben')
  await second.getByText('Was zu tun ist').click()
  await expect(second.getByText('Angabe fehlt: Straße')).toBeVisible()
  await expect(second.getByText('Das Impressum braucht sie.')).toHaveCount(1)
  await expect(second.getByText('keine Newsletter')).toBeVisible()
  await expect(second.getByText('Wer das kann: ihr selbst, hier in der Konsole.')).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test('what is wrong stands at its field, in sight, and nothing typed is lost', async ({
  page,
  site,
  allowConsole,
}) => {
  allowConsole(/400/)
  await logIn(page, site)
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
