import { crowdJoins } from '../support/crowd.ts'
import { expect, test } from './support/newsletter-fixtures.ts'

test('from a region Selma comes to the people in its places, and to nobody else', async ({
  page,
  context,
  newsletterSite,
}) => {
  const { database } = newsletterSite
  const [inKremmen, inTemplin, elsewhere] = [
    ['xenia', 'yann', 'zoe'].map((name) => `${name}@havelland.example`),
    ['vera', 'willi'].map((name) => `${name}@havelland.example`),
    ['carla@havelland.example'],
  ]
  await crowdJoins(database, inKremmen, '16766')
  await crowdJoins(database, inTemplin, '17268')
  await crowdJoins(database, elsewhere, '01067')
  const { rows } = await database.owner.query<{ id: string }>(
    `with region as (insert into regions (name, goal) values ('Havelland', 50) returning id), places as (
       insert into region_places select code, region.id from region, unnest('{16766,17268}'::text[]) as code)
     select id from region`,
  )
  await newsletterSite.logIn(context, 'send')
  await page.goto(`/konsole/regionen/${rows[0]?.id}`)
  await page.getByRole('link', { name: /^\d+ Anmeldungen ansehen$/ }).click()
  await expect(page.getByText('Nur aus der Region Havelland.')).toBeVisible()
  const table = page.getByRole('table')
  for (const email of [...inKremmen, ...inTemplin]) await expect(table).toContainText(email)
  await expect(table).not.toContainText('carla@havelland.example')
  await page.reload()
  await expect(page.getByText('Nur aus der Region Havelland.')).toBeVisible()
  await expect(table).not.toContainText('carla@havelland.example')
  await page.getByRole('link', { name: 'Havelland', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Havelland')
})
