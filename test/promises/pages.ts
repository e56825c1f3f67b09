import { expect, type Page } from '@playwright/test'
import { findings } from '../e2e/support/axe.ts'
import { stickingOut } from '../e2e/support/sticking-out.ts'
import { addStyles, still } from '../e2e/support/visitor.ts'

/** What somebody sees of a page, however it is made. */

/** Opens a page and waits until it asks for nothing more. */
export const open = (page: Page, path: string) => page.goto(path, { waitUntil: 'networkidle' })

/** What the start page asks in its items 0 to 3, and how its answers read. */
export const QUESTIONS = [
  ['Muss ich mich mit den Nachbarn absprechen?', /^Nein\. Du bestellst für dich/],
  ['Wie komme ich zu einer gemeinsamen Bestellung?', /Kommt noch ein Nachbar dazu, reicht es/],
  ['Was sehen die Nachbarn von mir?', /^Nur, dass jemand mitbestellt\. Nicht wer, und nicht was\./],
  ['Wer weiß, was ich bestellt habe?', /^Nur das Restaurant\./],
] as const

/** Presses Tab until the focus is where it is wanted. */
export async function tabTo(page: Page, wanted: (focused: Element) => boolean): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press('Tab')
    if (await page.locator(':focus').evaluate(wanted)) return
  }
  throw new Error('The keyboard does not come there.')
}

/**
 * Whether everybody can use the page as it stands: axe finds nothing on a narrow screen and on a wide one, and no word
 * sticks out of a narrow window, or of a wider one with letters twice as large.
 */
export async function expectForEverybody(page: Page, where: string): Promise<void> {
  const found: string[] = []
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await still(page)
    found.push(...(await findings(page)).map((line) => `${width} px, ${line}`))
  }
  await page.setViewportSize({ width: 320, height: 800 })
  found.push(...(await stickingOut(page)).map((line) => `320 px, ${line}`))
  // As set in a browser, which is none of the page's styles.
  await addStyles(page, ':root { font-size: 200% }')
  // A wide window enlarged to 200 % has room for 640 px (WCAG 1.4.4).
  for (const width of [640, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    found.push(...(await stickingOut(page, false)).map((line) => `${width} px, large letters, ${line}`))
  }
  await page.evaluate(() => document.adoptedStyleSheets.pop())
  expect.soft(found, where).toEqual([])
}
