import type { Page } from '@playwright/test'
import { sendButton } from '../promises/newsletters.ts'
import { letterTo } from '../promises/visitor.ts'
import { settle } from '../support/households.ts'
import { violations } from './support/axe.ts'
import { makeRegion } from './support/country.ts'
import { expect, test } from './support/fixtures.ts'
import { logIn } from './support/operator.ts'

// Playwright looks into a letter's frame by a script of its own, which the frame refuses, as it refuses any.
test.beforeEach(({ allow }) => allow(/^console error: Blocked script execution in .* sandboxed/))

const saved = (page: Page) => expect(page.getByText(/^gespeichert heute/).first()).toBeVisible()
const subject = (page: Page) => page.getByRole('textbox', { name: 'Betreff' })
const text = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true })

test('Selma prepares a start: words and places are there, and it saves itself', async ({ page, site }) => {
  await settle(site.pool, [
    { postalCode: '91732', waiting: 58 },
    { postalCode: '91737', waiting: 2 },
  ])
  const id = await makeRegion(site.pool, { name: 'Altmühltal', goal: 50, codes: ['91732', '91737'] })
  await logIn(page, site, 'send')
  await page.goto(`/konsole/briefe/neu?region=${id}`)
  await expect(page).toHaveURL(/\/konsole\/briefe\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Altmühltal starten')
  await expect(page.getByText('60 Haushalte in zwei Orten bekommen gleich einen Brief.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Noch gesperrt: zwei Dinge fehlen.' })).toBeVisible()
  await expect(sendButton(page)).toBeDisabled()
  expect(await violations(page)).toEqual([])

  // What is typed is kept a second later, without a button.
  await subject(page).fill('Es geht los in {Ort}, ab heute')
  await page.getByRole('textbox', { name: 'Adresse des Knopfs' }).fill('https://dorfteller.example/app')
  await saved(page)
  await page.reload()
  await expect(subject(page)).toHaveValue('Es geht los in {Ort}, ab heute')
  const letter = page.frameLocator('iframe[title="Der Brief"]')
  await expect(letter.getByRole('heading', { name: 'Es geht los in Merkendorf, ab heute' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Ort, dessen Brief hier steht' }).selectOption('Ornbau, 2 Briefe')
  await page.getByRole('combobox', { name: 'Wie der Brief gezeigt wird' }).selectOption('Nur Text')
  await expect(page.locator('pre')).toContainText('in Ornbau, 60 in der Region Altmühltal')

  const toMe = page.getByRole('button', { name: 'Testbrief an mich' })
  await toMe.click()
  await expect(page.getByRole('heading', { name: 'Alles bereit.' })).toBeVisible()
  await expect(toMe).toBeFocused()
  await sendButton(page).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('60 Briefe losschicken?')
  await expect(question).toContainText('geht gleich an 60 Haushalte in zwei Orten, Region Altmühltal')
  await expect(question.getByRole('button', { name: 'Noch nicht' })).toBeFocused()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await expect(sendButton(page)).toBeFocused()
})

test('Adam saves while Selma writes: both texts stand there', async ({ page, site, allow }) => {
  allow(/status of 409/)
  const adam = await logIn(page, site)
  await logIn(page, site, 'send')
  await page.goto('/konsole/briefe/neu')
  await subject(page).fill('Der erste Betreff')
  await saved(page)
  // As if Adam's page saved right now: hers does not know it when she goes on.
  const adams = () =>
    site.pool.query(
      `update newsletters set subject = 'Adams Betreff', saved_at = now(), saved_by = o.id from operators as o where o.email = $1`,
      [adam.email],
    )
  await Promise.all([subject(page).fill('Selmas Betreff'), adams()])
  await expect(page.getByText('Betreff: Selmas Betreff')).toBeVisible()
  await expect(page.getByText('Betreff: Adams Betreff')).toBeVisible()
  await expect(sendButton(page)).toHaveCount(0)
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Meinen nehmen' }).click()
  await expect(subject(page)).toHaveValue('Selmas Betreff')
  await text(page).fill('Hallo')
  const shown = page.getByRole('region', { name: 'So kommt er an' }).locator('b')
  await expect(shown).toHaveText('Selmas Betreff')
  // Nobody writes here: what somebody else saves comes in by itself.
  await adams()
  await expect(subject(page)).toHaveValue('Adams Betreff')
  await expect(shown).toHaveText('Adams Betreff')
})

test('what could not be saved is not lost, until it is thrown away', async ({ page, site, allow }) => {
  allow(/ERR_FAILED|status of 502/)
  await logIn(page, site, 'send')
  await page.goto('/konsole/briefe')
  await page.getByRole('link', { name: 'Neuen Brief schreiben' }).click()
  await page.route('**/newsletters.change', (route) => route.abort())
  await subject(page).fill('Noch nicht gespeichert')
  await expect(page.getByText('Nicht gespeichert. Dein Text steht noch hier.')).toBeVisible()
  await page.getByRole('navigation').getByRole('link', { name: 'Briefe' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Briefe' })).toBeVisible()
  await page.unroute('**/newsletters.change')
  await page.goBack()
  await expect(subject(page)).toHaveValue('Noch nicht gespeichert')
  await saved(page)
  // A proxy answers while the server starts anew.
  await page.route('**/newsletters.change', (route) => route.fulfill({ status: 502, body: '<html>' }))
  await subject(page).fill('Auch nicht gespeichert')
  await expect(page.getByText('noch hier. Der Server hat nicht richtig geantwortet.')).toBeVisible()
  const mayLeave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(await page.evaluate(mayLeave)).toBe(false)
  await page.getByRole('button', { name: 'Verwerfen …' }).click()
  await page.getByRole('button', { name: 'Verwerfen', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Briefe' })).toBeVisible()
  expect(await page.evaluate(mayLeave)).toBe(true)
  await expect(page.getByRole('link', { name: 'Noch nicht gespeichert' })).toHaveCount(0)
})

test('a picture is made small, says what it shows, and goes with the letter', async ({ page, site }) => {
  await settle(site.pool, [{ postalCode: '91732', waiting: 2 }])
  const { email } = await logIn(page, site, 'send')
  await page.goto('/konsole/briefe/neu')
  await page.getByRole('textbox', { name: 'Postleitzahlen' }).fill('91732 1676')
  await expect(page.getByText('Keine Postleitzahl in Deutschland: 1676')).toBeVisible()
  await page.getByRole('textbox', { name: 'Postleitzahlen' }).fill('91732')
  await subject(page).fill('Mit Bild')
  await text(page).fill('Ab Freitag.')
  const add = page.getByLabel('Bild', { exact: true })
  await add.setInputFiles({ name: 'seite.txt', mimeType: 'image/png', buffer: Buffer.from('kein Bild') })
  await expect(page.locator('.toasts')).toContainText('Dieses Bild kann dein Browser nicht lesen.')
  await add.setInputFiles('docs/pictures/console-next.png')
  await expect(add).toHaveCount(0)
  // What it shows is missing: that is said before anything leaves.
  await expect(page.getByText('Am Bild steht nicht, was zu sehen ist', { exact: true })).toBeVisible()
  const shows = page.getByRole('textbox', { name: 'Was auf dem Bild zu sehen ist' })
  await shows.pressSequentially('Eine Karte von Deutschland')
  const letter = page.frameLocator('iframe[title="Der Brief"]')
  await expect(letter.getByRole('img', { name: 'Eine Karte von Deutschland' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await saved(page)
  await page.getByRole('button', { name: 'Testbrief an mich' }).click()
  const { parsed } = await letterTo(site, email, /Mit Bild/)
  const picture = parsed.attachments.find(({ contentType }) => contentType === 'image/jpeg')
  expect(picture?.size).toBeGreaterThan(10_000)
  expect(picture?.size).toBeLessThanOrEqual(100_000)
})
