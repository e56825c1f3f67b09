import { violations } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { logIn } from './support/operator.ts'

test('Carla invites, changes, resets and removes Dora', async ({ page, site }) => {
  await logIn(page, site)
  await page.goto('/konsole')
  await page.getByRole('button', { name: 'Carla Conrad' }).click()
  await page.getByRole('link', { name: 'Team' }).click()
  const table = page.getByRole('table', { name: 'Wer Zugang hat' })
  await expect(table.getByText('Zweiter Schritt fehlt').first()).toBeVisible()
  await page.getByRole('button', { name: 'Jemanden einladen' }).focus()
  await page.keyboard.press('Enter')
  const invite = page.getByRole('dialog', { name: 'Jemanden einladen' })
  await invite.getByLabel('Name').fill('Dora Dahl')
  await invite.getByLabel('E-Mail-Adresse').fill('dora.dahl@example.org')
  await page.keyboard.press('Enter')
  const shown = page.getByRole('dialog', { name: 'Link für Dora Dahl' })
  const link = (await shown.locator('code').textContent()) ?? ''
  expect(link).toContain('/konsole/passwort#')
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByText(new URL(link).hash)).toHaveCount(0)

  const row = table.getByRole('row').filter({ hasText: 'Dora Dahl' })
  await expect(row).toContainText('wartet auf den Link')
  const member = page.getByRole('dialog', { name: 'Zugang von Dora Dahl' })
  const changes = async (...buttons: string[]) => {
    await row.getByRole('button', { name: 'Zugang von Dora Dahl ändern' }).click()
    if (buttons[0] === 'Rolle ändern')
      await member.getByLabel('Rolle').selectOption('darf ansehen und versenden')
    for (const name of buttons) await member.getByRole('button', { name }).click()
  }
  await changes('Rolle ändern')
  await expect(row).toContainText('darf ansehen und versenden')
  await changes('Zurücksetzen …', 'Zugang zurücksetzen')
  await expect(shown.locator('code')).not.toHaveText(link)
  await page.keyboard.press('Escape')
  await changes('Entfernen …', 'Zugang entfernen')
  await expect(row).toHaveCount(0)
})
