import type { Page } from '@playwright/test'
import type pg from 'pg'
import { settle } from '../support/households.ts'
import { emptySums } from './support/empty-sums.ts'
import { expect, test } from './support/fixtures.ts'
import { logIn } from './support/operator.ts'

/** A path and a referrer that somebody made up to do harm. */
const HOSTILE_PATH = '/<img src=x onerror=alert(1)>'
const HOSTILE_HOST = 'xn--harm.example'

test.afterAll(({ site }) => emptySums(site.pool))

test('visits by day, page and referrer', async ({ page, site }) => {
  await fillVisits(site.pool)
  await logIn(page, site, 'look')
  await page.goto('/konsole/besuche')
  const days = region(page, '1.210 Besuche')
  await expect(days).toContainText('1.000')
  const line = (list: string, name: string) =>
    region(page, list).getByRole('listitem').filter({ hasText: name })
  await expect(line('Seiten', '/kremmen')).toHaveText(/200 ?17 %$/)
  await expect(line('Woher sie kamen', 'kreisblatt.example')).toHaveText(/200 ?17 %$/)
  await expect(line('Woher sie kamen', 'nicht genannt')).toHaveText(/1\.000 ?83 %$/)
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

test('Selma sees how many an ad brought, by the code in its address', async ({ page, site }) => {
  await settle(site.pool, [{ postalCode: '16928', waiting: 6, open: 2, channel: 'maz-dezember' }])
  await logIn(page, site, 'send')
  await page.goto('/konsole/besuche')
  const line = region(page, 'Was Anmeldungen gebracht hat').getByRole('listitem')
  await expect(line.filter({ hasText: 'maz-dezember' })).toHaveText(/8 Anmeldungen ?6 ?\d+ %$/)
})

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** 1.210 within 30 days, 500 before. */
async function fillVisits(pool: pg.Pool): Promise<void> {
  await emptySums(pool)
  await pool.query(
    `insert into visit_days (day, list, name, visits)
     select (now() at time zone 'Europe/Berlin')::date - ago, l.list, l.name, sum(visits)
     from (values (3, '/', '', 1000), (4, '/kremmen', 'kreisblatt.example', 200), (4, $1, $2, 10), (40, '/', '', 500))
       as given (ago, path, host, visits)
     cross join lateral (values ('day', ''), ('page', path), ('referrer', host)) as l (list, name)
     group by 1, 2, 3`,
    [HOSTILE_PATH, HOSTILE_HOST],
  )
}
