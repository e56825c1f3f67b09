import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { still } from './visitor.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What axe finds, light and dark, on a phone and on a large screen. Letters are looked at by their own tests. */
export async function violations(page: Page): Promise<string[]> {
  const before = page.viewportSize()
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [390, 1440]) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 900 })
      await still(page)
      const builder = new AxeBuilder({ page })
        .withTags(TAGS)
        .options({ rules: { 'target-size': { enabled: true } } })
        // A letter's frame lets no script in, axe's neither.
        .exclude('iframe')
        .setLegacyMode()
      const result = await builder.analyze()
      found.push(
        ...result.violations.flatMap(({ id, nodes }) =>
          nodes.map(
            ({ target, failureSummary }) => `${colorScheme} ${width} ${id}: ${target} ${failureSummary}`,
          ),
        ),
      )
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      if (wide > 0) found.push(`${colorScheme} ${width}: ${wide} px too wide`)
    }
  }
  if (before) await page.setViewportSize(before)
  await page.emulateMedia({ colorScheme: 'light' })
  return found
}
