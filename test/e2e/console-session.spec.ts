import type { Page } from '@playwright/test'
import { PASSWORD } from '../support/operators.ts'
import { violations } from './support/console-axe.ts'
import { expect, test } from './support/fixtures.ts'
import { logIn } from './support/operator.ts'

const logInDialog = (page: Page) => page.getByRole('dialog', { name: 'Anmelden' })
const request = (page: Page) => page.getByRole('dialog', { name: 'Anfrage eintragen' })

/** Opens the form of a request and fills it in. */
async function write(page: Page, from: string): Promise<void> {
  await page.goto('/konsole/anmeldungen')
  await page.getByRole('button', { name: 'Anfrage eintragen' }).click()
  await request(page).getByLabel('Von').fill(from)
  await request(page).getByLabel('Notiz').fill(`${from} rief an und klang eilig.`)
}

async function enter(page: Page, password: string): Promise<void> {
  await logInDialog(page).getByLabel('Passwort').fill(password)
  await logInDialog(page).getByRole('button', { name: 'Anmelden', exact: true }).click()
}

test('the session ends while Carla writes: she logs in over the page, and what she wrote is saved', async ({
  page,
  site,
  allowConsole,
}) => {
  allowConsole(/401/)
  const { email } = await logIn(page, site, 'administer')
  await write(page, 'Herr Eilig')
  await page.context().clearCookies()
  await request(page).getByRole('button', { name: 'Speichern' }).click()

  await expect(logInDialog(page)).toContainText('Was du geschrieben hast, steht noch da')
  await expect(logInDialog(page).getByLabel('E-Mail-Adresse')).toHaveValue(email)
  await expect(logInDialog(page).getByLabel('Passwort')).toBeFocused()
  expect(await violations(page)).toEqual([])
  // Nothing closes it by mistake.
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await enter(page, 'something else entirely')
  const wrong = logInDialog(page).getByRole('alert')
  await expect(wrong).toHaveText('E-Mail-Adresse oder Passwort stimmt nicht.')
  await logInDialog(page).getByLabel('Passwort').fill('a')
  await expect(wrong).toHaveCount(0)

  await enter(page, PASSWORD)
  await expect(logInDialog(page)).toHaveCount(0)
  await expect(request(page)).toHaveCount(0)
  await expect(page.getByRole('row', { name: /Herr Eilig/ })).toHaveCount(1)
  await expect(page).toHaveURL(/\/konsole\/anmeldungen$/)
})

test('in two tabs of one browser logging in once is enough', async ({ page, site, watch, allowConsole }) => {
  allowConsole(/401/)
  await logIn(page, site, 'administer')
  const other = await page.context().newPage()
  watch(other)
  await write(page, 'Frau Links')
  await write(other, 'Frau Rechts')
  await page.context().clearCookies()
  for (const tab of [page, other]) {
    await request(tab).getByRole('button', { name: 'Speichern' }).click()
    await expect(logInDialog(tab)).toBeVisible()
  }
  await enter(other, PASSWORD)
  for (const [tab, name] of [
    [page, /Frau Links/],
    [other, /Frau Rechts/],
  ] as const) {
    await expect(logInDialog(tab)).toHaveCount(0)
    await expect(tab.getByRole('row', { name })).toHaveCount(1)
  }
})

test('somebody else logs in instead: nothing of who was there before is left', async ({
  page,
  site,
  allowConsole,
}) => {
  allowConsole(/401/)
  const other = await logIn(page, site, 'administer')
  await logIn(page, site, 'administer')
  await write(page, 'Herr Niemals')
  await page.context().clearCookies()
  await request(page).getByRole('button', { name: 'Speichern' }).click()
  await logInDialog(page).getByLabel('E-Mail-Adresse').fill(other.email)
  await enter(page, PASSWORD)
  await expect(logInDialog(page)).toHaveCount(0)
  await expect(request(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Anfrage eintragen' })).toBeVisible()
  await expect(page.getByText('Herr Niemals')).toHaveCount(0)
})

test('who would rather leave is led to where one logs in', async ({ page, site, allowConsole }) => {
  allowConsole(/401/)
  await logIn(page, site, 'administer')
  await write(page, 'Frau Fort')
  await page.context().clearCookies()
  await request(page).getByRole('button', { name: 'Speichern' }).click()
  await logInDialog(page).getByRole('button', { name: 'Seite verlassen' }).click()
  await expect(page).toHaveURL(/\/konsole\/anmelden\?weiter=\/anmeldungen|weiter=%2Fanmeldungen/)
})

test('who logs out is asked about nothing any more, whatever the page asked by itself', async ({
  page,
  site,
}) => {
  await logIn(page, site, 'send')
  await page.clock.install()
  await page.goto('/konsole')
  await page.getByRole('button', { name: 'Carla Conrad' }).click()
  // The next page takes its time, and the one before asks every five seconds what is leaving.
  const arrives = Promise.withResolvers<void>()
  await page.route(/\/konsole\/assets\/.*\.js/, async (route) => {
    await arrives.promise
    await route.continue()
  })
  const answered = page.waitForResponse('**/konsole/auth/log-out')
  await page.getByRole('button', { name: 'Abmelden' }).click()
  await answered
  await page.clock.runFor(20_000)
  // A question of these seconds would be answered by now; its refusal is noted by the browser, and fails this story.
  await page.request.get('/konsole/anmelden')
  arrives.resolve()
  await expect(page).toHaveURL('/konsole/anmelden')
  await expect(page.getByLabel('Passwort')).toBeVisible()
})
