import { expect, type Page } from '@playwright/test'
import type { Site } from './site.ts'

/** How a story writes a newsletter in the console, lets it go, and sees what becomes of it. */

/** `kind` as the console names it; without it the letter that says that the place starts. */
export type Newsletter = { postalCodes: string; subject: string; text: string; kind?: 'ein Brief ohne Start' }

/** Writes a letter to postal codes and sends it to oneself: nothing but the last question is left. */
export async function writesLetter(page: Page, site: Pick<Site, 'origin'>, letter: Newsletter) {
  const { postalCodes, subject, text, kind } = letter
  await page.goto(`${site.origin}/konsole/briefe`)
  await page.getByRole('link', { name: 'Neuen Brief schreiben' }).click()
  await page.getByRole('textbox', { name: 'Postleitzahlen' }).fill(postalCodes)
  await page.getByRole('textbox', { name: 'Betreff' }).fill(subject)
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill(text)
  if (kind) await page.getByRole('combobox', { name: 'Art des Briefs' }).selectOption(kind)
  // It has its number, and is kept, before anybody could have read it.
  await expect(page).toHaveURL(/\/briefe\/\d+/)
  await expect(page.getByText(/^gespeichert/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Testbrief an mich' }).first().click()
  await expect(page.getByText('Testbrief ist unterwegs zu dir')).toBeVisible()
}

/** Writes the letter of the region whose page is open, and sends it to oneself: only the last question is left. */
export async function writesStart(page: Page, subject: string): Promise<void> {
  await page.getByRole('link', { name: 'Start vorbereiten' }).click()
  await page.getByRole('textbox', { name: 'Betreff' }).fill(subject)
  await page.getByRole('textbox', { name: 'Adresse des Knopfs' }).fill('https://dorfteller.example/app')
  await page.getByRole('button', { name: 'Testbrief an mich' }).first().click()
  await expect(page.getByText('Testbrief ist unterwegs zu dir')).toBeVisible()
}

/** What leads to the last question before a letter leaves. */
export const sendButton = (page: Page) => page.getByRole('button', { name: /Briefe? losschicken …$/ })

/** What answers the question that is open. */
const answer = (page: Page, name: string | RegExp) => page.getByRole('dialog').getByRole('button', { name })

/** Presses what sends, and says yes to the last question. */
export async function sends(page: Page): Promise<void> {
  await sendButton(page).click()
  await answer(page, /Briefe? losschicken$/).click()
  await expect(page.getByRole('heading', { name: /geht in \d+ Sekunden? raus/ })).toBeVisible()
}

/** The minute in which a letter can be taken back is over, and what is on its way leaves. */
export async function minutePasses(site: Site): Promise<void> {
  await site.pass(2 / 24 / 60)
  await site.works('newsletters')
}

/** Writes a letter to postal codes and lets it go at once. */
export async function sendsLetter(page: Page, site: Site, newsletter: Newsletter): Promise<void> {
  await writesLetter(page, site, newsletter)
  await sends(page)
  await minutePasses(site)
}

/** Two who have the same letter open press what sends, and in the same moment each says yes twice. */
export async function sendAtOnce(pages: readonly Page[]): Promise<void> {
  for (const page of pages) await sendButton(page).click()
  await Promise.all(pages.map((page) => answer(page, /Briefe? losschicken$/).dblclick()))
  for (const page of pages) await saysOfLetter(page, 'geplant')
}

/** Within the minute, from the page of the letter that goes. */
export async function takesBack(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Zurückholen' }).click()
  await expect(page.getByText('Kein Brief ist raus.')).toBeVisible()
}

export async function plansForTomorrow(page: Page): Promise<void> {
  const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
  await page.getByLabel('Tag und Uhrzeit').fill(`${tomorrow}T10:00`)
  await page.getByRole('button', { name: /Briefe? planen …$/ }).click()
  await answer(page, /Briefe? planen$/).click()
  await saysOfLetter(page, 'geplant')
}

/** What the letter's page says of it: „läuft“, „angehalten“, … */
export const saysOfLetter = (page: Page, state: string) =>
  expect(page.getByRole('main').getByText(state, { exact: true }).first()).toBeVisible({ timeout: 60_000 })

export async function pauses(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Anhalten' }).click()
  await saysOfLetter(page, 'angehalten')
}

export async function goesOn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Weiter senden' }).click()
  await saysOfLetter(page, 'läuft')
}

/** Ends a letter in the middle; places without one collect on. */
export async function cancels(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Abbrechen …' }).click()
  await answer(page, 'Ja, abbrechen').click()
  await saysOfLetter(page, 'abgebrochen')
}

/** @returns of how many letters of a newsletter nobody knows whether they arrived, as its page says; there are some */
export async function uncertainLetters(page: Page, site: Site, subject: string): Promise<number> {
  await page.goto(`${site.origin}/konsole/briefe`)
  await page.getByRole('link', { name: subject }).first().click()
  const shown = page.getByText(/^\d+ vielleicht zugestellt/)
  await expect(shown).toBeVisible()
  const said = await shown.textContent()
  // It would go on asking, also when its session is over.
  await page.goto('about:blank')
  return Number.parseInt(said ?? '', 10)
}

/** From now on who confirms later is told by a letter that it has started; and back to the letter's page. */
export async function welcomesLatecomers(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^Zur Region/ }).click()
  await page.getByRole('button', { name: 'Einschalten' }).click()
  await expect(page.getByText('An: jedem einzeln, binnen einer Minute')).toBeVisible()
  await page.goBack()
}
