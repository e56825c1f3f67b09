import type pg from 'pg'
import { violations } from './support/console-axe.ts'
import { emptySums } from './support/empty-sums.ts'
import { expect, test } from './support/fixtures.ts'
import { logIn } from './support/operator.ts'

/** The Altmühltal with 12 confirmed households, as the sums say it. */
async function fill(pool: pg.Pool): Promise<void> {
  await empty(pool)
  await pool.query(`insert into regions (id, name) overriding system value values (1, 'Altmühltal')`)
  await pool.query(`insert into region_places (postal_code, region_id) values ('91732', 1), ('91722', 1)`)
  await pool.query(
    `insert into channels (code, name, kind, cost_cents, paid_for, postal_code) values
       ('aushang-91732', 'Aushang Merkendorf', 'notice', 6500, 'place', '91732'),
       ('altmuehl-bote', 'Anzeige Altmühl-Bote', 'ad', 18800, 'everywhere', null)`,
  )
  await pool.query(
    `insert into channel_changes (channel, postal_code, day, confirmed) values
       ('aushang-91732', '91732', '2026-11-20', 61), ('altmuehl-bote', '91722', '2026-11-20', 52),
       ('nachbarn', '91722', '2026-11-20', 41), ('landfrauen-arberg', '91722', '2026-11-20', 0), ('*', '91722', '2026-11-20', 34)`,
  )
  await pool.query(
    `insert into signup_changes (postal_code, day, signed_up, confirmed, withdrawn, open, waiting)
     values ('91732', '2026-11-20', 226, 226, 0, 0, 226)`,
  )
  await pool.query(
    `insert into visit_names (kind, name, visits, last_day) values ('channel', 'landfrauen-arberg', 34, '2026-11-20')`,
  )
}

async function empty(pool: pg.Pool): Promise<void> {
  await pool.query('truncate regions, channels, channel_changes, channel_days, channel_totals cascade')
  await emptySums(pool)
}

test.beforeEach(({ site }) => fill(site.pool))
test.afterAll(({ site }) => empty(site.pool))

test('Selma enters what the Landfrauen cost, sees what a household cost, and takes it back', async ({
  page,
  site,
}) => {
  await logIn(page, site, 'send')
  await page.goto('/konsole/regionen/1')
  const brought = page.getByRole('region', { name: 'Was es gebracht hat' })
  const row = (name: string) => brought.getByRole('row', { name: new RegExp(`^${name}`) })
  await expect(row('Aushang Merkendorf')).toHaveText(/65\s€\s*61\s*1,07\s€$/)
  await expect(row('Anzeige Altmühl-Bote')).toHaveText(/anteilig\s*188\s€\s*52\s*3,62\s€$/)
  await expect(row('Links von Nachbarn')).toHaveText(/0\s€\s*41\s*0,00\s€$/)
  await expect(row('andere Kennungen')).toHaveText(/–\s*34\s*–$/)
  await expect(row('ohne Kennung')).toHaveText(/–\s*38\s*–$/)
  await expect(row('zusammen')).toHaveText(/253\s€\s*226\s*1,12\s€$/)

  await brought.getByRole('button', { name: 'Kosten eintragen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Kosten eintragen' })
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expect(dialog.getByText('Wie heißt der Weg in der Tabelle?')).toBeVisible()
  await dialog.getByLabel('Kennung', { exact: true }).fill('Landfrauen-Arberg')
  await dialog.getByLabel('Name').fill('Landfrauen Arberg')
  await expect(dialog.getByText('Wie heißt der Weg in der Tabelle?')).toBeHidden()
  await dialog.getByLabel('Art').selectOption('Verein')
  await dialog.getByLabel('Kosten in Euro').fill('12,50')
  await dialog.getByLabel('Bezahlt für').selectOption('nur Arberg')
  await expect(dialog.getByText('/91722?v=landfrauen-arberg')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expect(dialog).toBeHidden()
  await expect(row('Landfrauen Arberg')).toHaveText(/12,50\s€\s*0\s*–$/)
  await expect(row('zusammen')).toHaveText(/265,50\s€/)

  await row('Landfrauen Arberg').getByRole('button').click()
  await expect(dialog.getByLabel('Kosten in Euro')).toHaveValue('12,50')
  await dialog.getByLabel('Kosten in Euro').fill('viel')
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expect(dialog.getByText('Ein Betrag wie 188 oder 65,50, höchstens 1.000.000.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Entfernen …' }).click()
  await dialog.getByRole('button', { name: 'Wirklich entfernen' }).click()
  await expect(row('Landfrauen Arberg')).toHaveCount(0)
})

test('a code that is taken is refused by its name, and nothing typed is lost', async ({
  page,
  site,
  allowConsole,
}) => {
  allowConsole(/409/)
  await logIn(page, site, 'send')
  await page.goto('/konsole/regionen/1')
  await page.getByRole('button', { name: 'Kosten eintragen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Kosten eintragen' })
  await dialog.getByLabel('Kennung', { exact: true }).fill('altmuehl-bote')
  await dialog.getByLabel('Name').fill('Noch eine Anzeige')
  await dialog.getByLabel('Kosten in Euro').fill('5')
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expect(dialog.getByRole('alert')).toContainText('gehört schon zu „Anzeige Altmühl-Bote“')
  await expect(dialog.getByLabel('Name')).toHaveValue('Noch eine Anzeige')
})

for (const width of [390, 1440]) {
  test(`who may look reads it all, ${width} px wide, and axe finds nothing`, async ({ page, site }) => {
    await page.setViewportSize({ width, height: 900 })
    await logIn(page, site, 'look')
    await page.goto('/konsole/regionen/1')
    await expect(page.getByRole('row', { name: /^zusammen/ })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Kosten eintragen' })).toHaveCount(0)
    expect(await violations(page)).toEqual([])
  })
}
