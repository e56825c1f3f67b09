import type { Page } from '@playwright/test'
import { routes } from '../../src/routes.ts'
import { expect, test } from './support/fixtures.ts'
import { LAYOUT_SHIFT_BUDGET, layoutShift } from './support/layout-shift.ts'
import { awake, cookieNote, formAwake, revisit, signupDialog, still } from './support/visitor.ts'

const SIZES = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]

/**
 * A bare Linux has none of the fonts that stand in at visitors' (Arial, Roboto, Georgia …). There its own DejaVu does,
 * brought to the same width and height as they are in src/design/fonts/fonts.css, where DejaVu is missing they do.
 */
const STAND_INS = `
  @font-face {
    font-family: 'familjen fallback'; src: local('DejaVu Sans');
    size-adjust: 83.6%; ascent-override: 124%; descent-override: 27.7%;
  }
  @font-face {
    font-family: 'besley fallback'; src: local('DejaVu Serif Bold'), local('DejaVu Serif');
    font-weight: 650 900; size-adjust: 99.2%; ascent-override: 126%; descent-override: 43.8%;
  }`

test.beforeEach(({ page }) =>
  page.addInitScript((css) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets = [sheet]
  }, STAND_INS),
)

/** As slow as fonts come over a village's line: long after the first paint. */
const FONTS_LATE_MS = 1500

async function delayFonts(page: Page): Promise<void> {
  await page.route('**/*.woff2', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, FONTS_LATE_MS))
    await route.continue()
  })
}

async function expectNoJump(page: Page): Promise<void> {
  const { sum, jumped } = await layoutShift(page)
  expect(sum, jumped.join('\n')).toBeLessThanOrEqual(LAYOUT_SHIFT_BUDGET)
}

for (const size of SIZES) {
  test.describe(`${size.width} px wide`, () => {
    test.use({ viewport: size })

    for (const path of [routes.home, routes.town('kremmen')]) {
      test(`Anna comes to ${path} for the first time and turns the wheel: nothing jumps`, async ({
        page,
      }) => {
        await page.goto(path)
        await awake(page)
        await expect(cookieNote(page)).toBeVisible()
        await page.mouse.move(size.width / 2, size.height / 3)
        const height = await page.evaluate(() => document.documentElement.scrollHeight)
        for (let y = 0; y < height; y += 300) {
          await page.mouse.wheel(0, 300)
          await page.evaluate(
            () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
          )
        }
        await expectNoJump(page)
      })
    }

    test('Anna ticks her consent, and the button stays under her hand', async ({ page }) => {
      await revisit(page, routes.home, 'rejected')
      await page.getByRole('button', { name: /App Store/ }).click()
      await formAwake(page)
      await still(page)
      const button = signupDialog(page).getByRole('button', { name: 'Jetzt anmelden' })
      const before = await button.boundingBox()
      await signupDialog(page).getByRole('checkbox').check()
      await expect(button).toBeEnabled()
      expect(await button.boundingBox()).toEqual(before)
    })

    for (const path of [routes.home, routes.town('kremmen'), routes.signup, routes.privacy, routes.myData]) {
      test(`the fonts of ${path} come late, and nothing jumps`, async ({ page }) => {
        await delayFonts(page)
        await page.goto(path)
        await page.evaluate(() => document.fonts.ready)
        await awake(page)
        await expectNoJump(page)
      })
    }
  })
}
