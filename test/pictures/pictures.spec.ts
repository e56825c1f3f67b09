import type { Page } from '@playwright/test'
import type { Standing } from '../../src/contract/standing.ts'
import { routes } from '../../src/routes.ts'
import { expect, FAILED_LOAD, test } from '../e2e/support/signup-story.ts'
import { awake, cookieNote, revisit, still } from '../e2e/support/visitor.ts'
import { expectPicture } from './support/compare.ts'
import { type Scene, scenes } from './support/scenes.ts'

// The street of the start page moves by itself unless whoever opens it wants less motion.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const scene of scenes) {
  const width = scene.width ?? 390
  test(`${scene.name}, ${width} px wide, looks as it did`, async ({ page, browser, allowConsole }, info) => {
    allowConsole(FAILED_LOAD)
    allowConsole(/404 Error/)
    await page.setViewportSize({ width, height: 844 })
    await page.emulateMedia({ forcedColors: scene.forcedColors ? 'active' : 'none' })
    await page.route(`**${routes.placeStanding('16766')}`, (route) => route.fulfill({ json: STANDING }))
    await open(page, scene)
    await scene.act?.(page)
    await page.evaluate(() => document.fonts.ready)
    await still(page)
    const picture = await (scene.part ? page.locator(scene.part) : page).screenshot({
      animations: 'disabled',
    })
    expectPicture(
      picture,
      `${scene.name}-${width}`,
      { engine: 'chromium by Playwright', version: browser.version() },
      info,
    )
  })
}

/** Kremmen on one evening: no picture may change with the clock. */
const STANDING: Standing = {
  postal_code: '16766',
  place: 'Kremmen',
  households: 9,
  goal: 25,
  state: 'collecting',
  counted_at: '2026-11-21T18:00:00Z',
  sentences: {
    waiting: 'In 16766 Kremmen warten 9 Haushalte.',
    goal: 'Noch 16 bis zum Ziel von 25 Haushalten.',
    row: ['Kremmen: 9 von 25', 'Noch 16 bis zum Ziel.'],
    dialog: { title: '', lead: '' },
    saved: '',
    meaning: 'Gezählt: wer sich eingetragen und bestätigt hat. Das verpflichtet zu nichts.',
    counted: 'Stand: 21. November 2026, 19:00 Uhr',
  },
}

async function open(page: Page, { path, part, firstVisit }: Scene): Promise<void> {
  if (firstVisit) {
    await page.goto(path)
    await awake(page)
    await expect(cookieNote(page)).toBeVisible()
  } else await revisit(page, path, 'rejected')
  // It would lie over whatever part happens to be above it.
  if (part) await page.evaluate(addSheet, '.sticky-bar { display: none }')
}

/** Runs in the page. By script, because a visitor's own styles are none of the page's. */
function addSheet(css: string): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}
