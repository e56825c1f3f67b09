import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { HEADER, lineOf, tableOf } from '../support/imports.ts'
import { noticeSilence } from '../support/load-worker.ts'
import { anna, buelent, carla } from '../support/people.ts'
import { join } from '../support/signup-steps.ts'
import { violations } from './support/console-axe.ts'
import { test as base, expect } from './support/fixtures.ts'
import { type NewsletterSite, serveNewsletterSite } from './support/newsletter-site.ts'

const test = base.extend<object, { console: NewsletterSite }>({
  console: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it which fixtures this one needs.
    async ({}, use) => {
      const site = await serveNewsletterSite({ mailServer: false })
      await join(site.database, anna)
      await join(site.database, buelent)
      await site.database.owner.query(
        `select public.withdraw_signup(id, 'link') from newsletter_signups where email = $1`,
        [buelent.email],
      )
      await use(site)
      await site.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ console }, use) => use(console.origin),
})
test.describe.configure({ mode: 'serial' })

const PAGE = '/konsole/anmeldungen/einlesen'
const textOf = async (download: Download) => readFile(await download.path(), 'utf8')
const fileField = (page: Page) => page.getByLabel('CSV-Datei mit der Liste')
const choose = (page: Page, buffer: Buffer) =>
  fileField(page).setInputFiles({ name: 'liste.csv', mimeType: 'text/csv', buffer })
const figure = (page: Page, name: string) =>
  page
    .locator('.figures > div')
    .filter({ has: page.locator('dt', { hasText: name }) })
    .locator('dd')

/** As a German Excel writes it. */
const asExcelDoes = (...lines: string[][]) =>
  Buffer.from([HEADER, ...lines].map((line) => line.join(';')).join('\r\n'), 'latin1')

const NEIGHBOURS = 8000
const FAULTY = [
  lineOf(anna.email),
  lineOf(buelent.email),
  lineOf('yann@example.org', '1067'),
  lineOf('zoe@example.org', '00000'),
]

test('a long list: handed in, its worker dies, the page is left, and it is taken over to its end all the same', async ({
  page,
  context,
  console,
}) => {
  test.setTimeout(150_000)
  const { owner } = console.database
  const judged = async (): Promise<number> =>
    (await owner.query('select judged from signup_imports order by id desc limit 1')).rows[0]?.judged ?? 0
  await console.logIn(context, 'administer')
  await page.goto('/konsole/anmeldungen')
  await page.getByRole('link', { name: 'Liste einlesen' }).click()
  const neighbours = Array.from({ length: NEIGHBOURS }, (_, index) => lineOf(`nachbar.${index}@example.org`))
  await choose(page, asExcelDoes(...FAULTY, ...neighbours))
  await expect(page.getByText('8.003 Zeilen sind vollständig.')).toBeVisible()
  await expect(page.getByText('8.004 Zeilen, Latin-1')).toBeVisible()
  await expect(page.getByRole('row')).toHaveText(['ZeileWarum nicht', /^4Eine Postleitzahl hat fünf Ziffern/])
  await page.getByRole('button', { name: '8.003 Zeilen einlesen' }).click()
  await expect(page.getByText('Geht gleich los.')).toBeVisible()
  await expect(page.getByText('0 von 8.004 Zeilen')).toBeVisible()
  await expect(fileField(page)).toHaveCount(0)

  const worker = await console.startWorker()
  await expect.poll(judged).toBeGreaterThan(0)
  await worker.kill()
  const soFar = await judged()
  expect(soFar).toBeLessThan(NEIGHBOURS)
  const done = `${soFar.toLocaleString('de-DE')} von 8.004 Zeilen`
  await expect(page.getByText(done)).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Eingelesene Zeilen' })).toHaveJSProperty('value', soFar)
  await expect(page.getByText(/^Noch (etwa|weniger)/)).toBeVisible()

  await page.getByRole('link', { name: 'Alle Anmeldungen' }).click()
  await expect(page.getByText(`Eine Liste wird eingelesen: ${done}.`)).toBeVisible()
  await page.getByRole('link', { name: 'Ansehen' }).click()
  await page.reload()
  await expect(page.getByText(done)).toBeVisible()
  await owner.query(`update signup_imports set moved_at = moved_at - interval '31 seconds'`)
  await expect(page.getByText('Seit einer halben Minute wird keine Zeile eingelesen.')).toBeVisible()
  expect(await violations(page)).toEqual([])

  await noticeSilence(console.database, 'imports')
  const next = await console.startWorker()
  await expect(page.getByText('8.000 Anmeldungen sind neu auf der Liste.')).toBeVisible({ timeout: 60_000 })
  await next.stop()
  await expect(figure(page, 'neu')).toHaveText('8.000')
  await expect(figure(page, 'schon angemeldet')).toHaveText('1')
  await expect(figure(page, 'abgelehnt')).toHaveText('3')
  await expect(page.locator('.import-reasons li')).toHaveText([
    '1 abgemeldet oder gelöscht, kommt nicht zurück',
    '1 Postleitzahl ohne fünf Ziffern',
    '1 Postleitzahl, die es nicht gibt',
  ])
  expect(await violations(page)).toEqual([])
  const { rows } = await owner.query(
    `select count(*)::int as people from newsletter_signups where email like 'nachbar%'`,
  )
  expect(rows).toEqual([{ people: NEIGHBOURS }])
})

test('the refused lines are loaded, mended and taken over; who left is not named in them', async ({
  page,
  context,
  console,
}) => {
  await console.logIn(context, 'administer')
  await page.goto(PAGE)
  const [refused] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Abgelehnte Zeilen laden' }).click(),
  ])
  const file = await textOf(refused)
  expect(file).not.toContain(buelent.email)
  expect(file.split('\r\n').slice(1)).toEqual([
    expect.stringMatching(/^(?:"";){7}"3";"Diese Adresse hat sich abgemeldet/),
    expect.stringMatching(/^"yann@example.org";"1067";.*;"4";"Eine Postleitzahl hat fünf Ziffern/),
    expect.stringMatching(/^"zoe@example.org";"00000";.*;"5";"Diese Postleitzahl gibt es nicht\."$/),
    '',
  ])
  const worker = await console.startWorker()
  await choose(page, Buffer.from(file.replace('"1067"', '"01067"').replace('"00000"', '"16766"')))
  await page.getByRole('button', { name: '2 Zeilen einlesen' }).click()
  await expect(page.getByText('2 Anmeldungen sind neu auf der Liste.')).toBeVisible()
  await worker.stop()
  await expect(page.getByRole('table', { name: 'Listen, die früher eingelesen wurden' })).toContainText(
    '8.000',
  )
  await page.getByRole('link', { name: 'Anmeldungen ansehen' }).click()
  await page.getByRole('link', { name: 'zoe@example.org' }).click()
  await expect(page.getByText('Angemeldet (eingelesen)')).toBeVisible()
})

test('a list is stopped once that was asked; then the next one may come', async ({
  page,
  context,
  console,
}) => {
  await console.logIn(context, 'administer')
  await page.goto(PAGE)
  await choose(page, Buffer.from(tableOf(lineOf(carla.email), lineOf('xenia@example.org'))))
  await page.getByRole('button', { name: '2 Zeilen einlesen' }).click()
  await page.getByRole('button', { name: 'Abbrechen …' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('0 Zeilen sind eingelesen.')
  await dialog.getByRole('button', { name: 'Weiterlaufen lassen' }).click()
  await expect(page.getByText('0 von 2 Zeilen')).toBeVisible()
  await page.getByRole('button', { name: 'Abbrechen …' }).click()
  await dialog.getByRole('button', { name: 'Ja, abbrechen' }).click()
  await expect(page.getByText(/^Abgebrochen nach 0 von 2 Zeilen/)).toBeVisible()
  await expect(fileField(page)).toBeVisible()
  const { rows } = await console.database.owner.query('select from signup_import_lines where problem is null')
  expect(rows).toEqual([])
})

test('what is no such list is refused, and the sample shows what one is', async ({
  page,
  context,
  console,
  allowConsole,
}) => {
  // The browser tells of every refusal.
  allowConsole(/400 \(Bad Request\).*import\/check/)
  await console.logIn(context, 'administer')
  await page.goto(PAGE)
  await choose(page, Buffer.from('nichts'))
  await expect(page.getByRole('alert')).toContainText('In der ersten Zeile fehlt: E-Mail')
  const [sample] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Beispieldatei laden' }).click(),
  ])
  await choose(page, Buffer.from(await textOf(sample)))
  await expect(page.getByText('1 Zeile ist vollständig.')).toBeVisible()
  await choose(page, Buffer.from(tableOf(lineOf('keine'))))
  await expect(page.getByText('0 Zeilen sind vollständig.')).toBeVisible()
  await expect(page.getByRole('button', { name: /einlesen$/ })).toHaveCount(0)
  expect(await violations(page)).toEqual([])
})
