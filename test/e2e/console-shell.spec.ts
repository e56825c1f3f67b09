import { expect, test } from './support/fixtures.ts'
import { logIn } from './support/operator.ts'

test('a page whose files are gone says so, and a press fetches it from the new release; made-up data says so', async ({
  page,
  site,
  allow,
}) => {
  allow(/Failed to fetch|ERR_FAILED|Failed to load resource/)
  await site.pool.query('update public.site set demo_filled_at = now()')
  await logIn(page, site, 'look')
  await page.goto('/konsole')
  const menu = page.getByRole('navigation', { name: 'Konsole' })
  const goesTo = (name: string) => menu.getByRole('link', { name, exact: true }).click()
  const title = (name: string) => page.getByRole('heading', { level: 1, name })
  await expect(title('Wo als Nächstes')).toBeVisible()
  await page.waitForLoadState('networkidle')
  let refused = 0
  await page.route(/\/konsole\/assets\/.*\.js$/, (route) =>
    refused++ === 0 ? route.abort() : route.continue(),
  )
  await goesTo('Regionen')
  const again = page.getByRole('alert').getByRole('button', { name: 'Noch einmal versuchen' })
  await again.waitFor()
  await goesTo('Postausgang')
  await expect(title('Postausgang')).toBeVisible()
  await expect(page.getByRole('banner').getByText('Beispieldaten')).toBeVisible()
  await goesTo('Regionen')
  await again.click()
  await expect(title('Regionen')).toBeVisible()
})
