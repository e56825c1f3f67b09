import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, expect, type TestInfo } from '@playwright/test'

/** Which version of Chromium the pictures beside it were made with. */
const MADE_WITH = join(import.meta.dirname, '../made-with.json')
const CHROMIUM = 'chromium by Playwright'

/** The same version on the same page draws the same picture, but for a pixel at an edge. */
const STRICT = { threshold: 0.1, maxDiffPixels: 80 }

/** Another version draws letters and curves a little otherwise; what is missing or moved still shows. */
const WIDE = { threshold: 0.25, maxDiffPixelRatio: 0.02 }

/**
 * Holds a picture against the one that is kept under this name: strictly where the browser is the one that it was
 * made with, else widely, which the run says. Renewing the pictures (see CONTRIBUTING) keeps the version as well.
 */
export function expectPicture(picture: Buffer, name: string, browser: Browser, info: TestInfo): void {
  const version = browser.version()
  const madeWith = () => (JSON.parse(readFileSync(MADE_WITH, 'utf8')) as Record<string, string>)[CHROMIUM]
  if (info.config.updateSnapshots === 'all' && madeWith() !== version)
    writeFileSync(MADE_WITH, `${JSON.stringify({ [CHROMIUM]: version }, null, 2)}\n`)
  const same = madeWith() === version
  if (!same) {
    const description = `Chromium is ${version}, the pictures were made with ${madeWith() ?? 'none'}`
    info.annotations.push({ type: 'compared widely', description })
  }
  expect(picture).toMatchSnapshot(`${name}.png`, same ? STRICT : WIDE)
}
