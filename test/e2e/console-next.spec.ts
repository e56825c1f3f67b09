import type { Locator, Page } from '@playwright/test'
import { FIRST_MAP_BUDGET } from '../../bench/budgets.ts'
import { violations } from './support/console-axe.ts'
import { fillEveryPlace } from './support/every-place.ts'
import { firstMapBytes } from './support/first-map-bytes.ts'
import { expect, test } from './support/fixtures.ts'
import { emptyNext, fillNext } from './support/next-figures.ts'
import { logIn } from './support/operator.ts'

test.afterAll(({ site }) => emptyNext(site.pool))

test.beforeEach(({ site }) => fillNext(site.pool))

test('Carla sees where next and why: what is at its goal first, then the proposals in sentences', async ({
  page,
  site,
}) => {
  await logIn(page, site)
  await page.goto('/konsole')
  await expect(page.getByText('533 Haushalte warten ohne Brief, +29 in 7 Tagen.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Vier Vorschläge' })).toBeVisible()
  const items = list(page).getByRole('listitem')
  await expect(items.nth(0)).toContainText('Am Ziel. 40 warten in 1 Ort auf den Brief, ±0 in 7 Tagen.')
  await expect(items.nth(0).getByRole('link', { name: 'Start vorbereiten' })).toHaveAttribute(
    'href',
    /\/briefe\/neu\?region=\d+$/,
  )
  await expect(items.nth(1)).toContainText(
    /Rhinluch: 3 Dörfer, 214 Haushalte auf 130.km², \+18 in 7 Tagen, Nachbar von Prignitz\. Bei diesem Tempo 250 um den/,
  )
  await expect(items.nth(2)).toContainText(/Uckermark: 2 Orte, 130 Haushalte .+, 40 km bis Prignitz\./)

  // Opened in its place, with the reasons; they add up to the points.
  await items.nth(1).getByRole('button').click()
  const open = list(page).locator('.first')
  await expect(open.getByRole('heading', { name: 'Rhinluch' })).toBeFocused()
  await expect(open.locator('dt')).toHaveText(['Haushalte', 'Dichte', 'Wachstum', 'Nähe'])
  const points = await open.locator('.part-points b').allInnerTexts()
  const score = await open.locator('.next-score').innerText()
  expect(points.reduce((sum, each) => sum + Number(each), 0)).toBe(Number(score.replace(/\D/g, '')))
  await expect(open).toContainText('214 ohne Brief')
  await expect(open).toContainText('grenzt an Prignitz')
  await expect(page).toHaveURL('/konsole?ort=v-16766')
  // The same one in the table.
  await expect(row(page, 'Rhinluch')).toHaveAttribute('aria-current', 'true')
  await page.goBack()
  await expect(list(page).locator('.first')).toContainText('Elbtal')
})

test('search, Land and Stand hold for list and table alike, and stay in the address', async ({
  page,
  site,
}) => {
  await logIn(page, site, 'look')
  await page.goto('/konsole?ansicht=alle')
  await page.getByLabel('Ort, PLZ oder Region suchen').fill('fehrbellin')
  await expect(page).toHaveURL('/konsole?suche=fehrbellin&ansicht=alle')
  await expect(list(page).getByRole('listitem')).toHaveCount(1)
  await expect(table(page).locator('tbody tr')).toHaveCount(2)
  await page.getByLabel('Ort, PLZ oder Region suchen').fill('')
  await page.getByLabel('Land').selectOption('Sachsen')
  await expect(list(page).getByRole('listitem')).toHaveCount(1)
  await expect(list(page)).toContainText('Elbtal')
  await page.getByRole('combobox', { name: 'Stand' }).selectOption('läuft')
  await expect(page.getByText('Kein Vorschlag passt zu dieser Suche.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Land')).toHaveValue('Sachsen')
  await table(page).or(page.getByText('Kein Ort passt zu dieser Suche.')).first().waitFor()
  await page.getByRole('button', { name: 'Filter aufheben' }).last().click()
  await expect(page).toHaveURL('/konsole?ansicht=alle')
})

test('the table has its views, sorts, and leaves a company’s postal code out until asked for it', async ({
  page,
  site,
}) => {
  await logIn(page, site, 'look')
  await page.goto('/konsole')
  await expect(table(page).locator('tbody tr')).toHaveText([
    /Rhinluch.*214 ?36/,
    /Kremmen ?16766 ?22 ?3 ?\+8/,
  ])
  await view(page, 'Am Ziel').check({ force: true })
  await expect(table(page).locator('tbody').last().getByRole('row')).toHaveCount(8)
  await view(page, 'Läuft').check({ force: true })
  await expect(page.getByText('Hier steht noch kein Ort.')).toBeVisible()
  await view(page, 'Alle').check({ force: true })
  await expect(page).toHaveURL('/konsole?ansicht=alle')
  await page.getByRole('button', { name: 'Name' }).click()
  await expect(page).toHaveURL('/konsole?ansicht=alle&sortierung=name')
  await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending')
  // What the map shows, the last column shows.
  await page.getByRole('radio', { name: 'Wachstum' }).check({ force: true })
  await expect(page.getByRole('columnheader', { name: '28 Tage' })).toBeVisible()
})

test('a place tells what is known; its goal is set, and taken back', async ({ page, site }) => {
  await logIn(page, site, 'send')
  await page.goto('/konsole')
  await row(page, 'Kremmen').getByRole('button').click()
  await expect(page).toHaveURL('/konsole?ort=16766')
  const dialog = page.getByRole('dialog', { name: 'Kremmen 16766' })
  await expect(dialog).toContainText('Landkreis Oberhavel, Brandenburg')
  await expect(dialog.getByText('Gehört zu keiner Region.')).toBeVisible()

  await dialog.getByLabel('Ziel', { exact: true }).fill('0')
  await dialog.getByRole('button', { name: 'Ziel setzen' }).click()
  await expect(dialog.getByText('Eine ganze Zahl von 1 bis 100.000')).toBeVisible()
  await dialog.getByLabel('Ziel', { exact: true }).fill('20')
  await dialog.getByRole('button', { name: 'Ziel setzen' }).click()
  await expect(dialog.getByText('1 Ort: 20 Haushalte.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(dialog.getByText('1 Ort wie vorher.')).toBeVisible()
  // Pointed at it stays, so it must not lie over what is pressed next.
  const [message, card] = [await dialog.locator('.toast').boundingBox(), await dialog.boundingBox()]
  expect(message?.x).toBeGreaterThanOrEqual((card?.x ?? 0) + (card?.width ?? 0))
  expect((await site.pool.query('select goal from place_plans')).rows).toEqual([{ goal: null }])
})

test('several places at once: a start taken back, a goal, a region', async ({ page, site }) => {
  await site.pool.query(
    `insert into place_starts (postal_code, at) values ('17268', '2026-11-01T10:00:00Z'), ('17291', '2026-11-01T10:00:00Z')`,
  )
  await logIn(page, site, 'send')
  await page.goto('/konsole?ansicht=laeuft')
  await page.getByRole('button', { name: 'Mehrere wählen' }).click()
  for (const code of ['17268', '17291']) await page.getByRole('checkbox', { name: new RegExp(code) }).check()
  await expect(page.getByText('2 Orte, 130 ohne Brief')).toBeVisible()
  await page.getByRole('button', { name: 'Start zurücknehmen' }).click()
  await expect(page.getByText('2 Orte sammeln wieder.')).toBeVisible()
  expect((await site.pool.query('select from place_starts')).rows).toHaveLength(0)
  await page.goto('/konsole?ansicht=alle')
  await page.getByRole('button', { name: 'Mehrere wählen' }).click()
  for (const code of ['17268', '17291']) await page.getByRole('checkbox', { name: new RegExp(code) }).check()
  await page.getByRole('button', { name: 'Ziel setzen …' }).click()
  await page.getByLabel('Ziel für 2 Orte').fill('60')
  await page.getByRole('button', { name: 'Ziel setzen', exact: true }).click()
  await expect(page.getByText('2 Orte: 60 Haushalte.')).toBeVisible()

  for (const code of ['17268', '17291']) await page.getByRole('checkbox', { name: new RegExp(code) }).check()
  await page.getByRole('button', { name: 'Zu einer Region …' }).click()
  await page.getByRole('button', { name: 'In Elbtal nehmen' }).click()
  await expect(page.getByText('2 Orte sind jetzt in der Region.')).toBeVisible()
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(page.getByText('Elbtal hat die Orte wie vorher.')).toBeVisible()
  expect((await site.pool.query('select postal_code from region_places')).rows).toEqual([
    { postal_code: '01067' },
  ])
})

test('nobody has signed up yet: the page says what will stand there', async ({ page, site }) => {
  await emptyNext(site.pool)
  await logIn(page, site, 'send')
  await page.goto('/konsole')
  await expect(page.getByText('0 Haushalte warten ohne Brief, ±0 in 7 Tagen.')).toBeVisible()
  await expect(
    page.getByText(/Noch keine Vorschläge\. Ab 25 Haushalten in 12.km steht hier einer\./),
  ).toBeVisible()
  await expect(page.getByText('Hier steht noch kein Ort.')).toBeVisible()
  const first = page.getByRole('region', { name: 'Die ersten Schritte' })
  await expect(first).toContainText('Hängt einen Aushang auf')
  await expect(first.getByRole('link', { name: 'Zur Einrichtung' })).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test('the map did not come: the table holds, and one can ask again', async ({ page, site, allowConsole }) => {
  allowConsole(/country|503/)
  await logIn(page, site, 'look')
  await page.route(/\/country-/, (route) => route.fulfill({ status: 503 }))
  await page.goto('/konsole')
  await expect(page.getByText('Die Karte kam nicht an. Die Tabelle stimmt.')).toBeVisible()
  await expect(row(page, 'Kremmen')).toBeVisible()
  await page.unroute(/\/country-/)
  await page.getByRole('button', { name: 'Noch einmal' }).click()
  await expect(page.getByRole('application')).toBeVisible()
})

test('the first view of the map is light, with people in all 8,170 places', async ({ page, site }) => {
  test.slow()
  await logIn(page, site, 'look')
  await fillEveryPlace(site.pool)
  const { map: bytes, parts } = await firstMapBytes(page, site.origin)
  const all = JSON.stringify(parts, null, 1)
  expect(bytes, all).toBeLessThanOrEqual(FIRST_MAP_BUDGET)
  // Nothing was forgotten: the page, its scripts and styles, the fonts, the country and the figures.
  expect(
    parts.filter(([path]) => path.endsWith('.woff2')),
    all,
  ).toHaveLength(2)
  const answer = parts.find(([path]) => path === '/konsole/api/next')?.[1] ?? 0
  expect(answer, all).toBeGreaterThan(6_000)
})

const list = (page: Page): Locator => page.locator('.next-proposals ol')
const table = (page: Page): Locator => page.getByRole('table', { name: 'Vorschläge, Regionen und Orte' })
const row = (page: Page, name: string): Locator => table(page).getByRole('row').filter({ hasText: name })
const view = (page: Page, name: string): Locator => page.getByRole('radio', { name: new RegExp(`^${name}`) })
