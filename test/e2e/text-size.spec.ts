import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { PUBLIC_PAGES } from './support/public-pages.ts'
import { stickingOut } from './support/sticking-out.ts'
import { awake, LESS_MOTION, revisit, signupDialog, still } from './support/visitor.ts'

/** How visitors set their text: the spacing that WCAG 1.4.12 names, and the larger letters of a browser's settings. */
const SETTINGS = {
  'with the spacing of WCAG 1.4.12':
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
  'with letters of 20 px': ':root { font-size: 20px }',
  'with letters of 24 px': ':root { font-size: 24px }',
}
const WIDTHS = [320, 390]

test.use(LESS_MOTION)

// Handed over by script, as a browser's own settings are none of the page's styles.
async function set(page: Page, css: string): Promise<void> {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  }, css)
}

async function stickingOutAtEachWidth(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 })
    await still(page)
    found.push(...(await stickingOut(page)).map((line) => `${width} px: ${line}`))
  }
  return found
}

/** Runs in the page: what a button lies over, as far as both belong to one part of it. */
function wordsUnderTheButton(part: Element): string[] {
  const button = part.querySelector('button')?.getBoundingClientRect() ?? new DOMRect()
  const under: string[] = []
  const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const text = texts.currentNode
    if (text.parentElement?.closest('button')) continue
    const range = document.createRange()
    range.selectNodeContents(text)
    for (const { left, right, top, bottom } of range.getClientRects()) {
      const apart =
        right <= button.left || left >= button.right || bottom <= button.top || top >= button.bottom
      if (!apart) under.push(text.textContent ?? '')
    }
  }
  return under
}

for (const [how, css] of Object.entries(SETTINGS)) {
  test(`Frieda reads every page ${how}, and no word is cut off`, async ({ page, allowConsole }) => {
    allowConsole(/404/)
    test.slow()
    for (const path of PUBLIC_PAGES) {
      await page.goto(path)
      await awake(page)
      await set(page, css)
      await page.evaluate(() => scrollTo({ top: 400, behavior: 'instant' }))
      expect.soft(await stickingOutAtEachWidth(page), path).toEqual([])
    }
  })

  test(`Frieda reads the whole offer beside its button ${how}`, async ({ page }) => {
    await revisit(page, '/', 'rejected')
    await set(page, css)
    await page.evaluate(() => scrollTo({ top: 400, behavior: 'instant' }))
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 844 })
      await still(page)
      const bar = page.getByRole('region', { name: '10% Rabatt sichern!' })
      expect(await bar.evaluate(wordsUnderTheButton), `${width} px`).toEqual([])
    }
  })

  test(`Frieda sees every question's answer and the whole dialog ${how}`, async ({ page }) => {
    await revisit(page, '/', 'rejected')
    await set(page, css)
    await page.evaluate(() => {
      for (const question of document.querySelectorAll('details')) {
        question.removeAttribute('name')
        question.open = true
      }
    })
    expect(await stickingOutAtEachWidth(page)).toEqual([])
    await page.getByRole('button', { name: /App Store/ }).click()
    await signupDialog(page).getByRole('checkbox').check()
    await signupDialog(page).getByRole('button', { name: 'Jetzt anmelden' }).click()
    await expect(signupDialog(page).getByText('Bitte gib deine Postleitzahl ein.')).toBeVisible()
    expect(await stickingOutAtEachWidth(page)).toEqual([])
  })
}
