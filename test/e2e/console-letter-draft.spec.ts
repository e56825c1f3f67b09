import type { Page } from '@playwright/test'
import { violations } from './support/console-axe.ts'
import { altmuehltal, prepare, sendButton } from './support/letter-steps.ts'
import { expect, test } from './support/newsletter-fixtures.ts'

// Each takes what the ones before have left.
test.describe.configure({ mode: 'serial', timeout: 240_000 })
// Playwright looks into a letter's frame by a script of its own, which the frame refuses, as it refuses any.
test.beforeEach(({ allowConsole }) =>
  allowConsole(/^console error: Blocked script execution in .* sandboxed/),
)

const saved = (page: Page) => expect(page.getByText(/^gespeichert \d/)).toBeVisible({ timeout: 15_000 })
const subject = (page: Page) => page.getByRole('textbox', { name: 'Betreff' })
const firstText = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true }).first()

test('Selma prepares a region’s start: words, places and restaurants are there, and it saves itself', async ({
  page,
  context,
  newsletterSite,
}) => {
  const region = await altmuehltal(newsletterSite)
  await newsletterSite.logIn(context, 'send')
  await page.goto(`/konsole/briefe/neu?region=${region}`)
  await expect(page).toHaveURL(/\/konsole\/briefe\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Altmühltal starten\s*sammelt/)
  await expect(page.getByText('199 Haushalte in sechs Orten bekommen gleich einen Brief.')).toBeVisible()
  await expect(page.getByText('Vorher fehlen noch zwei Dinge.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Noch gesperrt: zwei Dinge fehlen.' })).toBeVisible()
  await expect(sendButton(page)).toBeDisabled()
  await expect(page.getByText('Gasthaus Krone, Wolframs-Eschenbach', { exact: true })).toBeVisible()
  expect(await violations(page)).toEqual([])

  // What is typed is kept a second later, without a button.
  await subject(page).fill('Es geht los in {Ort}, ab heute')
  await page.getByRole('textbox', { name: 'Adresse des Knopfs' }).fill('https://dorfteller.example/app')
  await saved(page)
  await page.reload()
  await expect(subject(page)).toHaveValue('Es geht los in {Ort}, ab heute')

  // Step by step through the places, with the arrows of the keyboard as well.
  const letter = page.frameLocator('iframe[title="Der Brief auf einem Rechner"]')
  await expect(letter.getByRole('heading', { name: 'Es geht los in Merkendorf, ab heute' })).toBeVisible()
  await page.getByRole('button', { name: 'Nächster Ort' }).press('ArrowRight')
  await expect(page.getByText('2 von 6 · 47 Briefe')).toBeVisible()
  await page.getByRole('button', { name: 'Ornbau zeigen' }).click()
  await page.getByLabel('Nur Text').check()
  await expect(page.locator('.preview-text')).toContainText(
    'ein paar Haushalte in Ornbau, 199 in der Region Altmühltal',
  )
  await expect(page.locator('.preview-text')).toContainText(
    'Gasthof zur Altmühl, Ornbau: freitags und samstags',
  )

  await page.getByRole('button', { name: 'Testbrief an mich' }).first().click()
  await expect(page.getByRole('heading', { name: 'Alles bereit.' })).toBeVisible({ timeout: 15_000 })
  await sendButton(page).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('199 Briefe losschicken?')
  await expect(question).toContainText('Altmühltal, sechs Orte von Merkendorf bis Ornbau')
  await expect(question.getByRole('button', { name: 'Noch nicht' })).toBeFocused()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()

  await page.getByLabel('An einem Tag').check()
  await page.getByLabel('Tag', { exact: true }).fill('2026-01-01')
  await expect(page.getByText('Das ist schon vorbei.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Noch gesperrt: die Zeit ist vorbei.' })).toBeVisible()
  await page.getByRole('button', { name: 'Morgen, 10 Uhr' }).click()
  await expect(
    page.getByText(/199 Haushalte in sechs Orten bekommen am .*, um 10 Uhr einen Brief\./),
  ).toBeVisible()
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.locator('.toasts')).toContainText('Zuletzt heute')
})

test('what was chosen on a map is chosen here; an old address leads to the new one', async ({
  page,
  context,
  newsletterSite,
}) => {
  await newsletterSite.logIn(context, 'send')
  await page.goto('/konsole/start/neu?umkreis=16766-30')
  await expect(page).toHaveURL(/\/konsole\/briefe\/neu\?umkreis=16766-30$/)
  const codes = page.getByRole('textbox', { name: 'Postleitzahlen' })
  await expect(codes).toHaveValue(/\b16766\b/)
  expect((await codes.inputValue()).split(' ').length).toBeGreaterThan(3)
  await page.getByRole('button', { name: 'Auswahl aufheben' }).click()
  await expect(codes).toHaveValue('')
  await codes.fill('16766 1676')
  await expect(page.getByText('Keine Postleitzahl in Deutschland: 1676')).toBeVisible()
})

test('places are chosen on the map: by a circle around a name, by keyboard and by a press', async ({
  page,
  context,
  newsletterSite,
}) => {
  await newsletterSite.logIn(context, 'send')
  await page.goto('/konsole/briefe/neu')
  const codes = page.getByRole('textbox', { name: 'Postleitzahlen' })
  const around = page.getByRole('textbox', { name: 'Umkreis' })
  await around.fill('8 km um Merkendorf')
  await around.press('Enter')
  await expect(codes).toHaveValue(/\b91732\b.*\b91734\b|\b91734\b/)
  const eight = (await codes.inputValue()).split(' ')
  // A smaller circle takes back what the larger one added.
  await around.fill('1 km um Merkendorf')
  await around.press('Enter')
  await expect(codes).toHaveValue('91732')
  expect(eight.length).toBeGreaterThan(1)
  await expect(page.getByText('1 Postleitzahl gewählt')).toBeVisible()

  // Its place is in the middle: the keys begin there.
  const map = page.getByRole('application')
  await map.focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('status').filter({ hasText: /, gewählt$/ })).toContainText('Merkendorf')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: /, nicht gewählt$/ })).toContainText('Merkendorf')
  await expect(codes).toHaveValue('')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(codes).toHaveValue(/^9\d{4}$/)

  // With a pointer: the same place, once out and once in again.
  const [chosen = ''] = [await codes.inputValue()]
  const box = await page.locator('.picked').boundingBox()
  const middle = { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 }
  await page.mouse.click(middle.x, middle.y)
  await expect(codes).toHaveValue('')
  await page.mouse.click(middle.x, middle.y)
  await expect(codes).toHaveValue(chosen)
  expect(await violations(page)).toEqual([])
})

test('a picture is made small, says what it shows, and comes along in the letter', async ({
  page,
  context,
  newsletterSite,
}) => {
  await newsletterSite.logIn(context, 'send')
  await page.goto('/konsole/briefe/neu')
  await page.getByRole('textbox', { name: 'Postleitzahlen' }).fill('91732')
  await subject(page).fill('Mit Bild')
  await firstText(page).fill('Ab Freitag.')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Bild dazu' }).click()
  await (await chooser).setFiles({
    name: 'seite.txt',
    mimeType: 'image/png',
    buffer: Buffer.from('kein Bild'),
  })
  await expect(page.locator('.toasts')).toContainText('Dieses Bild kann dein Browser nicht lesen.')
  const again = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Bild dazu' }).click()
  await (await again).setFiles('docs/pictures/console-next.png')
  await expect(page.getByText(/^\d\d,\d kB in jedem Brief\./)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Bild dazu' })).toBeDisabled()
  await saved(page)
  // What it shows is missing: that is said before anything leaves.
  await expect(page.getByText('Am Bild steht nicht, was zu sehen ist', { exact: true })).toBeVisible({
    timeout: 30_000,
  })
  await page
    .getByRole('textbox', { name: 'Was auf dem Bild zu sehen ist' })
    .fill('Eine Karte von Deutschland')
  const letter = page.frameLocator('iframe[title="Der Brief auf einem Rechner"]')
  await expect(letter.getByRole('img', { name: 'Eine Karte von Deutschland' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await saved(page)
  await page.reload()
  await expect(page.getByRole('img', { name: 'Eine Karte von Deutschland' })).toBeVisible()
  await page.getByRole('button', { name: 'Testbrief an mich' }).first().click()
  await expect(page.getByText('Testbrief ist unterwegs zu dir')).toBeVisible()
  const { parsed } = newsletterSite.smtp.letters.find(({ parsed }) => parsed.subject === 'Mit Bild') ?? {}
  const picture = parsed?.attachments.find(({ contentType }) => contentType === 'image/jpeg')
  expect(picture?.size).toBeGreaterThan(10_000)
  expect(picture?.size).toBeLessThanOrEqual(100_000)
  expect(parsed?.html).not.toMatch(/src="https?:/)

  // Taken out, it is in a version still.
  await page.getByRole('button', { name: 'Bild entfernen' }).click()
  await saved(page)
  await expect(letter.getByRole('img', { name: 'Eine Karte von Deutschland' })).toHaveCount(0)
  await expect(page.getByText(/hat .*das Bild geändert/).first()).toBeVisible()
})

test('a new letter asks for its region first: one brings its words, one has a draft already', async ({
  page,
  context,
  newsletterSite,
}) => {
  await newsletterSite.database.owner.query(`insert into regions (name, goal) values ('Eifel', 250)`)
  await newsletterSite.logIn(context, 'send')
  await page.goto('/konsole/briefe/neu')
  await expect(page.getByRole('heading', { name: 'Für welche Region ist der Brief?' })).toBeVisible()
  await page.getByRole('button', { name: /Eifel/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Eifel starten' })).toBeVisible()
  await expect(subject(page)).toHaveValue('Es geht los in {Ort}')
  await saved(page)
  await page.goto('/konsole/briefe/neu')
  await page.getByRole('link', { name: /Altmühltal\s*Entwurf da/ }).click()
  await expect(subject(page)).toHaveValue('Es geht los in {Ort}, ab heute')
})

// biome-ignore lint/suspicious/noTemplateCurlyInString: must not be one, that is the test
const HOSTILE = '<script>alert(1)</script> {{env}} ${1+1} "><img src=x onerror=alert(1)>'

test('hostile texts are shown as what they are', async ({ page, context, newsletterSite }) => {
  await newsletterSite.logIn(context, 'send')
  await prepare(page, '91732', HOSTILE, `${HOSTILE}\n\n${HOSTILE}`)
  const letter = page.frameLocator('iframe[title="Der Brief auf einem Rechner"]')
  await expect(letter.getByRole('heading', { name: HOSTILE })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: HOSTILE })).toBeVisible()
  await page.goto('/konsole/briefe')
  await page.getByRole('link', { name: HOSTILE }).click()
  await page.getByRole('button', { name: 'Verwerfen …' }).click()
  await page.getByRole('button', { name: 'Verwerfen', exact: true }).click()
  await expect(page.locator('.state-sign').first()).toHaveText('abgebrochen')
})

test('Lotte may look and nothing else', async ({ page, context, newsletterSite }) => {
  await newsletterSite.logIn(context, 'look')
  await page.goto('/konsole/briefe')
  await expect(page.getByRole('link', { name: 'Es geht los in …, ab heute' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Neuen Brief schreiben' })).toHaveCount(0)
  await page.goto('/konsole/briefe/neu')
  await expect(page.getByText('Deine Rolle darf ansehen, aber nicht versenden')).toBeVisible()
  await page.goto('/konsole/briefe')
  await page.getByRole('link', { name: 'Es geht los in …, ab heute' }).click()
  await expect(page.getByRole('button', { name: 'Nächster Ort' })).toBeVisible()
  await expect(page.getByRole('button', { name: /losschicken|Verwerfen|speichern|Testbrief/ })).toHaveCount(0)
})
