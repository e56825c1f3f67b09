import type { Page } from '@playwright/test'
import { findings } from './axe.ts'
import { still } from './visitor.ts'

/** Beside contrast, which is AA. */
const COLOURS = { 'link-in-text-block': { enabled: true } }

/**
 * What axe finds, light and dark, on a phone and on a large screen; in the dark nothing but colours is another.
 * Letters are looked at by their own tests.
 */
export async function violations(page: Page): Promise<string[]> {
  const before = page.viewportSize()
  const all: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [390, 1440]) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 900 })
      await still(page)
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
