import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { logIn } from './support/operator.ts'

/** A path and a referrer that somebody made up to do harm. */
const HOSTILE_PATH = '/<img src=x onerror=alert(1)>'
const HOSTILE_HOST = 'xn--harm.example'

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('visits by day, page and referrer', async ({ page, site }) => {
  // 1.210 within 30 days, 500 before.
  await site.pool.query(
    `insert into visit_days (day, list, name, visits)
     select (now() at time zone 'Europe/Berlin')::date - ago, l.list, l.name, sum(visits)
     from (values (3, '/', '', 1000), (4, '/kremmen', 'kreisblatt.example', 200), (4, $1, $2, 10), (40, '/', '', 500))
       as given (ago, path, host, visits)
     cross join lateral (values ('day', ''), ('page', path), ('referrer', host)) as l (list, name)
     group by 1, 2, 3`,
    [HOSTILE_PATH, HOSTILE_HOST],
  )
  await logIn(page, site, 'look')
  await page.goto('/konsole/besuche')
  const days = region(page, '1.210 Besuche')
  await expect(days).toContainText('1.000')
  for (const [name, line, says] of [
    ['Seiten', '/kremmen', /200 ?17 %$/],
    ['Woher sie kamen', 'kreisblatt.example', /200 ?17 %$/],
    ['Woher sie kamen', 'nicht genannt', /1\.000 ?83 %$/],
  ] as const)
    await expect(region(page, name).getByRole('listitem').filter({ hasText: line })).toHaveText(says)
  await page.getByText('Tage als Tabelle').click()
  await expect(days.getByRole('row')).toHaveCount(31)

  // What somebody made up is shown as it is, and does nothing.
  await expect(page.getByText(HOSTILE_PATH)).toBeVisible()
  await expect(page.getByText(HOSTILE_HOST)).toBeVisible()
  await expect(page.locator('main img')).toHaveCount(0)

  await page.getByLabel('Zeitraum').selectOption('90')
  await expect(page).toHaveURL('/konsole/besuche?zeitraum=90')
  await expect(region(page, '1.710 Besuche')).toBeVisible()
})
