import type { Page } from '@playwright/test'
import axe, { type RuleObject } from 'axe-core'
import { still } from './visitor.ts'

declare global {
  interface Window {
    axe: typeof axe
  }
}

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** Of the dark, where nothing but colours is another; beside contrast, which is AA. */
const COLOURS = { 'link-in-text-block': { enabled: true } }

/**
 * What axe finds in the page as it stands: one line for each rule and element. Only these lines leave the page: what
 * else axe tells, and the tab of its own in which `@axe-core/playwright` sums it up, take six times as long.
 */
export async function findings(page: Page, rules: RuleObject = {}, tags = TAGS): Promise<string[]> {
  await still(page)
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

/** What axe finds in a page of the console, light and dark, on a phone and on a large screen, and what is too wide there. */
export async function violations(page: Page): Promise<string[]> {
  const before = page.viewportSize()
  const all: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [390, 1440]) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 900 })
      const found = colorScheme === 'dark' ? await findings(page, COLOURS, ['wcag2aa']) : await findings(page)
      all.push(...found.map((line) => `${colorScheme} ${width} ${line}`))
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      if (wide > 0) all.push(`${colorScheme} ${width}: ${wide} px too wide`)
    }
  }
  if (before) await page.setViewportSize(before)
  await page.emulateMedia({ colorScheme: 'light' })
  return all
}
