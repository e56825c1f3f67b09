import { newLinkToken } from '../../src/console-server/auth/link-token.ts'
import { addOperator } from '../../src/database/queries/console/team.ts'
import { PASSWORD } from '../support/operators.ts'
import { violations } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { logIn } from './support/operator.ts'

test('a one-time link sets a password, and works once', async ({ page, site, allowConsole }) => {
  allowConsole(/410|400/)
  const { token, ...link } = newLinkToken(new Date())
  await addOperator(site.pool, { name: 'Dora', email: 'dora@example.org', role: 'look' }, link)
  await page.goto(`/konsole/passwort#${token}`)
  await expect(page.getByText('Für Dora, dora@example.org.')).toBeVisible()
  await expect(page).toHaveURL('/konsole/passwort')

  const set = async (password: string, again: string) => {
    await page.getByLabel('Neues Passwort').fill(password)
    await page.getByLabel('Noch einmal').fill(again)
    await page.getByRole('button', { name: 'Passwort setzen' }).click()
  }
  await set('zu kurz', 'zu kurz')
  await expect(page.getByText('Das Passwort braucht mindestens 15 Zeichen.')).toBeVisible()
  await set(PASSWORD, `${PASSWORD}!`)
  await expect(page.getByText('Die beiden Eingaben sind nicht gleich.')).toBeVisible()
  await set(PASSWORD, PASSWORD)
  await page.getByRole('link', { name: 'Jetzt anmelden' }).click()
  await page.getByLabel('E-Mail-Adresse').fill('dora@example.org')
  await page.getByLabel('Passwort').fill(PASSWORD)
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Dora' })).toBeVisible()

  await page.goto(`/konsole/passwort#${token}`)
  await expect(page.getByText('Dieser Link gilt nicht mehr')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Öffne ihn noch einmal')).toBeVisible()
})

test('somebody changes the own password and begins with an app', async ({ page, site, allowConsole }) => {
  allowConsole(/400/)
  await logIn(page, site, 'look')
  await page.goto('/konsole/konto')
  const part = page.getByRole('region', { name: 'Passwort' })
  await part.getByLabel('Dein jetziges Passwort').fill('wrong in any case')
  await part.getByLabel('Neues Passwort').fill('gartenzaun wolke löffel neun')
  await part.getByLabel('Noch einmal').fill('gartenzaun wolke löffel neun')
  await part.getByRole('button', { name: 'Passwort ändern' }).click()
  await expect(part.getByText('Dein jetziges Passwort stimmt nicht.')).toBeVisible()
  await part.getByLabel('Dein jetziges Passwort').fill(PASSWORD)
  await part.getByRole('button', { name: 'Passwort ändern' }).click()
  await expect(page.getByText('Alle anderen Geräte sind abgemeldet.')).toBeVisible()

  const app = page.getByRole('region', { name: 'Code aus einer App' })
  await app.getByLabel('Dein jetziges Passwort').fill('gartenzaun wolke löffel neun')
  await app.getByRole('button', { name: 'App einrichten' }).click()
  await expect(app.getByRole('img', { name: 'QR-Code für die App' })).toBeVisible()
  await expect(app.getByRole('listitem')).toHaveCount(10)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing on the pages around logging in, ${colorScheme}`, async ({
    page,
    site,
    allowConsole,
  }) => {
    test.slow()
    allowConsole(/410/)
    await page.emulateMedia({ colorScheme })
    await page.goto('/konsole/anmelden')
    await page.getByRole('heading', { name: 'Anmelden' }).waitFor()
    expect(await violations(page)).toEqual([])
    await page.goto('/konsole/passwort#nothing')
    await page.getByRole('alert').waitFor()
    expect(await violations(page)).toEqual([])
    await logIn(page, site, 'look')
    await page.goto('/konsole/konto')
    await page.getByRole('heading', { name: 'Passkeys' }).waitFor()
    expect(await violations(page)).toEqual([])
  })
}
