import type { Locator, Page } from '@playwright/test'
import type pg from 'pg'
import { FIRST_MAP_BUDGET } from '../../bench/budgets.ts'
import { firstMapBytes } from '../../bench/support/first-map-bytes.ts'
import { PASSWORD } from '../support/operators.ts'
import { violations } from './support/axe.ts'
import { emptySums } from './support/empty-sums.ts'
import { fillEveryPlace } from './support/every-place.ts'
import { expect, test } from './support/fixtures.ts'
import { logIn } from './support/operator.ts'

/** Kremmen and its neighbours, a village far away, and a postal code that somebody mistyped. */
const PLACES = [
  { code: '16766', waiting: 128, open: 6, growth: 31 },
  { code: '16833', waiting: 74, open: 3, growth: 12 },
  { code: '17268', waiting: 24, open: 0, growth: 9 },
  { code: '83684', waiting: 2, open: 1, growth: -2 },
  { code: '00000', waiting: 1, open: 0, growth: 0 },
]

test.afterAll(({ site }) => emptySums(site.pool))

test.beforeEach(async ({ page, site }) => {
  await fill(site.pool)
  await logIn(page, site, 'look')
})

test('figures, list, funnel and curve say the same', async ({ page }) => {
  await page.goto('/konsole')
  await expect(figure(page, 'Bestätigte Anmeldungen')).toContainText('229')
  await expect(figure(page, 'Bestätigte Anmeldungen')).toContainText('+50 diese Woche')
  await expect(figure(page, 'Postleitzahlen mit Nachfrage')).toContainText('5')
  await expect(figure(page, 'Orte an ihrem Ziel')).toContainText('2')
  await expect(row(page, 'Kremmen')).toHaveText(/^1 ?16766 ?Kremmen ?128 ?\+31 ?6 ?17,9 ?erreicht$/)
  await expect(row(page, 'Templin')).toContainText('1 von 25')
  await expect(row(page, 'unbekannt')).toContainText('00000')
  const funnel = page.getByRole('region', { name: 'Vom Besuch zur Anmeldung' })
  await expect(funnel.getByRole('listitem')).toHaveText([
    /Besuche ?1\.000 ?100 %/,
    /Abgeschickt ?241 ?24 % vom Schritt davor/,
    /E-Mail bestätigt ?231 ?96 % vom Schritt davor/,
  ])
  await expect(page.getByRole('img', { name: /auf 229 am/ })).toBeVisible()
})

test('a place pressed on the map, in the list and by keys is kept in the address', async ({ page }) => {
  await page.goto('/konsole')
  await row(page, 'Kremmen').getByRole('button').click()
  await expect(page).toHaveURL('/konsole?plz=16766')
  await expect(page.locator('.map-sign')).toHaveText('16766 Kremmen128 Anmeldungen')
  await page.getByRole('button', { name: 'Fehrbellin' }).click()
  await expect(page).toHaveURL('/konsole?plz=16766,16833')
  await expect(page.getByText('2 Postleitzahlen gewählt, dort warten 202.')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/konsole?plz=16766')

  const kremmen = await middleOf(page.locator('.demand').first())
  await page.mouse.click(kremmen.x, kremmen.y)
  await expect(page).toHaveURL('/konsole')
  await page.reload()
  await map(page).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/plz=\d{5}$/)
})

test('wheel, buttons and keys enlarge the map, dragging moves it', async ({ page }) => {
  await page.goto('/konsole')
  const part = page.locator('.place-map > svg > g').first()
  await expect(part).toHaveAttribute('transform', /^scale\(1\)/)
  await map(page).hover()
  await page.mouse.wheel(0, -240)
  await expect(part).not.toHaveAttribute('transform', /^scale\(1\)/)
  const before = await part.getAttribute('transform')
  const box = await map(page).boundingBox()
  if (!box) throw new Error('The map is not there.')
  await page.mouse.move(box.x + 200, box.y + 300)
  await page.mouse.down()
  await page.mouse.move(box.x + 150, box.y + 260, { steps: 3 })
  await page.mouse.up()
  await expect(part).not.toHaveAttribute('transform', before ?? '')
  await expect(page).toHaveURL('/konsole')
  await map(page).focus()
  await page.keyboard.press('0')
  await expect(part).toHaveAttribute('transform', /^scale\(1\)/)
  await page.keyboard.press('+')
  await page.keyboard.press('ArrowRight')
  await expect(part).toHaveAttribute('transform', /^scale\(1\.6\)/)
  await page.getByRole('button', { name: 'Ganz Deutschland zeigen' }).click()
  await expect(part).toHaveAttribute('transform', /^scale\(1\)/)
})

test('a radius is drawn, or written; the address keeps it', async ({ page }) => {
  await page.goto('/konsole')
  const kremmen = await middleOf(page.locator('.demand').first())
  await page.getByRole('button', { name: 'Umkreis ziehen' }).click()
  await page.mouse.move(kremmen.x, kremmen.y)
  await page.mouse.down()
  await page.mouse.move(kremmen.x + 25, kremmen.y, { steps: 4 })
  await page.mouse.up()
  await expect(page).toHaveURL(/umkreis=16766-\d+$/)
  // What was drawn stands in the fields, and not only a moment later over what is typed now.
  await expect(page.getByLabel('PLZ', { exact: true })).toHaveValue('16766')
  await page.getByLabel('Umkreis in km').fill('30')
  await page.getByRole('button', { name: 'Wählen' }).click()
  await expect(page).toHaveURL('/konsole?umkreis=16766-30')
  await expect(page.getByText('im Umkreis von 30 km um Kremmen gewählt, dort warten 202.')).toBeVisible()
  await page.getByLabel('PLZ', { exact: true }).fill('99999')
  await page.getByRole('button', { name: 'Wählen' }).click()
  await expect(page.getByRole('alert')).toHaveText('Diese Postleitzahl gibt es nicht.')
})

test('period and region filter, sort and stay in the address', async ({ page }) => {
  await page.goto('/konsole')
  await page.getByLabel('Bundesland').selectOption('Bayern')
  await expect(figure(page, 'Bestätigte Anmeldungen')).toContainText('2')
  await expect(page.getByText('Besuche gehören zu keinem Ort')).toBeVisible()
  await page.getByLabel('Landkreis').selectOption({ index: 1 })
  await page.getByLabel('Zeitraum').selectOption('7')
  await expect(page).toHaveURL(/land=Bayern&kreis=.+&zeitraum=7/)
  await page.getByLabel('Bundesland').selectOption('')
  await page.getByRole('button', { name: '±' }).click()
  await expect(page).toHaveURL(/sortierung=-7tage/)
  await expect(page.locator('tbody tr').first()).toContainText('Kremmen')
  await page.getByRole('button', { name: '±' }).click()
  await expect(page.locator('tbody tr').first()).toContainText('83684')
  await page.reload()
  await expect(page.locator('tbody tr').first()).toContainText('83684')
})

test('an address with nonsense in it shows what is always shown', async ({ page }) => {
  await page.goto(
    '/konsole?tage=abc&zeitraum=abc&land=Mordor&kreis=Auenland&plz=x,99999&umkreis=16766-viel&sortierung=-nichts',
  )
  await expect(row(page, 'Kremmen')).toHaveText(/^1 ?16766/)
  await expect(page.getByLabel('Zeitraum')).toHaveValue('30')
  await expect(page.getByLabel('Bundesland')).toHaveValue('')
  await expect(page.getByRole('columnheader', { name: 'Anm.' })).toHaveAttribute('aria-sort', 'descending')
  await expect(figure(page, 'Bestätigte Anmeldungen')).toContainText('229')
  await expect(page.getByRole('region', { name: 'Vom Besuch zur Anmeldung' })).toContainText('1.000')

  await page.goto('/konsole?land=Brandenburg&kreis=Auenland')
  await expect(page.getByLabel('Landkreis')).toHaveValue('')
  await expect(figure(page, 'Bestätigte Anmeldungen')).toContainText('226')
})

test('on a phone the words of the curve are as large as elsewhere', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/konsole')
  const words = page.getByRole('img', { name: /auf 229 am/ }).locator('text')
  await words.first().waitFor()
  const sizes = await words.evaluateAll((all: SVGTextElement[]) =>
    all.map((text) => Number.parseFloat(getComputedStyle(text).fontSize) * (text.getScreenCTM()?.a ?? 0)),
  )
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(12)
})

test('the first view of the map is light, with people in all 8,170 places', async ({ page, site }) => {
  test.slow()
  await fillEveryPlace(site.pool)
  const { map: bytes, parts } = await firstMapBytes(page, site.origin)
  const list = JSON.stringify(parts, null, 1)
  expect(bytes, list).toBeLessThanOrEqual(FIRST_MAP_BUDGET)
  // Nothing was forgotten: the page, its scripts and styles, the fonts, where the places lie and their figures.
  expect(
    parts.filter(([path]) => path.endsWith('.woff2')),
    list,
  ).toHaveLength(2)
  const answer = parts.find(([path]) => path === '/konsole/api/demand')?.[1] ?? 0
  expect(answer, list).toBeGreaterThan(9_000)
  await expect(map(page)).toHaveAccessibleName(/^Karte: 8\.170 Postleitzahlen mit Nachfrage/)
  await emptySums(site.pool)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing, ${colorScheme}, with and without a choice`, async ({ page }) => {
    test.slow()
    await page.emulateMedia({ colorScheme })
    await page.goto('/konsole?plz=16766')
    await row(page, 'Kremmen').waitFor()
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
    expect(await violations(page)).toEqual([])
  })
}

test('nobody has signed up yet: the page says what will stand there', async ({ page, site }) => {
  await emptySums(site.pool)
  await page.goto('/konsole')
  await expect(page.getByText('Hier wartet noch niemand')).toBeVisible()
  await expect(figure(page, 'Bestätigt von abgeschickt')).toContainText('–')
})

test('whoever is not logged in is led to where one logs in, and back', async ({
  page,
  site,
  allowConsole,
}) => {
  allowConsole(/401/)
  const { email } = await logIn(page, site, 'look')
  await page.context().clearCookies()
  await page.goto('/konsole?plz=16766')
  await expect(page).toHaveURL(/\/konsole\/anmelden\?weiter=/)
  await page.getByLabel('E-Mail-Adresse').fill(email)
  await page.getByLabel('Passwort').fill('something else entirely')
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('E-Mail-Adresse oder Passwort stimmt nicht.')
  await page.getByLabel('Passwort').fill(PASSWORD)
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
  await expect(page).toHaveURL('/konsole?plz=16766')
  await page.getByRole('button', { name: 'Carla Conrad' }).click()
  await page.getByRole('button', { name: 'Abmelden', exact: true }).click()
  await expect(page).toHaveURL('/konsole/anmelden')
  await page.goto('/konsole')
  await expect(page).toHaveURL('/konsole/anmelden')
})

/** The largest circle is Kremmen's. */
async function middleOf(circle: Locator): Promise<{ x: number; y: number }> {
  const box = await circle.boundingBox()
  if (!box) throw new Error('There is no such circle.')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

function figure(page: Page, label: string): Locator {
  return page.locator('.figures > div', { hasText: label })
}

function row(page: Page, place: string): Locator {
  return page.getByRole('row').filter({ hasText: place })
}

function map(page: Page): Locator {
  return page.getByRole('application')
}

/** Sums as the worker rolls them up. */
async function fill(pool: pg.Pool): Promise<void> {
  await emptySums(pool)
  const line = (
    code: string,
    ago: number,
    signedUp: number,
    confirmed: number,
    open: number,
    waiting: number,
  ) =>
    pool.query(
      `insert into signup_changes (postal_code, day, signed_up, confirmed, withdrawn, open, waiting)
       values ($1, (now() at time zone 'Europe/Berlin')::date - $2::integer, $3, $4, 0, $5, $6)`,
      [code, ago, signedUp, confirmed, open, waiting],
    )
  for (const { code, waiting, open, growth } of PLACES) {
    const earlier = waiting - growth
    await line(code, 12, earlier + open, earlier, open, earlier)
    if (growth !== 0) await line(code, 2, Math.max(0, growth), Math.max(0, growth), 0, growth)
  }
  await pool.query('select roll_up_signup_changes()')
  await pool.query(
    `insert into website_visit_days (day, page_path, referrer_host, bot, visits)
     values ((now() at time zone 'Europe/Berlin')::date, '/', '', '', 1000),
            ((now() at time zone 'Europe/Berlin')::date, '/', '', 'search engine', 500)`,
  )
}
