import type { Locator, Page } from '@playwright/test'
import type pg from 'pg'
import { violations } from './support/console-axe.ts'
import { emptySums } from './support/empty-sums.ts'
import { expect, test } from './support/fixtures.ts'
import { logIn } from './support/operator.ts'

/** A path and a referrer that somebody made up to do harm. */
const HOSTILE_PATH = '/<img src=x onerror=alert(1)>'
const HOSTILE_HOST = 'xn--harm.example'

test.afterAll(({ site }) => emptySums(site.pool))

test.describe('Besuche', () => {
  test.beforeEach(async ({ site }) => fillVisits(site.pool))

  test('people and robots apart, by day, page, referrer and kind', async ({ page, site }) => {
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
    for (const name of [
      'Sprachmodell',
      'Linkvorschau',
      'Überwachung',
      'Programm',
      'Ohne Namen',
      'Kein Browser',
    ])
      await expect(robots.getByRole('row', { name: new RegExp(`^${name}`) })).toHaveText(/0 ?0$/)
    await expect(page.getByText('„Global Privacy Control“')).toBeVisible()
    await page.getByText('Tage als Tabelle').click()
    await expect(region(page, 'Besuche am Tag').getByRole('row')).not.toHaveCount(0)
  })

  test('the period is in the address; back leads to the one before', async ({ page, site }) => {
    await logIn(page, site, 'look')
    await page.goto('/konsole/besuche')
    await page.getByLabel('Zeitraum').selectOption('90')
    await expect(page).toHaveURL('/konsole/besuche?zeitraum=90')
    await expect(figure(page, 'Besuche von Menschen')).toContainText('1.710')
    await page.goBack()
    await expect(page).toHaveURL('/konsole/besuche')
    await expect(figure(page, 'Besuche von Menschen')).toContainText('1.210')
    await page.goto('/konsole/besuche?zeitraum=nonsense')
    await expect(page.getByLabel('Zeitraum')).toHaveValue('30')
  })

  test('what somebody made up is shown as it is, and does nothing', async ({ page, site }) => {
    await logIn(page, site, 'look')
    await page.goto('/konsole/besuche')
    await expect(page.getByText(HOSTILE_PATH)).toBeVisible()
    await expect(page.getByText(HOSTILE_HOST)).toBeVisible()
    await expect(page.locator('main img')).toHaveCount(0)
  })

  test('axe finds nothing, with visits and without', async ({ page, site }) => {
    test.slow()
    await logIn(page, site, 'look')
    await page.goto('/konsole/besuche')
    await figure(page, 'Besuche von Menschen').waitFor()
    expect(await violations(page)).toEqual([])
    await emptySums(site.pool)
    await page.reload()
    await expect(page.getByText('In diesem Zeitraum war niemand da')).toBeVisible()
    expect(await violations(page)).toEqual([])
  })
})

test.describe('Orte', () => {
  test.beforeEach(async ({ site }) => fillPlaces(site.pool))

  test('every place with its figures, filtered and sorted by the address', async ({ page, site }) => {
    await logIn(page, site, 'look')
    await page.goto('/konsole/orte')
    await expect(figure(page, 'Bereit')).toContainText('1')
    await expect(row(page, 'Kremmen')).toHaveText(/^16766.*128 ?6 ?17,9 ?25 ?bereit$/)
    await expect(row(page, 'Templin')).toContainText('sammelt, 16 fehlen')
    await expect(row(page, 'unbekannt')).toContainText('00000')

    await page.getByLabel('PLZ, Ort oder Kreis suchen').fill('uckermark')
    await expect(page).toHaveURL('/konsole/orte?text=uckermark')
    await expect(page.getByText('2 von 4 Orten')).toBeVisible()
    await page.getByLabel('PLZ, Ort oder Kreis suchen').fill('')
    await page.getByRole('combobox', { name: 'Stand' }).selectOption('gestartet')
    await expect(page.locator('tbody tr')).toHaveCount(1)
    await page.getByLabel('nur mit eigenem Ziel').check()
    await expect(page.getByText('Kein Ort passt dazu')).toBeVisible()
    await page.goBack()
    await page.getByRole('combobox', { name: 'Stand' }).selectOption('Jeder Stand')
    await page.getByRole('button', { name: 'PLZ' }).click()
    await expect(page).toHaveURL('/konsole/orte?sortierung=plz')
    await page.reload()
    await expect(page.locator('tbody tr').first()).toContainText('00000')
  })

  test('who may send sets a goal; the list and the neighbours see it at once', async ({
    page,
    site,
    request,
  }) => {
    await logIn(page, site, 'send')
    await page.goto('/konsole/orte')
    await row(page, 'Templin').getByRole('button').click()
    await expect(page).toHaveURL('/konsole/orte?ort=17268')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Ziel', { exact: true }).fill('0')
    await dialog.getByRole('button', { name: 'Ziel speichern' }).click()
    await expect(dialog.getByText('Eine ganze Zahl von 1 bis 100.000')).toBeVisible()
    await dialog.getByLabel('Ziel', { exact: true }).fill('8')
    await dialog.getByRole('button', { name: 'Ziel speichern' }).click()
    await expect(row(page, 'Templin')).toContainText('bereit')
    expect(await (await request.get('/orte/17268/stand.json')).json()).toMatchObject({
      goal: 8,
      state: 'ready',
    })
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL('/konsole/orte')
    const { rows } = await site.pool.query(
      `select subject from audit_log where action = 'place_goal_set' order by id desc limit 1`,
    )
    expect(rows).toEqual([{ subject: { postal_code: '17268', goal: 8 } }])
  })

  test('a place is marked as started after a question, and that is taken back the same way', async ({
    page,
    site,
  }) => {
    await logIn(page, site, 'send')
    await page.goto('/konsole/orte?ort=16766')
    const dialog = page.getByRole('dialog', { name: '16766 Kremmen' })
    await dialog.getByRole('button', { name: 'Als gestartet kennzeichnen …' }).click()
    await expect(dialog.getByText('Niemand bekommt einen Brief davon')).toBeVisible()
    await dialog.getByRole('button', { name: 'Doch nicht' }).click()
    await dialog.getByRole('button', { name: 'Als gestartet kennzeichnen …' }).click()
    await dialog.getByRole('button', { name: 'Ja, gestartet' }).click()
    await expect(dialog.getByText(/^Gestartet am/)).toBeVisible()
    await expect(row(page, 'Kremmen')).toContainText('gestartet')
    await dialog.getByRole('button', { name: 'Start zurücknehmen …' }).click()
    await dialog.getByRole('button', { name: 'Start zurücknehmen', exact: true }).click()
    await expect(row(page, 'Kremmen')).toContainText('bereit')
  })

  test('from a place there are ways to its notice, its form and a start', async ({ page, site }) => {
    await logIn(page, site, 'send')
    await page.goto('/konsole/orte?ort=16766')
    const links = page.getByRole('dialog').getByRole('navigation')
    await expect(links.getByRole('link', { name: 'Aushang' })).toHaveAttribute('href', '/aushang/16766')
    await expect(links.getByRole('link', { name: /^Anmeldung/ })).toHaveAttribute('href', '/16766')
    await links.getByRole('link', { name: 'Start hier vorbereiten' }).click()
    await expect(page).toHaveURL('/konsole/start/neu?plz=16766')
  })

  test('who may only look finds nothing to change', async ({ page, site }) => {
    await logIn(page, site, 'look')
    await page.goto('/konsole/orte?ort=16766')
    const dialog = page.getByRole('dialog', { name: '16766 Kremmen' })
    await expect(dialog.getByText('Ziel: 25 Haushalte')).toBeVisible()
    await expect(dialog.getByRole('button')).toHaveCount(1)
    await expect(dialog.getByRole('link')).toHaveCount(2)
  })

  test('axe finds nothing: the list, a place, its question', async ({ page, site }) => {
    test.slow()
    await logIn(page, site, 'send')
    await page.goto('/konsole/orte')
    await row(page, 'Kremmen').waitFor()
    expect(await violations(page)).toEqual([])
    await row(page, 'Kremmen').getByRole('button').click()
    await page.getByRole('button', { name: 'Als gestartet kennzeichnen …' }).click()
    expect(await violations(page)).toEqual([])
  })
})

test.describe('Einrichtung', () => {
  test('what was found, the worst to be seen, with the way on; and what is in use', async ({
    page,
    site,
  }) => {
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
    await expect(region(page, 'Regelmäßige Arbeit').getByText('Anmeldungen zusammenzählen')).toBeVisible()
    await expect(region(page, 'Sperrliste')).toContainText('3 Einträge')
    await page.getByText(/^seit /).click()
    await expect(page.locator('blockquote')).toContainText('E‑Mail')
  })

  test('axe finds nothing', async ({ page, site }) => {
    test.slow()
    await logIn(page, site, 'look')
    await page.goto('/konsole/einrichtung')
    await figure(page, 'Kaputt').waitFor()
    expect(await violations(page)).toEqual([])
  })
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
    `insert into website_visit_days (day, page_path, referrer_host, bot, visits)
     select (now() at time zone 'Europe/Berlin')::date - ago, path, host, bot, visits
     from (values (3, '/', '', '', 1000), (4, '/kremmen', 'kreisblatt.example', '', 200), (4, $1, $2, '', 10),
                  (3, '/', '', 'search engine', 300), (5, '/', '', 'remote-controlled browser', 30),
                  (40, '/', '', '', 500)) as given (ago, path, host, bot, visits)`,
    [HOSTILE_PATH, HOSTILE_HOST],
  )
}

/** Kremmen is ready, Templin collects, Prenzlau has started, and a postal code that somebody mistyped. */
async function fillPlaces(pool: pg.Pool): Promise<void> {
  await emptySums(pool)
  await pool.query(
    `insert into place_totals (postal_code, waiting, open)
     values ('16766', 128, 6), ('17268', 9, 1), ('17291', 40, 0), ('00000', 1, 0)`,
  )
  await pool.query(
    `insert into place_plans (postal_code, started_at) values ('17291', '2026-11-01T10:00:00Z')`,
  )
}
