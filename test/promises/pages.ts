import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

/** What somebody sees of a page, however it is made. */

/** Opens a page and waits until it asks for nothing more. */
export const open = (page: Page, path: string) => page.goto(path, { waitUntil: 'networkidle' })

/** The question whether advertisements may be measured. */
export const cookieNote = (page: Page) => page.getByRole('region', { name: 'Dürfen wir Werbung messen?' })

/** The offer at the lower edge. */
export const stickyBar = (page: Page) => page.getByRole('region', { name: '10% Rabatt sichern!' })

export const scrollDown = (page: Page, pixels: number) =>
  page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), pixels)

/** What the start page asks in its items 0 to 3, and how its answers read. */
export const QUESTIONS = [
  ['Muss ich mich mit den Nachbarn absprechen?', /^Nein\. Du bestellst für dich/],
  ['Wie komme ich zu einer gemeinsamen Bestellung?', /Kommt noch ein Nachbar dazu, reicht es/],
  ['Was sehen die Nachbarn von mir?', /^Nur, dass jemand mitbestellt\. Nicht wer, und nicht was\./],
  ['Wer weiß, was ich bestellt habe?', /^Nur das Restaurant\./],
] as const

/** Presses Tab until the focus is where it is wanted. */
export async function tabTo(page: Page, wanted: (focused: Element) => boolean): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press('Tab')
    if (await page.locator(':focus').evaluate(wanted)) return
  }
  throw new Error('The keyboard does not come there.')
}

/**
 * Whether everybody can use the page as it stands: axe finds nothing on a narrow screen and on a wide one, and no word
 * sticks out of a narrow window, or of a wider one with letters twice as large.
 */
export async function expectForEverybody(page: Page, where: string): Promise<void> {
  const found: string[] = []
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    found.push(...(await violations(page)).map((line) => `${width} px, ${line}`))
  }
  await page.setViewportSize({ width: 320, height: 800 })
  found.push(...(await page.evaluate(stickingOut)).map((line) => `320 px, ${line}`))
  await page.evaluate(enlargeLetters)
  // A wide window enlarged to 200 % has room for 640 px (WCAG 1.4.4).
  for (const width of [640, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    found.push(...(await page.evaluate(stickingOut)).map((line) => `${width} px, large letters, ${line}`))
  }
  await page.evaluate(() => document.adoptedStyleSheets.pop())
  expect.soft(found, where).toEqual([])
}

/** One line for each rule of axe and element that breaks it. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  return page.evaluate(async () => {
    // Colours on their way to others are nobody's.
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations === 1)
    await Promise.allSettled(ending.map(({ finished }) => finished))
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
    const { violations, passes } = await axe.run({ runOnly: tags, resultTypes: ['violations'] })
    if (passes.length === 0) throw new Error('axe looked at nothing.')
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
    )
  })
}

/** Runs in the page: letters twice as large, as set in a browser, which is none of the page's styles. */
function enlargeLetters(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(':root { font-size: 200% }')
  document.adoptedStyleSheets.push(sheet)
}

/** Runs in the page: words outside of the window, and the page itself if it can be pushed sideways. */
function stickingOut(): string[] {
  const { clientWidth, scrollWidth } = document.documentElement
  const found = scrollWidth > clientWidth ? [`the page is ${scrollWidth} of ${clientWidth} px wide`] : []
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (words.nextNode()) {
    const { parentElement: parent, textContent } = words.currentNode
    if (!parent || !textContent?.trim() || !isSeen(parent)) continue
    const range = document.createRange()
    range.selectNodeContents(words.currentNode)
    // Letters may hang over their own box by a pixel.
    const isOut = ({ left, right, width }: DOMRect) => width > 0 && (left < -1 || right > clientWidth + 1)
    if ([...range.getClientRects()].some(isOut)) found.push(`“${textContent.trim()}” sticks out`)
  }
  return found

  function isSeen(element: Element): boolean {
    if (!element.checkVisibility({ visibilityProperty: true })) return false
    for (let outer: Element | null = element; outer; outer = outer.parentElement) {
      // Words for screen readers only, and pictures, which may run on.
      if (getComputedStyle(outer).clipPath !== 'none' || outer.localName === 'svg') return false
    }
    return true
  }
}
