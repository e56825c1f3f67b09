import type { Page } from '@playwright/test'
import { routes } from '../../src/routes.ts'
import { expect, test } from '../e2e/support/fixtures.ts'
import { addStyles, awake, cookieNote, FAILED_LOAD, revisit, still } from '../e2e/support/visitor.ts'
import { expectPicture } from './support/compare.ts'
import { type Scene, scenes } from './support/scenes.ts'

// The street of the start page moves by itself unless whoever opens it wants less motion.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const scene of scenes) {
  const width = scene.width ?? 390
  test(`${scene.name}, ${width} px wide, looks as it did`, async ({ page, browser, allow }, info) => {
    allow(FAILED_LOAD)
    allow(/404 Error/)
    await page.setViewportSize({ width, height: 844 })
    await page.emulateMedia({ forcedColors: scene.forcedColors ? 'active' : 'none' })
    // No picture may change with the clock.
    await page.route(`**${routes.placeStanding('16766')}`, (route) =>
      route.fulfill({ json: { place: 'Kremmen', row: ['Kremmen: 9 von 25', 'Noch 16 bis zum Ziel.'] } }),
    )
    await open(page, scene)
    await scene.act?.(page)
    await page.evaluate(() => document.fonts.ready)
    await still(page)
    const shown = scene.part ? page.locator(scene.part) : page
    expectPicture(await shown.screenshot({ animations: 'disabled' }), `${scene.name}-${width}`, browser, info)
  })
}

async function open(page: Page, { path, part, firstVisit }: Scene): Promise<void> {
  if (firstVisit) {
    await page.goto(path)
    await awake(page)
    await expect(cookieNote(page)).toBeVisible()
  } else await revisit(page, path)
  // It would lie over whatever part happens to be above it.
  if (part) await addStyles(page, '.sticky-bar { display: none }')
}
