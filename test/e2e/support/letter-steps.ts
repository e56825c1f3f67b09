import { expect, type Page } from '@playwright/test'
import { crowd, crowdJoins } from '../../support/crowd.ts'
import type { ConsoleSite } from './console-site.ts'

/** Fills a new letter to postal codes in, and sends it to oneself: nothing but the last question is left. */
export async function prepare(page: Page, places: string, subject: string, body: string): Promise<void> {
  await page.goto('/konsole/briefe')
  await page.getByRole('link', { name: 'Neuen Brief schreiben' }).click()
  await page.getByRole('textbox', { name: 'Postleitzahlen' }).fill(places)
  await page.getByRole('textbox', { name: 'Betreff' }).fill(subject)
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill(body)
  // It has its number, and is kept, before anybody could have read it.
  await expect(page).toHaveURL(/\/briefe\/\d+/)
  await expect(page.getByText(/^gespeichert/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Testbrief an mich' }).first().click()
  await expect(page.getByText('Testbrief ist unterwegs zu dir')).toBeVisible()
}

/** The button that leads to the last question. */
export const sendButton = (page: Page) =>
  page.getByRole('button', { name: /Briefe? (losschicken|planen) …$/ })

/** Six villages that are a region, with two restaurants that agreed. */
export async function altmuehltal({ database }: ConsoleSite): Promise<number> {
  const places = { 91732: 58, 91639: 47, 91722: 36, 91746: 31, 91735: 23, 91737: 4 }
  for (const [code, people] of Object.entries(places))
    await crowdJoins(
      database,
      crowd(people).map((email) => `${code}-${email}`),
      code,
    )
  const { rows } = await database.owner.query<{ id: number }>(
    `with region as (insert into regions (name, goal) values ('Altmühltal', 250) returning id), places as (
       insert into region_places (region_id, postal_code) select id, unnest($1::text[]) from region
     ), restaurants as (
       insert into region_restaurants (region_id, name, place, state, serves)
       select id, r.name, r.place, 'agreed', r.serves from region, (values
         ('Gasthaus Krone', 'Wolframs-Eschenbach', 'montags und donnerstags'),
         ('Gasthof zur Altmühl', 'Ornbau', 'freitags und samstags')) as r (name, place, serves)
     ) select id::int from region`,
    [Object.keys(places)],
  )
  return rows[0]?.id ?? 0
}
