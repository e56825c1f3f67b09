import { readFile } from 'node:fs/promises'
import { codeOfApp } from '../support/authenticator-app.ts'
import { PASSWORD } from '../support/operators.ts'
import { violations } from './support/console-axe.ts'
import { expect, test } from './support/fixtures.ts'
import { logIn } from './support/operator.ts'

const SAME_ORIGIN = { 'sec-fetch-site': 'same-origin' }

test('Carla is asked again before the list leaves, and before she saves; nothing she typed is lost', async ({
  page,
  site,
  allowConsole,
}) => {
  test.slow()
  allowConsole(/40[03]/)
  const { email } = await logIn(page, site)
  const elevenMinutes = () =>
    site.pool.query(`update operator_sessions set proved_at = proved_at - interval '11 minutes'`)
  const dialog = page.getByRole('dialog', { name: 'Bist du es?' })
  const load = () => page.getByRole('link', { name: 'CSV laden' }).click()

  await page.goto('/konsole/anmeldungen')
  await elevenMinutes()
  await load()
  await expect(dialog.getByLabel('Dein jetziges Passwort')).toBeFocused()
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await violations(page)).toEqual([])
  }
  await page.keyboard.press('Escape')
  await expect(page.getByText('Zeig erst noch einmal, dass du es bist.')).toBeVisible()

  await load()
  await dialog.getByLabel('Dein jetziges Passwort').fill('geraten')
  await dialog.getByRole('button', { name: 'Bestätigen' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Dein Passwort stimmt nicht.')
  await dialog.getByLabel('Dein jetziges Passwort').fill(PASSWORD)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Bestätigen' }).click(),
  ])
  expect(await readFile(await file.path(), 'utf8')).toContain('"E-Mail"')
  await expect(dialog).toBeHidden()

  const begun = await page.request.post('/konsole/auth/totp', {
    data: { password: PASSWORD },
    headers: SAME_ORIGIN,
  })
  const secret = new URL((await begun.json()).uri).searchParams.get('secret') ?? ''
  const confirm = { data: { code: codeOfApp(secret) }, headers: SAME_ORIGIN }
  expect((await page.request.post('/konsole/auth/totp/confirm', confirm)).status()).toBe(204)
  await page.goto('/konsole/einrichtung/angaben')
  await page.getByLabel('Telefon').fill('030 1234567')
  await elevenMinutes()
  await page.getByRole('button', { name: 'Speichern' }).click()
  await dialog.getByLabel('Dein jetziges Passwort').fill(PASSWORD)
  await dialog.getByLabel('Code aus deiner App').fill(codeOfApp(secret, 1))
  await dialog.getByRole('button', { name: 'Bestätigen' }).click()
  await expect(page.getByText('Gespeichert', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Telefon')).toHaveValue('030 1234567')
  const { rows } = await site.pool.query(
    `select l.action from audit_log as l join operators as o on o.id = l.operator_id
     where o.email = $1 and l.action in ('proved_again', 'signups_exported', 'site_changed') order by l.id`,
    [email],
  )
  expect(rows.map(({ action }) => action)).toEqual([
    'proved_again',
    'signups_exported',
    'proved_again',
    'site_changed',
  ])
})
