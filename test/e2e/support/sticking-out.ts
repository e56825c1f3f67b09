import type { Page } from '@playwright/test'

/**
 * What a reader of the page as it stands cannot have: words and controls that stick out of the window, or out of a
 * box that cuts off what it has no room for; and the page itself, if it can be pushed sideways. Pictures may run on.
 * @param inBoxes whether such boxes are looked at
 */
export function stickingOut(page: Page, inBoxes = true): Promise<string[]> {
  return page.evaluate((inBoxes) => {
    /** Rounding, and the part of a letter that hangs over its own box. */
    const TOLERANCE = 1
    const found = new Set<string>()
    const { clientWidth, scrollWidth } = document.documentElement
    if (scrollWidth > clientWidth) found.add(`the page: ${scrollWidth} of ${clientWidth} px wide`)

    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (words.nextNode()) {
      const text = words.currentNode
      const parent = text.parentElement
      if (!parent || !text.textContent?.trim() || !isShown(parent)) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      // The space behind the last letter is empty.
      const behind = Math.max(0, Number.parseFloat(getComputedStyle(parent).letterSpacing) || 0)
      for (const { x, y, width, height } of range.getClientRects()) {
        look(
          parent,
          new DOMRect(x, y, Math.max(0, width - behind), height),
          `“${text.textContent.trim().slice(0, 40)}”`,
        )
      }
    }
    for (const control of document.querySelectorAll('a, button, input, summary')) {
      // Radio buttons lie invisibly over the houses that they choose.
      if (isShown(control) && !control.matches('[type=radio]')) {
        look(control, control.getBoundingClientRect(), `<${control.localName} class="${control.className}">`)
      }
    }
    return [...found]

    function isShown(element: Element): boolean {
      if (!element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: false })) return false
      for (let outer: Element | null = element; outer; outer = outer.parentElement) {
        // Words for screen readers, and the skip link while it has no focus.
        if (getComputedStyle(outer).clipPath !== 'none' || outer.localName === 'svg') return false
      }
      return true
    }

    function look(element: Element, box: DOMRect, what: string): void {
      if (box.width === 0 || box.height === 0) return
      note(what, box, 0, clientWidth, 'the window')
      for (let outer = element.parentElement; outer; outer = outer.parentElement) {
        const { overflowX, position } = getComputedStyle(outer)
        const { left, right } = outer.getBoundingClientRect()
        if (inBoxes && /hidden|clip/.test(overflowX))
          note(what, box, left, right, `<${outer.localName} class="${outer.className}">`)
        if (position === 'fixed') return
      }
    }

    function note(what: string, { left, right }: DOMRect, from: number, to: number, outer: string): void {
      const over = Math.max(from - left, right - to)
      if (over > TOLERANCE) found.add(`${what}: ${Math.round(over)} px out of ${outer}`)
    }
  }, inBoxes)
}
