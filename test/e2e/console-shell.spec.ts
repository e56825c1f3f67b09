import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { logIn } from './support/operator.ts'

const navigation = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Konsole' }).getByRole('link', { name, exact: true })
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('made-up data says so on every page', async ({ page, site }) => {
  await logIn(page, site, 'look')
  await site.pool.query('update public.site set demo_filled_at = now()')
  for (const path of ['/konsole', '/konsole/postausgang']) {
    await page.goto(path)
    await expect(page.getByRole('banner').getByText('Beispieldaten')).toBeVisible()
  }
  await site.pool.query('update public.site set demo_filled_at = null')
})

test('a page whose files are gone says so, and a press fetches it from the new release', async ({
  page,
  site,
  allowConsole,
}) => {
  allowConsole(/Failed to fetch|ERR_FAILED|Failed to load resource/)
  await logIn(page, site, 'look')
  await page.goto('/konsole')
  await navigation(page, 'Wo als Nächstes').waitFor()
  let refused = 0
  await page.route(/\/konsole\/assets\/.*\.js$/, (route) =>
    refused++ === 0 ? route.abort() : route.continue(),
  )
  await navigation(page, 'Regionen').click()
  const again = page.getByRole('alert').getByRole('button', { name: 'Noch einmal versuchen' })
  await again.waitFor()
  await navigation(page, 'Postausgang').click()
  await expect(title(page, 'Postausgang')).toBeVisible()
  await navigation(page, 'Regionen').click()
  await again.click()
  await expect(title(page, 'Regionen')).toBeVisible()
})
