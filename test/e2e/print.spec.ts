import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { findProgram } from '../../scripts/browsers/debian.ts'
import { expect, test } from './support/fixtures.ts'
import { cookieNote } from './support/visitor.ts'

/** What is on each sheet when Anna prints the page as it stands. */
async function printed(page: Page): Promise<string[]> {
  const reader = findProgram('pdftotext')
  test.skip(!reader && !process.env.CI, 'pdftotext is not on this machine')
  const file = test.info().outputPath('page.pdf')
  await writeFile(file, await page.pdf({ format: 'A4', preferCSSPageSize: true }))
  const { stdout } = await promisify(execFile)(reader ?? 'pdftotext', [file, '-'])
  return stdout.split('\f').slice(0, -1)
}

/** Words in a row, as somebody reads them over the ends of lines. */
const words = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim()

const FLOATING = /Dürfen wir messen\?|Zurück zur Startseite|Inhalt dieser Seite|Zum Inhalt springen/

for (const [path, most] of [
  ['/datenschutz', 17],
  ['/impressum', 2],
] as const) {
  test(`${path} is printed whole, and nothing lies over it`, async ({ page }) => {
    await page.goto(path)
    await expect(cookieNote(page)).toBeVisible()
    const titles = (await page.locator('.prose :is(h1, h2, h3)').allTextContents()).map(words)
    const sheets = await printed(page)
    expect(sheets.length).toBeLessThanOrEqual(most)
    const text = words(sheets.join(' '))
    expect(titles.filter((title) => !text.includes(title))).toEqual([])
    expect(text).not.toMatch(FLOATING)
    // A heading belongs to what follows it.
    const lastLines = sheets.map((sheet) => words(sheet.trimEnd().split('\n').at(-1) ?? ''))
    expect(lastLines.filter((line) => titles.includes(line))).toEqual([])
  })
}

test('a village on paper: its sign, card and address, and nothing to press or fill in', async ({
  page,
  site,
}) => {
  await page.goto('/17268')
  const text = words((await printed(page)).join(' '))
  for (const part of ['Templin', 'Sei unter den Ersten.', `${new URL(site.origin).host}/17268`])
    expect(text).toContain(part)
  for (const gone of ['Trag dein Haus ein.', 'Jetzt anmelden', 'Aushang drucken', 'E-Mail-Adresse'])
    expect(text).not.toContain(gone)
})
