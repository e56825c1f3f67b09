import { expect, test } from './support/fixtures.ts'
import { addStyles, coveredLinks } from './support/page-end.ts'
import { awake, cookieNote } from './support/visitor.ts'

const storedChoice = () => localStorage.getItem('cookie-consent')

test('yes and no weigh the same: one row, one size, one look', async ({ page }) => {
  await page.goto('/')
  const [no, yes] = ['Ablehnen', 'Alle akzeptieren'].map((name) =>
    cookieNote(page).getByRole('button', { name, exact: true }),
  ) as [ReturnType<typeof cookieNote>, ReturnType<typeof cookieNote>]
  await expect(no).toBeVisible()
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 700 })
    const [noBox, yesBox] = [await no.boundingBox(), await yes.boundingBox()]
    expect(Math.abs((noBox?.width ?? 0) - (yesBox?.width ?? 99))).toBeLessThanOrEqual(2)
    expect(Math.abs((noBox?.height ?? 0) - (yesBox?.height ?? 99))).toBeLessThanOrEqual(2)
    expect(Math.abs((noBox?.y ?? 0) - (yesBox?.y ?? 99))).toBeLessThanOrEqual(2)
  }
  const look = (button: Element) => {
    const { backgroundColor, color, font, boxShadow } = getComputedStyle(button)
    return { classes: button.className, backgroundColor, color, font, boxShadow }
  }
  expect(await no.evaluate(look)).toEqual(await yes.evaluate(look))
})

test('the note is in nobody’s way, and neither scrolling nor Esc is a choice', async ({ page }) => {
  await page.goto('/')
  await expect(cookieNote(page)).toBeVisible()
  await page.getByRole('navigation').first().getByRole('link', { name: 'Fragen' }).click()
  await expect(page).toHaveURL(/#fragen$/)
  await page.keyboard.press('Escape')
  await expect(cookieNote(page)).toBeVisible()
  expect(await page.evaluate(storedChoice)).toBeNull()
})

test('at the page’s end the legal links lie below neither note nor bar, on any screen', async ({ page }) => {
  await page.goto('/')
  await expect(cookieNote(page)).toBeVisible()
  await awake(page)
  // Somebody who needs it sets more room between lines, words and letters (WCAG 1.4.12).
  const roomy =
    'line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important'
  for (const styles of ['', `* { ${roomy} }`]) {
    await addStyles(page, styles)
    for (const [width, height] of [
      [390, 844],
      [640, 400],
      [768, 1024],
      [667, 375],
      [320, 256],
    ] as const) {
      await page.setViewportSize({ width, height })
      await expect.poll(() => coveredLinks(page), `${width} x ${height} ${styles}`).toEqual([])
    }
  }
})
