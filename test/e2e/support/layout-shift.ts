import type { Page } from '@playwright/test'

/** Web Vitals calls 0.1 good; a page that is drawn ahead of time can keep a tenth of it. */
export const LAYOUT_SHIFT_BUDGET = 0.01

type Shift = PerformanceEntry & {
  value: number
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

/** How far the page has jumped so far, all jumps added up, and what jumped. */
export function layoutShift(page: Page): Promise<{ sum: number; jumped: string[] }> {
  return page.evaluate(
    () =>
      new Promise<{ sum: number; jumped: string[] }>((done) => {
        const answer = (entries: Shift[]) =>
          done({
            sum: entries.reduce((sum, { value }) => sum + value, 0),
            jumped: entries.flatMap(({ value, sources }) =>
              sources.map(({ node, previousRect, currentRect }) => {
                const element = node instanceof Element ? node : node?.parentElement
                const name = element
                  ? `<${element.localName} class="${element.getAttribute('class') ?? ''}">`
                  : 'gone'
                return `${value.toFixed(4)}: ${name} from y ${previousRect.y} to ${currentRect.y}, height ${previousRect.height} to ${currentRect.height}`
              }),
            ),
          })
        new PerformanceObserver((list) => answer(list.getEntries() as Shift[])).observe({
          type: 'layout-shift',
          buffered: true,
        })
        // Without any shift the observer is never called.
        requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => answer([]))))
      }),
  )
}
