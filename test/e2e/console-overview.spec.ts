import type { Locator, Page } from '@playwright/test'
import type pg from 'pg'
import { emptySums } from './support/empty-sums.ts'
import { expect, test } from './support/fixtures.ts'
import { logIn } from './support/operator.ts'

/** A path and a referrer that somebody made up to do harm. */
const HOSTILE_PATH = '/<img src=x onerror=alert(1)>'
const HOSTILE_HOST = 'xn--harm.example'

test.afterAll(({ site }) => emptySums(site.pool))

test('visits: people and robots apart, by day, page, referrer and kind', async ({ page, site }) => {
  await fillVisits(site.pool)
  await logIn(page, site, 'look')
  await page.goto('/konsole/besuche')
  await expect(figure(page, 'Besuche von Menschen')).toContainText('1.210')
  await expect(figure(page, 'Besuche von Robotern')).toContainText('330')
  await expect(figure(page, 'Anteil der Roboter')).toContainText('21 %')
  await expect(row(region(page, 'Seiten'), '/kremmen')).toHaveText(/200 ?0$/)
  await expect(row(region(page, 'Woher Menschen kamen'), 'kreisblatt.example')).toHaveText(/200 ?17$/)
  await expect(row(region(page, 'Woher Menschen kamen'), 'nicht genannt')).toHaveText(/1\.000 ?83$/)
  const robots = region(page, 'Roboter')
  await expect(row(robots, 'Suchmaschine')).toHaveText(/300 ?91$/)
  await expect(row(robots, 'Ferngesteuerter Browser')).toHaveText(/30 ?9$/)
  await expect(page.getByText('„Global Privacy Control“')).toBeVisible()
  await page.getByText('Tage als Tabelle').click()
  await expect(region(page, 'Besuche am Tag').getByRole('row')).not.toHaveCount(0)

  // What somebody made up is shown as it is, and does nothing.
  await expect(page.getByText(HOSTILE_PATH)).toBeVisible()
  await expect(page.getByText(HOSTILE_HOST)).toBeVisible()
  await expect(page.locator('main img')).toHaveCount(0)

  await page.getByLabel('Zeitraum').selectOption('90')
  await expect(page).toHaveURL('/konsole/besuche?zeitraum=90')
  await expect(figure(page, 'Besuche von Menschen')).toContainText('1.710')
})

test('setup: what was found, the worst in sight, the way on, and what is in use', async ({ page, site }) => {
  await logIn(page, site, 'look')
  await page.goto('/konsole/einrichtung')
  await expect(figure(page, 'Kaputt')).toContainText('1')
  await expect(figure(page, 'Offen vor dem Start')).toContainText('2')
  const open = region(page, 'Vor dem Start')
  await expect(open.getByText('Angabe fehlt: Straße')).toBeVisible()
  await expect(open.getByText('Das Impressum braucht sie.')).toHaveCount(1)
  await expect(open.getByRole('link', { name: 'So steht es im Impressum' })).toHaveAttribute(
    'href',
    '/impressum',
  )
  await expect(region(page, 'Absender im DNS: DMARC').getByText('v=DMARC1; p=none')).toBeVisible()
  await expect(region(page, 'Datenbank')).toContainText('in Ordnung')
  await expect(region(page, 'Regelmäßige Arbeit').getByText('Fristen einhalten, löschen')).toBeVisible()
  await expect(region(page, 'Sperrliste')).toContainText('3 Einträge')
  await page.getByText(/^seit /).click()
  await expect(page.locator('blockquote')).toContainText('E-Mail')
})

function figure(page: Page, label: string): Locator {
  return page.locator('.figures > div', { has: page.locator('dt', { hasText: new RegExp(`^${label}`) }) })
}

function region(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true })
}

function row(within: Page | Locator, name: string): Locator {
  return within.getByRole('row').filter({ hasText: name })
}

/** 1.210 people and 330 robots within 30 days, 500 people before. */
async function fillVisits(pool: pg.Pool): Promise<void> {
  await emptySums(pool)
  await pool.query(
    `insert into visit_days (day, list, name, people, bots)
     select (now() at time zone 'Europe/Berlin')::date - ago, l.list, l.name, coalesce(sum(visits) filter (where bot = ''), 0),
            coalesce(sum(visits) filter (where bot <> ''), 0)
     from (values (3, '/', '', '', 1000), (4, '/kremmen', 'kreisblatt.example', '', 200), (4, $1, $2, '', 10),
                  (3, '/', '', 'search engine', 300), (5, '/', '', 'remote-controlled browser', 30),
                  (40, '/', '', '', 500)) as given (ago, path, host, bot, visits)
     cross join lateral (values ('day', ''), ('page', path), ('referrer', host), ('reason', bot)) as l (list, name)
     group by 1, 2, 3`,
    [HOSTILE_PATH, HOSTILE_HOST],
  )
}
