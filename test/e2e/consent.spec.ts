import { expect, test } from './support/fixtures.ts'
import { addStyles, awake, cookieNote, coveredLinks } from './support/visitor.ts'

test('yes and no weigh the same: one row, one size, one look', async ({ page }) => {
  await page.goto('/')
  const buttons = ['Ablehnen', 'Alle akzeptieren'].map((name) =>
    cookieNote(page).getByRole('button', { name, exact: true }),
  )
  const both = <Told>(tell: (button: Element) => Told) =>
    Promise.all(buttons.map((button) => button.evaluate(tell)))
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 700 })
    const [no = [], yes = []] = await both((button) => {
      const { width, height, y } = button.getBoundingClientRect()
      return [width, height, y]
    })
    expect(no[0]).toBeGreaterThan(0)
    for (const [at, size] of no.entries()) expect(Math.abs(size - (yes[at] ?? 0))).toBeLessThanOrEqual(2)
  }
  const [no, yes] = await both((button) => {
    const { backgroundColor, color, font, boxShadow } = getComputedStyle(button)
    return { classes: button.className, backgroundColor, color, font, boxShadow }
  })
  expect(no).toEqual(yes)
})

test('neither scrolling nor Esc is a choice; at the page’s end the legal links lie below neither note nor bar', async ({
  page,
}) => {
  await page.goto('/')
  await expect(cookieNote(page)).toBeVisible()
  await awake(page)
  await page.getByRole('navigation').first().getByRole('link', { name: 'Fragen' }).click()
  await expect(page).toHaveURL(/#fragen$/)
  await page.keyboard.press('Escape')
  await expect(cookieNote(page)).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('cookie-consent'))).toBeNull()
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
