import type { Page } from '@playwright/test'
import { routes } from '../../src/routes.ts'
import { altmuehltal, emptyRegions } from './support/altmuehltal.ts'
import { violations } from './support/console-axe.ts'
import { expect, test } from './support/fixtures.ts'
import { logIn } from './support/operator.ts'

test.afterAll(({ site }) => emptyRegions(site.pool))

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const toast = (page: Page) => page.locator('.toast')

test('Carla finds the region in the list and reads how far it is, when it is expected, and who would cook', async ({
  page,
  site,
}) => {
  await altmuehltal(site.pool)
  await logIn(page, site, 'send')
  await page.goto('/konsole/regionen')
  const line = page.getByRole('listitem').filter({ hasText: 'Altmühltal' })
  await expect(line).toContainText('214 von 250 warten')
  await expect(line).toContainText('+18 in 7 Tagen')
  await expect(line).toContainText('Wirtshaus am See noch einmal anrufen')
  await line.getByRole('link', { name: 'Altmühltal', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Altmühltal')
  await expect(page.getByRole('heading', { name: 'Noch 36 Haushalte bis zum Start.' })).toBeVisible()
  await expect(page.getByText('214 von 250 warten.')).toContainText(
    'Zwei Gasthöfe haben zugesagt, einer überlegt noch.',
  )
  await expect(
    page.getByText(/6 Dörfer auf \d+\skm² · gehört noch niemandem · Nachbar von Ansbach \(läuft\)/),
  ).toBeVisible()
  await expect(part(page, 'Bis zum Ziel').getByRole('img')).toHaveAccessibleName(/auf 214\. Vorhersage: 250/)
  const places = part(page, 'Orte').getByRole('table')
  await expect(places.getByRole('row').filter({ hasText: 'Weidenbach' })).toContainText('12 von 43')
  await expect(places.getByRole('row').last()).toContainText('sechs Orte')
  await expect(places.getByRole('row').last()).toContainText('12 von 226')
  await expect(page.getByRole('link', { name: '226 Anmeldungen ansehen' })).toHaveAttribute(
    'href',
    /\/anmeldungen\?zustand=bestaetigt&region=\d+$/,
  )
  await expect(part(page, 'Briefe').getByRole('row').filter({ hasText: '(Probe)' })).toContainText('fertig')
  await expect(page.getByRole('link', { name: 'Start vorbereiten' })).toHaveAttribute('href', /region=\d+/)
})

test('who lives there reads with whom it starts, without a script as well', async ({ page, site }) => {
  await altmuehltal(site.pool)
  const answer = await page.request.get(`${site.origin}/91737`)
  expect(await answer.text()).toContain('Los geht es, wenn in der Region Altmühltal 250 beisammen sind.')
  const notice = await page.request.get(`${site.origin}${routes.notice('91737')}`)
  expect(await notice.text()).toContain('Region Altmühltal')
  await page.goto('/')
  await page.getByLabel('Deine Postleitzahl').first().fill('91737')
  await expect(page.getByText('Ornbau in der Region Altmühltal:')).toBeVisible()
  await expect(page.getByText('214 von 250 Haushalten warten schon.')).toBeVisible()
})

test('a restaurant agrees; pressed by mistake, it is taken back, and both stand in the log', async ({
  page,
  site,
}) => {
  const id = await altmuehltal(site.pool)
  await logIn(page, site, 'send')
  await page.goto(`/konsole/regionen/${id}`)
  const inn = part(page, 'Gasthöfe')
  await inn.getByLabel('Wirtshaus am See: Stand').selectOption('zugesagt')
  await expect(part(page, 'Protokoll')).toContainText('Carla: Wirtshaus am See hat zugesagt.')
  await expect(inn).toContainText('3 von 4 zugesagt')
  await toast(page).getByRole('button', { name: 'Rückgängig' }).click()
  await expect(inn).toContainText('2 von 4 zugesagt')
  await expect(part(page, 'Protokoll')).toContainText('Carla: Wirtshaus am See ist gefragt.')
})

test('a list of restaurants is read from a file of an old Excel; what is wrong in it is told by its line', async ({
  page,
  site,
}) => {
  const id = await altmuehltal(site.pool)
  await logIn(page, site, 'send')
  await page.goto(`/konsole/regionen/${id}`)
  await page.getByRole('button', { name: 'Gasthof eintragen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Gasthof eintragen' })
  const latin1 = Buffer.from('Name;Ort;Stand\r\nZum Löwen;Arberg;zugesagt\r\n;Ornbau\r\n', 'latin1')
  await dialog
    .getByLabel('Oder eine Liste einlesen')
    .setInputFiles({ name: 'gasthoefe.csv', mimeType: 'text/csv', buffer: latin1 })
  await expect(dialog.getByText('Zeile 3: Der Name fehlt.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(part(page, 'Gasthöfe').getByRole('button', { name: 'Zum Löwen' })).toBeVisible()
})

test('two edit at once: the second hears who was faster, and sees what is so', async ({
  page,
  site,
  browser,
  watch,
  allowConsole,
}) => {
  allowConsole(/status of 409/)
  const id = await altmuehltal(site.pool)
  await logIn(page, site, 'send')
  await page.goto(`/konsole/regionen/${id}`)
  await page.getByRole('button', { name: 'Bearbeiten' }).click()
  const mine = page.getByRole('dialog', { name: 'Region bearbeiten' })
  await mine.getByLabel('Ziel').fill('300')

  const other = await browser.newPage({ baseURL: site.origin })
  watch(other)
  await logIn(other, site, 'send')
  await other.goto(`/konsole/regionen/${id}`)
  await other.getByRole('button', { name: 'Bearbeiten' }).click()
  const theirs = other.getByRole('dialog', { name: 'Region bearbeiten' })
  await theirs.getByLabel('Ziel').fill('240')
  await theirs.getByLabel('Ziel').press('Enter')
  await expect(toast(other)).toContainText('Ziel gesetzt')
  await other.context().close()

  await mine.getByLabel('Ziel').press('Enter')
  await expect(toast(page)).toContainText('Carla Conrad hat das Ziel inzwischen geändert.')
  await expect(mine.getByLabel('Ziel')).toHaveValue('240')
})

test('a region is made by hand, gets and loses a place, is removed and comes back', async ({
  page,
  site,
  allowConsole,
}) => {
  allowConsole(/status of (409|400|404)/)
  await altmuehltal(site.pool)
  await logIn(page, site, 'send')
  await page.goto('/konsole/regionen')
  await page.getByRole('button', { name: 'Region anlegen' }).click()
  const make = page.getByRole('dialog', { name: 'Region anlegen' })
  await make.getByLabel('Name').fill('Rhinluch')
  await make.getByLabel('Postleitzahlen').fill('16766 1683x')
  await make.getByRole('button', { name: 'Region anlegen' }).click()
  await expect(make).toContainText('„1683x“ ist keine Postleitzahl aus fünf Ziffern.')
  await make.getByLabel('Postleitzahlen').fill('16766, 91732')
  await make.getByRole('button', { name: 'Region anlegen' }).click()
  await expect(make).toContainText('Schon vergeben: Merkendorf (91732) zu Altmühltal.')
  await make.getByLabel('Postleitzahlen').fill('16766')
  await make.getByRole('button', { name: 'Region anlegen' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Rhinluch')

  await page.getByRole('button', { name: 'Bearbeiten' }).click()
  const edit = page.getByRole('dialog', { name: 'Region bearbeiten' })
  await edit.getByLabel('Postleitzahl dazunehmen').fill('16833')
  await edit.getByRole('button', { name: 'Dazunehmen' }).click()
  await expect(edit.getByRole('button', { name: /Fehrbellin.* herausnehmen/ })).toBeVisible()
  await edit.getByRole('button', { name: /Fehrbellin.* herausnehmen/ }).click()
  await expect(edit.getByRole('listitem')).toHaveCount(1)
  await edit.getByRole('button', { name: 'Region entfernen' }).click()
  await expect(page).toHaveURL(/\/regionen$/)
  await expect(page.getByRole('listitem').filter({ hasText: 'Rhinluch' })).toHaveCount(0)
  await toast(page).getByRole('button', { name: 'Rückgängig' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Rhinluch')
})

test('who may only look reads it all, and finds nothing to press', async ({ page, site }) => {
  const id = await altmuehltal(site.pool)
  await logIn(page, site, 'look')
  await page.goto(`/konsole/regionen/${id}`)
  await expect(part(page, 'Gasthöfe')).toContainText('zugesagt')
  await expect(part(page, 'Notizen')).toContainText('Bürgermeister')
  for (const name of ['Bearbeiten', 'Gasthof eintragen', 'Start vorbereiten', /entfernen/])
    await expect(page.getByRole('button', { name })).toHaveCount(0)
  await expect(page.getByRole('checkbox').first()).toBeDisabled()
})

test('axe finds nothing in list, page and dialogs; on a phone jump links stay in sight', async ({
  page,
  site,
}) => {
  test.slow()
  const id = await altmuehltal(site.pool)
  await logIn(page, site, 'send')
  await page.goto('/konsole/regionen')
  await page.getByText('214 von 250').waitFor()
  expect(await violations(page)).toEqual([])
  await page.goto(`/konsole/regionen/${id}`)
  await part(page, 'Vom Besuch zur Bestätigung').getByText('bestätigt').waitFor()
  expect(await violations(page)).toEqual([])
  for (const name of ['Bearbeiten', 'Gasthof eintragen', 'Gasthaus Krone', 'Startbrief gegenlesen']) {
    await page.getByRole('button', { name, exact: true }).click()
    expect([name, await violations(page)]).toEqual([name, []])
    await page.keyboard.press('Escape')
  }
  for (const width of [320, 641, 820, 1100, 1180]) {
    await page.setViewportSize({ width, height: 900 })
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    expect([width, wide]).toEqual([width, width])
  }
  await page.setViewportSize({ width: 390, height: 844 })
  const jumps = page.getByRole('navigation', { name: 'Auf dieser Seite' })
  await jumps.getByRole('link', { name: 'Protokoll' }).click()
  await expect(part(page, 'Protokoll').getByRole('heading')).toBeInViewport()
  await expect(jumps).toBeInViewport()
  await expect(page).toHaveURL(new RegExp(`/regionen/${id}$`))
})

test('where more signed up than opened the form, as without scripts, no share is told', async ({
  page,
  site,
}) => {
  const id = await altmuehltal(site.pool)
  await site.pool.query('update form_days set opened = 8')
  await logIn(page, site, 'look')
  await page.goto(`/konsole/regionen/${id}`)
  const steps = part(page, 'Vom Besuch zur Bestätigung').getByRole('listitem')
  await expect(steps.nth(1)).toContainText('0 % vom Schritt davor')
  await expect(steps.nth(2)).toContainText('mehr als im Schritt davor')
  await expect(steps.nth(3)).toContainText(/\d\d % vom Schritt davor/)
})

test('on paper all parts stand below each other, with whose print it is and of when', async ({
  page,
  site,
}) => {
  const id = await altmuehltal(site.pool)
  await logIn(page, site, 'send')
  await page.goto(`/konsole/regionen/${id}`)
  await part(page, 'Orte').waitFor()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(/^Altmühltal, Stand .* Uhr, Carla Conrad$/)).toBeVisible()
  for (const name of ['Bearbeiten', 'Gasthof eintragen', 'Start vorbereiten'])
    await expect(page.getByText(name, { exact: true })).toBeHidden()
  await expect(page.getByRole('button', { name: /^Springen/ })).toBeHidden()
  await expect(page.getByText('Wirtshaus am See noch einmal anrufen', { exact: true })).toBeVisible()
  // A browser leaves out grounds; what a bar says is one.
  const bar = part(page, 'Vom Besuch zur Bestätigung').locator('i').first()
  await expect(bar).toHaveCSS('print-color-adjust', 'exact')
  await expect(bar).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  const [chart, log] = await Promise.all([
    part(page, 'Bis zum Ziel').boundingBox(),
    part(page, 'Protokoll').boundingBox(),
  ])
  expect(log?.x).toBe(chart?.x)
})
