import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { still } from './visitor.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

type View = { width: number; forcedColors?: 'active'; reducedMotion?: 'reduce' }

const VIEWS: View[] = [
  { width: 320, reducedMotion: 'reduce' },
  { width: 768 },
  { width: 1280 },
  { width: 1280, forcedColors: 'active' },
]

/**
 * What axe finds wrong with the page as it stands, at 320 px (with reduced motion), 768 and 1280 px and in forced
 * colours: one line for each rule and element. The page is not loaded again, so its state stays.
 */
export async function violations(page: Page): Promise<string[]> {
  const before = page.viewportSize()
  const found: string[] = []
  for (const view of VIEWS) {
    const { width, forcedColors = 'none', reducedMotion = 'no-preference' } = view
    await page.emulateMedia({ forcedColors, reducedMotion })
    await page.setViewportSize({ width, height: 800 })
    await still(page)
    found.push(
      ...(await axe(page, forcedColors === 'active')).map((line) => `${JSON.stringify(view)} ${line}`),
    )
  }
  await page.emulateMedia({ forcedColors: 'none', reducedMotion: 'no-preference' })
  if (before) await page.setViewportSize(before)
  return found
}

/** With forced colours the browser paints its own; axe would still compare those that the page asked for. */
async function axe(page: Page, forced: boolean): Promise<string[]> {
  const builder = new AxeBuilder({ page })
    .withTags(TAGS)
    .options({ rules: { 'target-size': { enabled: true }, 'color-contrast': { enabled: !forced } } })
  const result = await builder.analyze()
  if (result.passes.length === 0) throw new Error('axe looked at nothing; is the page there?')
  return result.violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id}: ${target.join(' ')} (${failureSummary?.replace(/\s+/g, ' ')})`,
    ),
  )
}
