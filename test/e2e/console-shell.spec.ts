import { settle, unsettle } from '../support/households.ts'
import { violations } from './support/console-axe.ts'
import { expect, test } from './support/fixtures.ts'
import { logIn } from './support/operator.ts'

test('made-up data says so on every page', async ({ page, site, allowConsole }) => {
  // This server has no mailer to ask.
  allowConsole(/503.*outbox\/server/)
  await logIn(page, site, 'look')
  const sign = page.getByRole('banner').getByText('Beispieldaten')
  await page.goto('/konsole')
  await page.getByRole('button', { name: 'Carla Conrad' }).waitFor()
  await expect(sign).toHaveCount(0)

  await site.pool.query('update public.site set demo_filled_at = now()')
  await page.reload()
  const pages = page.getByRole('navigation', { name: 'Konsole' }).getByRole('link')
  await expect(pages).toHaveCount(7)
  for (const link of await pages.all()) {
    await link.click()
    await expect(link).toHaveAttribute('aria-current', 'page')
    await expect(sign).toBeVisible()
  }
  expect(await violations(page)).toEqual([])
  await site.pool.query('update public.site set demo_filled_at = null')
})

test('a message is in the open dialog, outlives it, and is gone after logging out', async ({
  page,
  site,
  allowConsole,
}) => {
  // Asked once more for who is logged in: nobody.
  allowConsole(/401/)
  await settle(site.pool, [{ postalCode: '16766', waiting: 3 }])
  await logIn(page, site, 'send')
  await page.goto('/konsole?ansicht=alle')
  await page
    .getByRole('row', { name: /Kremmen/ })
    .getByRole('button')
    .click()
  const dialog = page.getByRole('dialog', { name: 'Kremmen 16766' })
  await dialog.getByLabel('Ziel', { exact: true }).fill('31')
  await dialog.getByRole('button', { name: 'Ziel setzen' }).click()
  const message = page.getByText('1 Ort: 31 Haushalte.')
  // Outside it would lie in the dialog's shade, and could be neither read out nor closed.
  await expect(dialog.getByRole('status').filter({ has: message })).toBeVisible()

  await dialog.getByRole('button', { name: 'Schließen', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(message).toBeVisible()
  await page.getByRole('button', { name: 'Carla Conrad' }).click()
  await page.getByRole('button', { name: 'Abmelden', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible()
  await expect(message).toHaveCount(0)
  await site.pool.query(`delete from public.place_plans where postal_code = '16766'`)
  await unsettle(site.pool)
})
