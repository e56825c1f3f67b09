import { triesPassword } from '../promises/console.ts'
import { expect, test } from './support/fixtures.ts'
import { logIn } from './support/operator.ts'

test('Carla reads who did what, and finds a failed try', async ({ page, site, from }) => {
  const { email } = await logIn(page, site)
  await page.request.post('/konsole/ask/places.setGoal', {
    data: { postalCode: '16766', goal: 30 },
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  await triesPassword(site, email, 'geraten', from)

  await page.goto('/konsole/protokoll')
  const table = page.getByRole('table', { name: 'Was getan wurde, das Neueste zuerst' })
  const lines = table.getByRole('row')
  await expect(lines.nth(1)).toContainText('nicht angemeldet')
  await expect(lines.nth(1)).toContainText('Vergebliche Anmeldung')
  await expect(lines.nth(1)).toContainText('in den Zugang: Carla Conrad · falsch: Passwort')
  await expect(lines.nth(2)).toContainText('Ziel gesetzt')
  await expect(lines.nth(2)).toContainText('Postleitzahl 16766 · Ziel 30')

  await page.getByLabel('von').fill('2020-01-31')
  await expect(page).toHaveURL('/konsole/protokoll?von=2020-01-31')
  await page.getByLabel('Wer').selectOption('Niemand aus dem Team')
  await expect(table.getByText('Vergebliche Anmeldung').first()).toBeVisible()
  await expect(table.getByText('Ziel gesetzt')).toHaveCount(0)
})
