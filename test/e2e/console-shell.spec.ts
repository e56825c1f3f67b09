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

  await site.pool.query('insert into public.demo_data default values')
  await page.reload()
  const pages = page.getByRole('navigation', { name: 'Konsole' }).getByRole('link')
  await expect(pages).toHaveCount(8)
  for (const link of await pages.all()) {
    await link.click()
    await expect(link).toHaveAttribute('aria-current', 'page')
    await expect(sign).toBeVisible()
  }
  expect(await violations(page)).toEqual([])
  await site.pool.query('delete from public.demo_data')
})
