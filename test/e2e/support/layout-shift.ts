import type { Page } from '@playwright/test'

/** Web Vitals calls 0.1 good; a page that is drawn ahead of time can keep a tenth of it. */
export const LAYOUT_SHIFT_BUDGET = 0.01

type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] }

/** How far the page has jumped so far, all jumps added up, and what jumped. */
export function layoutShift(page: Page): Promise<{ sum: number; jumped: string[] }> {
  return page.evaluate(
    () =>
      new Promise<{ sum: number; jumped: string[] }>((done) => {
        const answer = (entries: Shift[]) =>
          done({
            sum: entries.reduce((sum, { value }) => sum + value, 0),
            jumped: entries.flatMap(({ value, sources }) =>
              sources.map(({ node }) => `${value.toFixed(4)}: ${(node as Element | null)?.outerHTML}`),
            ),
          })
        const all = { type: 'layout-shift', buffered: true }
        new PerformanceObserver((list) => answer(list.getEntries() as Shift[])).observe(all)
        // Without any shift the observer is never called.
        requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => answer([]))))
      }),
  )
}
