import { crowd, crowdJoins } from '../support/crowd.ts'
import { test } from './support/newsletter-fixtures.ts'

test.beforeEach(({ allowConsole }) =>
  allowConsole(/^console error: Blocked script execution in .* sandboxed/),
)

test('shots', async ({ page, context, newsletterSite }) => {
  test.setTimeout(300_000)
  const { database } = newsletterSite
  const { owner } = database
  const places: [string, number][] = [
    ['91732', 58],
    ['91639', 47],
    ['91722', 36],
    ['91746', 31],
    ['91735', 23],
    ['91737', 19],
  ]
  for (const [code, people] of places)
    await crowdJoins(
      database,
      crowd(people).map((email) => `${code}-${email}`),
      code,
    )
  await owner.query(`insert into regions (name, goal) values ('Altmühltal', 250)`)
  await owner.query(`insert into region_places (postal_code, region_id) select unnest($1::text[]), 1`, [
    places.map(([c]) => c),
  ])
  await owner.query(`insert into region_restaurants (region_id, name, place, state, serves) values
    (1, 'Gasthaus Krone', 'Wolframs-Eschenbach', 'agreed', 'montags und donnerstags'), (1, 'Gasthof zur Altmühl', 'Ornbau', 'agreed', 'freitags und samstags')`)
  await newsletterSite.logIn(context, 'administer')
  await page.setViewportSize({ width: 1440, height: 1000 })
  await page.goto('/konsole/briefe/neu?region=1')
  await page.waitForURL(/briefe\/\d+/)
  await page.waitForTimeout(2500)
  await page.getByLabel('An einem Tag').check()
  await page.getByRole('textbox', { name: 'Text' }).first().focus()
  await page.waitForTimeout(1500)
  await page.screenshot({ path: '/tmp/shots/draft-1440.png', fullPage: true })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.screenshot({ path: '/tmp/shots/draft-1440-dark.png', fullPage: true })
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.waitForTimeout(1500)
  await page.screenshot({ path: '/tmp/shots/draft-390.png', fullPage: true })
})
