import type { Page } from '@playwright/test'
import { still } from './visitor.ts'

/** Scrolls to each legal link at the page's end. @returns those that something else lies on all the same */
export async function coveredLinks(page: Page): Promise<string[]> {
  const links = page.getByRole('contentinfo').locator('nav').locator('a, button')
  const covered: string[] = []
  for (const link of await links.all()) {
    await link.evaluate((element) => element.scrollIntoView({ block: 'end', behavior: 'instant' }))
    await still(page)
    const free = await link.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    })
    if (!free) covered.push(await link.innerText())
  }
  return covered
}

/** As somebody's own stylesheet would, which no policy of the page's keeps away. */
export async function addStyles(page: Page, css: string): Promise<void> {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets.push(sheet)
  }, css)
}
