import type { Page } from '@playwright/test'
import axe, { type RuleObject } from 'axe-core'
import { still } from './visitor.ts'

declare global {
  interface Window {
    axe: typeof axe
  }
}

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
    // With forced colours the browser paints its own; axe would still compare those that the page asked for.
    const rules = { 'color-contrast': { enabled: forcedColors === 'none' } }
    found.push(...(await findings(page, rules)).map((line) => `${JSON.stringify(view)} ${line}`))
  }
  await page.emulateMedia({ forcedColors: 'none', reducedMotion: 'no-preference' })
  if (before) await page.setViewportSize(before)
  return found
}

/**
 * What axe finds in the page as it stands: one line for each rule and element. Only these lines leave the page: what
 * else axe tells, and the tab of its own in which `@axe-core/playwright` sums it up, take six times as long.
 */
export async function findings(page: Page, rules: RuleObject = {}, tags = TAGS): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(
    async ({ tags, rules }) => {
      // A letter's frame lets no script in, axe's neither.
      const { violations, passes } = await window.axe.run(
        { exclude: ['iframe'] },
        { runOnly: tags, rules, resultTypes: ['violations'] },
      )
      if (passes.length === 0) throw new Error('axe looked at nothing; is the page there?')
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(
          ({ target, failureSummary }) =>
            `${id}: ${target.join(' ')} (${failureSummary?.replace(/\s+/g, ' ')})`,
        ),
      )
    },
    { tags, rules: { 'target-size': { enabled: true }, ...rules } },
  )
}
