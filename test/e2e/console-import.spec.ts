import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { HEADER, lineOf } from '../support/imports.ts'
import { anna, buelent, carla } from '../support/people.ts'
import { join } from '../support/signup-steps.ts'
import { violations } from './support/console-axe.ts'
import { testWithConsole } from './support/console-site.ts'
import { expect } from './support/fixtures.ts'

const test = testWithConsole({ mailServer: false }, async (database) => {
  for (const person of [anna, buelent]) await join(database, person)
  await database.owner.query(
    `select public.withdraw_signup(id, 'link') from newsletter_signups where email = $1`,
    [buelent.email],
  )
})

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

const FAULTY = [
  lineOf(anna.email),
  lineOf(buelent.email),
  lineOf('yann@example.org', '106'),
  lineOf('zoe@example.org', '00000'),
]

test('what is no list is refused; one is checked and taken over at once; its refused lines are loaded, mended and taken over', async ({
  page,
  context,
  console,
  allowConsole,
}) => {
  // The browser tells of every refusal.
  allowConsole(/400 \(Bad Request\).*import\/check/)
  await console.logIn(context, 'administer')
  await page.goto('/konsole/anmeldungen')
  await page.getByRole('link', { name: 'Liste einlesen' }).click()
  await choose(page, Buffer.from('nichts'))
  await expect(page.getByRole('alert')).toContainText('In der ersten Zeile fehlt: E-Mail')
  await choose(page, asExcelDoes(...FAULTY, lineOf('xenia@example.org', '1067'), lineOf(carla.email)))
  await expect(page.getByText('5 Zeilen sind vollständig.')).toBeVisible()
  await expect(page.getByText('6 Zeilen, Latin-1')).toBeVisible()
  await expect(page.getByText('Die Null davor ist ergänzt (01067).')).toBeVisible()
  await page.getByRole('button', { name: '5 Zeilen einlesen' }).click()
  await expect(page.getByText('2 Anmeldungen sind neu auf der Liste.')).toBeVisible()
  await expect(figure(page, 'schon angemeldet')).toHaveText('1')
  await expect(figure(page, 'abgelehnt')).toHaveText('3')
  await expect(page.locator('.import-reasons li')).toHaveText([
    '1 abgemeldet oder gelöscht, kommt nicht zurück',
    '1 Postleitzahl ohne fünf Ziffern',
    '1 Postleitzahl, die es nicht gibt',
  ])
  expect(await violations(page)).toEqual([])

  const [refused] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Abgelehnte Zeilen laden' }).click(),
  ])
  const file = await textOf(refused)
  expect(file).not.toContain(buelent.email)
  expect(file.split('\r\n').slice(1)).toEqual([
    expect.stringMatching(/^(?:"";){7}"3";"Diese Adresse hat sich abgemeldet/),
    expect.stringMatching(/^"yann@example.org";"106";.*;"4";"Eine Postleitzahl hat fünf Ziffern/),
    expect.stringMatching(/^"zoe@example.org";"00000";.*;"5";"Diese Postleitzahl gibt es nicht\."$/),
    '',
  ])
  await choose(page, Buffer.from(file.replace('"106"', '"01067"').replace('"00000"', '"16766"')))
  await page.getByRole('button', { name: '2 Zeilen einlesen' }).click()
  await expect(figure(page, 'abgelehnt')).toHaveText('0')
  await expect(figure(page, 'neu')).toHaveText('2')
  await page.getByRole('link', { name: 'Anmeldungen ansehen' }).click()
  await page.getByRole('link', { name: 'zoe@example.org' }).click()
  await expect(page.getByText('Angemeldet (eingelesen)')).toBeVisible()
})
