import { readFile } from 'node:fs/promises'
import { type Download, expect, type Page } from '@playwright/test'
import { addOperator, invites, type Operator, PASSWORD } from './let-in.ts'
import type { Site } from './site.ts'
import type { Person } from './visitor.ts'

/** How a story logs in and presses the console: with site.ts, database.ts and newsletters.ts what may follow the product. */

export { addOperator, invites, type Operator, PASSWORD }

/** Takes somebody's access away, by the command line. */
export async function removesAccess(site: Site, { email }: Operator): Promise<void> {
  await site.run('operator', 'remove', email)
}

/** Types address and password into the console's first page. */
export async function typePassword(page: Page, site: Site, email: string, password = PASSWORD) {
  await page.goto(`${site.origin}/konsole/anmelden`)
  await page.getByLabel('E-Mail-Adresse').fill(email)
  await page.getByLabel('Passwort').fill(password)
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
}

/** Lets somebody in and leaves them logged in, in the page's browser. */
export async function logIn(page: Page, site: Site, operator: Operator): Promise<void> {
  await addOperator(site, operator)
  await comesIn(page, site, operator)
}

/** By the password. */
export async function comesIn(page: Page, site: Site, { name, email }: Operator): Promise<void> {
  await typePassword(page, site, email)
  await expect(isIn(page, name)).toBeVisible()
}

const factsField = (page: Page, label: string) => page.getByLabel(label, { exact: true }).first()

const OPERATOR = {
  'Name des Betreibers': 'Carla Ziegler',
  'Straße und Hausnummer': 'Dorfstraße 1',
  Postleitzahl: '16766',
  Ort: 'Kremmen',
}

/** Says in the imprint who runs the site: without a name and an address no letter leaves a public site. */
export async function saysWhoRunsIt(page: Page, site: Site): Promise<void> {
  await page.goto(`${site.origin}/konsole/einrichtung/angaben`)
  for (const [label, value] of Object.entries(OPERATOR)) await factsField(page, label).fill(value)
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('Die Seiten sagen es in ein paar Sekunden.')).toBeVisible()
}

/** Gives all that only the operator knows: nothing of it keeps a newsletter back then. */
export async function saysEverything(page: Page, site: Site): Promise<void> {
  await saysWhoRunsIt(page, site)
  for (const box of await page.getByRole('checkbox', { name: /^trifft nicht zu/ }).all()) await box.check()
  for (const [label, value] of Object.entries(FACTS)) await factsField(page, label).fill(value)
  await page.getByRole('button', { name: 'Stimme hinzufügen' }).click()
  const voice = page.getByRole('group', { name: 'Stimme 1' })
  for (const [label, value] of Object.entries(VOICE))
    await voice.getByLabel(label, { exact: true }).fill(value)
  await saysWhenItEnds(page, new Date(Date.now() + 24 * 60 * 60 * 1000))
}

const FACTS = {
  'E-Mail-Adresse': 'carla@dorfteller.example',
  Telefonnummer: '+49 33055 12345',
  'E-Mail-Adresse für den Datenschutz': 'datenschutz@dorfteller.example',
  'Aufbewahrung des Server-Protokolls': 'sieben Tage',
  'Freigabe der Datenschutzerklärung': '1. Februar 2027',
  'Zahl der Beschäftigten am 31. Dezember des Vorjahres': '3',
  Firma: 'Rechenhof GmbH',
  Anschrift: 'Hofweg 2, 16766 Kremmen',
  'Vertrag geschlossen am': '2. Januar 2027',
}

/** What a neighbour said, and agreed to be quoted with. */
export const VOICE = {
  Name: 'Frieda Lorenz',
  Ort: 'Kremmen',
  'Was gesagt wurde': 'Endlich kommt die Suppe auch zu uns.',
  Kurz: 'Suppe im Dorf',
  'Einverstanden wie und wann': 'am Telefon, 3. Januar 2027',
  'Wo das Einverständnis liegt': 'im Ordner Stimmen',
}

/** Says when the promotion ends, on the open page with the site's facts, and saves them. */
export async function saysWhenItEnds(page: Page, end: Date): Promise<void> {
  const local = end.toLocaleString('sv-SE', { timeZone: 'Europe/Berlin' }).replace(' ', 'T')
  await factsField(page, 'Sie endet am').fill(local)
  await factsField(page, 'Der Grund, aus dem sie dann endet').fill('Dann sind die Gutscheine gedruckt.')
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/site.save'))
  await page.getByRole('button', { name: 'Speichern' }).click()
  expect((await saved).status()).toBe(200)
}

/** Starts the site again, so that what blocks newsletters is looked for anew, and opens the page that tells of it. */
export async function looksAgain(page: Page, site: Site): Promise<void> {
  // A page that is open would complain that nobody answers.
  await page.goto('about:blank')
  await site.stop()
  await site.start()
  const answered = page.waitForResponse((answer) => new URL(answer.url()).pathname.endsWith('/setup.list'))
  await page.goto(`${site.origin}/konsole/einrichtung`)
  await answered
}

/** Opens the link that let somebody in, and chooses a password there. */
export async function choosesPassword(page: Page, link: string, password = PASSWORD): Promise<void> {
  await page.goto(link)
  await page.getByLabel('Neues Passwort').fill(password)
  await page.getByLabel('Noch einmal').fill(password)
  await page.getByRole('button', { name: 'Passwort setzen' }).click()
  await page.getByRole('link', { name: 'Jetzt anmelden' }).click()
}

/** Who the console says is logged in. */
export const isIn = (page: Page, name: string) => page.getByRole('button', { name })

/** How the console answers who was logged in there, as somebody asks it who works there all day. */
export async function statusOf(page: Page, site: Site): Promise<number> {
  const headers = { origin: site.origin, 'sec-fetch-site': 'same-origin' }
  return (await page.request.post(`${site.origin}/konsole/ask/account.me`, { headers, data: {} })).status()
}

export async function logsOut(page: Page, name: string): Promise<void> {
  await isIn(page, name).click()
  await page.getByRole('button', { name: 'Abmelden', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible()
}

/**
 * Sets an authenticator app up for who is logged in.
 * @param codeOf what the app shows, once it knows its secret
 */
export async function setsUpApp(page: Page, site: Site, codeOf: (secret: string) => string): Promise<string> {
  await page.goto(`${site.origin}/konsole/konto`)
  const app = page.getByRole('region', { name: 'Code aus einer App' })
  await app.getByLabel('Dein jetziges Passwort').fill(PASSWORD)
  await app.getByRole('button', { name: 'App einrichten' }).click()
  await expect(app.getByRole('img', { name: 'QR-Code für die App' })).toBeVisible()
  const secret = (await app.locator('code').first().textContent()) ?? ''
  await app.getByLabel('Code, den die App jetzt zeigt').fill(codeOf(secret))
  await app.getByRole('button', { name: 'Einschalten' }).click()
  await expect(app.getByText('nach dem Passwort wird ein Code verlangt')).toBeVisible()
  return secret
}

/** Types what the app shows, after the password. */
export async function typesCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Code aus deiner App').fill(code)
  const answered = page.waitForResponse(/\/konsole\/auth\//)
  await page.getByRole('button', { name: 'Weiter' }).click()
  await answered
}

/** A password tried without the page, as who guesses does. @returns how it was answered */
export function triesPassword(site: Site, email: string, password: string, from: string): Promise<Response> {
  return fetch(`${site.origin}/konsole/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: site.origin, 'x-forwarded-for': from },
    body: JSON.stringify({ email, password }),
  })
}

/** So long after logging in the console asks again who one is, before what cannot be undone. */
export const proofGrowsOld = (site: Site) => site.pass(15 / 24 / 60)

/** Shows by the password that it is still oneself, when the console asks. */
export async function provesAgain(page: Page, password = PASSWORD): Promise<void> {
  const question = page.getByRole('dialog', { name: 'Bist du es?' })
  await question.getByLabel('Passwort').fill(password)
  await question.getByRole('button', { name: 'Anmelden', exact: true }).click()
}

/** Takes the list along. @returns the file */
export async function exports(page: Page, site: Site, kind: 'CSV' | 'Excel', search = ''): Promise<Download> {
  await page.goto(`${site.origin}/konsole/anmeldungen${search && `?suche=${encodeURIComponent(search)}`}`)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: `${kind} laden` }).click()
  return download
}

/** Opens the page of somebody who signed up, by their address. */
export async function opensPerson(page: Page, site: Site, email: string): Promise<void> {
  await page.goto(`${site.origin}/konsole/anmeldungen?suche=${encodeURIComponent(email)}`)
  await page.getByRole('link', { name: email }).click()
  await expect(page.getByRole('heading', { level: 1, name: email })).toBeVisible()
}

/** Presses what erases the person whose page is open, and types the address that is asked for. */
export async function erases(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Löschen …' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill(email)
  await page.getByRole('dialog').getByRole('button', { name: 'Endgültig löschen' }).click()
}

/** What only some may do, as their pages ask for it; whose turn it is not is refused before anything is read. */
const REQUESTS = {
  send: ['ask/regions.save', 'ask/places.setGoal', 'ask/newsletters.begin', 'ask/newsletters.start'],
  administer: [
    ...['dateien/signups', 'dateien/person', 'dateien/import'],
    ...['ask/signups.erase', 'ask/site.save', 'ask/team.add'],
  ],
}

/** Asks for all that only roles above this one may do, without the page. @returns each request with its status */
export async function overreaches(page: Page, site: Site, role: 'look' | 'send'): Promise<string[]> {
  const headers = { origin: site.origin, 'sec-fetch-site': 'same-origin' }
  const answers: string[] = []
  for (const path of [...(role === 'look' ? REQUESTS.send : []), ...REQUESTS.administer]) {
    const answer = await page.request.post(`${site.origin}/konsole/${path}`, { headers, data: {} })
    answers.push(`${path}: ${answer.status()}`)
  }
  return answers
}

const LIST_HEAD = 'E-Mail;Postleitzahl;Einwilligung;Angemeldet am;Bestätigungsmail am;Bestätigt am;Quelle'
const CONSENT = 'Ja, schreibt mir zum Start.;01.06.2025 10:00;01.06.2025 10:01;02.06.2025 08:30;Dorffest'

/** A list of people who confirmed elsewhere, as a German spreadsheet writes it. */
export const listOf = (people: readonly Person[]): string =>
  [LIST_HEAD, ...people.map(({ email, postalCode }) => `${email};${postalCode};${CONSENT}`), ''].join('\r\n')

/** Chooses a list that is to be read in; what is wrong with it is said before anything is taken over. */
export async function choosesList(page: Page, site: Site, text: string, encoding: BufferEncoding = 'latin1') {
  await page.goto(`${site.origin}/konsole/anmeldungen/einlesen`)
  const file = { name: 'liste.csv', mimeType: 'text/csv', buffer: Buffer.from(text, encoding) }
  await page.getByLabel('CSV-Datei mit der Liste').setInputFiles(file)
}

/** Has the list that was chosen taken over. @returns when all of it is */
export async function readsIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Zeilen? einlesen$/ }).click()
  await expect(page.getByText(/neu auf der Liste\.$/)).toBeVisible({ timeout: 60_000 })
}

/** Brings people in who confirmed elsewhere: as many as wanted, and no letter leaves. */
export async function bringsIn(page: Page, site: Site, people: readonly Person[]) {
  await choosesList(page, site, listOf(people))
  await readsIn(page)
}

/** The place in which most people wait who have no letter yet, as the console's start page puts it first. */
export async function mostWaiting(page: Page, site: Site): Promise<string> {
  await page.goto(`${site.origin}/konsole?ansicht=alle`)
  return page.getByRole('table', { name: 'Orte' }).getByRole('row').nth(1).innerText()
}

/** Makes a region of places, with how many are to wait there, and leaves its page open. */
export async function makesRegion(
  page: Page,
  site: Site,
  { name, postalCodes, goal }: { name: string; postalCodes: string[]; goal: number },
): Promise<void> {
  await page.goto(`${site.origin}/konsole/regionen`)
  await page.getByRole('button', { name: 'Region anlegen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Region anlegen' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Postleitzahlen').fill(postalCodes.join(', '))
  await dialog.getByLabel('Ziel').fill(String(goal))
  await dialog.getByRole('button', { name: 'Region anlegen' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
}

/** Prints the proof of the consent of the person whose page is open. @returns what is read on it */
export async function printsProof(page: Page): Promise<string> {
  // What the browser would hand to the printer.
  const sheet = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        window.print = () => resolve(document.body.innerText)
      }),
  )
  await page.getByRole('button', { name: 'Nachweis zum Drucken' }).click()
  return sheet
}

/** The lines of the last list that were not taken over, with the reasons. */
export async function refusedLines(page: Page): Promise<string> {
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Abgelehnte Zeilen laden' }).click()
  return readFile(await (await download).path(), 'utf8')
}

/** How many failed log-ins stand in the console's log, where who just logged in stands in any case. */
export async function failedLogIns(page: Page, site: Site, name: string): Promise<number> {
  await page.goto(`${site.origin}/konsole/protokoll`)
  await expect(page.getByRole('main').getByText(name).filter({ visible: true }).first()).toBeVisible()
  return page.getByText('Vergebliche Anmeldung').filter({ visible: true }).count()
}

/** What the page of a person says of the record that proves their consent. */
export const saysRecord = (page: Page) =>
  page.getByRole('region', { name: 'Nachweis' }).getByRole('paragraph').first()
