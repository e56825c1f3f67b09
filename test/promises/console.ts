import { expect, type Page } from '@playwright/test'
import type { Site } from './site.ts'

/** How a story logs in and presses the console: with site.ts the one file that may follow the product. */

export type Role = 'look' | 'send' | 'administer'
export type Operator = { name: string; email: string; role: Role }

export const PASSWORD = 'apfelmus regenschirm ziegel'

/** Lets somebody in by the command line; the link that it prints sets the password. */
export async function addOperator(site: Site, { name, email, role }: Operator): Promise<void> {
  const printed = await site.run('operator', 'add', name, email, '--role', role)
  const token = /passwort#([\w-]{43})$/m.exec(printed)?.[1]
  const answer = await fetch(`${site.origin}/konsole/auth/link/password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: site.origin },
    body: JSON.stringify({ token, password: PASSWORD }),
  })
  if (!answer.ok) throw new Error(`The link set no password: ${answer.status} ${await answer.text()}`)
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
  await typePassword(page, site, operator.email)
  await expect(page.getByRole('button', { name: operator.name })).toBeVisible()
}

/** Says in the imprint who runs the site: without a name and an address no letter leaves a public site. */
export async function saysWhoRunsIt(page: Page, site: Site): Promise<void> {
  await page.goto(`${site.origin}/konsole/einrichtung/angaben`)
  const type = async (label: string, value: string) =>
    page.getByLabel(label, { exact: true }).first().fill(value)
  await type('Name', 'Carla Ziegler')
  await type('Straße und Hausnummer', 'Dorfstraße 1')
  await type('Postleitzahl', '16766')
  await type('Ort', 'Kremmen')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('Die Seiten sagen es in ein paar Sekunden.')).toBeVisible()
}

export type Newsletter = { postalCodes: string; subject: string; text: string }

/** Writes a letter to postal codes and sends it to oneself: nothing but the last question is left. */
export async function writesLetter(page: Page, site: Site, { postalCodes, subject, text }: Newsletter) {
  await page.goto(`${site.origin}/konsole/briefe`)
  await page.getByRole('link', { name: 'Neuen Brief schreiben' }).click()
  await page.getByRole('textbox', { name: 'Postleitzahlen' }).fill(postalCodes)
  await page.getByRole('textbox', { name: 'Betreff' }).fill(subject)
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill(text)
  // It has its number, and is kept, before anybody could have read it.
  await expect(page).toHaveURL(/\/briefe\/\d+/)
  await expect(page.getByText(/^gespeichert/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Testbrief an mich' }).first().click()
  await expect(page.getByText('Testbrief ist unterwegs zu dir')).toBeVisible()
}

/** Presses what sends, and says yes to the last question. */
export async function sends(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Briefe? losschicken …$/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Briefe? losschicken$/ })
    .click()
  await expect(page.getByRole('heading', { name: /Briefe? (geht|gehen) in/ })).toBeVisible()
}

/** The minute in which a letter can be taken back is over. */
export const minutePasses = (site: Site) => site.pass(2 / 24 / 60)
