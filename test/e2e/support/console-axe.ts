import type { Page } from '@playwright/test'
import { findings } from './axe.ts'
import { still } from './visitor.ts'

/**
 * What axe finds, light and dark, on a phone and on a large screen; in the dark nothing but contrast (AA) is another.
 * Letters are looked at by their own tests.
 */
export async function violations(page: Page): Promise<string[]> {
  const before = page.viewportSize()
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [390, 1440]) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 900 })
      await still(page)
      const tags = colorScheme === 'dark' ? ['wcag2aa'] : undefined
      found.push(...(await findings(page, {}, tags)).map((line) => `${colorScheme} ${width} ${line}`))
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      if (wide > 0) found.push(`${colorScheme} ${width}: ${wide} px too wide`)
    }
  }
  if (before) await page.setViewportSize(before)
  await page.emulateMedia({ colorScheme: 'light' })
  return found
}
