import type { Page } from '@playwright/test'
import { refusedLines } from '../promises/console.ts'
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

const choose = (page: Page, buffer: Buffer) =>
  page
    .getByLabel('CSV-Datei mit der Liste')
    .setInputFiles({ name: 'liste.csv', mimeType: 'text/csv', buffer })
/** As a German Excel writes it. */
const LIST = Buffer.from(
  [
    HEADER,
    lineOf(anna.email),
    lineOf(buelent.email),
    lineOf('yann@example.org', '106'),
    lineOf('zoe@example.org', '00000'),
    lineOf('xenia@example.org', '1067'),
    lineOf(carla.email),
  ]
    .map((line) => line.join(';'))
    .join('\r\n'),
  'latin1',
)

test('a list is read in, and its mended lines after it', async ({ page, console, allowConsole }) => {
  // The browser tells of every refusal.
  allowConsole(/400 \(Bad Request\).*import-check/)
  await console.logIn(page, 'administer')
  await page.goto('/konsole/anmeldungen/einlesen')
  await choose(page, Buffer.from('nichts'))
  await expect(page.getByRole('alert')).toContainText('In der ersten Zeile fehlt: E-Mail')
  await choose(page, LIST)
  await expect(page.getByText('Die Null davor ist ergänzt (01067).')).toBeVisible()
  await page.getByRole('button', { name: '5 Zeilen einlesen' }).click()
  await expect(page.getByText('2 Anmeldungen sind neu auf der Liste.')).toBeVisible()
  await expect(page.getByText('1 war schon angemeldet. 3 Zeilen sind abgelehnt.')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Abgelehnte Zeilen' }).getByRole('row')).toHaveText([
    /Zeile/,
    /3.*abgemeldet oder/,
    /4.*fünf Ziffern/,
    /5.*gibt es nicht/,
  ])
  expect(await violations(page)).toEqual([])

  // What stands in it: test/promises/lists.spec.ts.
  const file = await refusedLines(page)
  await choose(page, Buffer.from(file.replace('"106"', '"01067"').replace('"00000"', '"16766"')))
  await page.getByRole('button', { name: '2 Zeilen einlesen' }).click()
  await expect(page.getByText('2 Anmeldungen sind neu auf der Liste.')).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
})
