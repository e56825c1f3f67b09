import { BAR_ENDS, endBar, hasEnded, msLeft } from './bar-end.ts'

/** Specification section 9: hidden at or below, visible above. */
const SCROLL_THRESHOLD_PX = 300

/** The longest time that setTimeout can wait; no page stands open for 24 days. */
const LONGEST_TIMEOUT_MS = 2 ** 31 - 1

/**
 * Runs the promotion at the lower edge (site/reader/sticky-bar.tsx): it shows while the page is scrolled more than
 * 300 px, until it is closed, the visitor has signed up or the offer is over.
 */
export function runStickyBar(): void {
  const bar = document.querySelector<HTMLElement>('.sticky-bar')
  if (!bar) return
  const ending = new AbortController()
  const { signal } = ending
  const height = new ResizeObserver(tellHeight)

  addEventListener('scroll', look, { passive: true, signal })
  addEventListener(BAR_ENDS, end, { signal })
  // It may have ended on another page, before the browser brought this one back as it was.
  addEventListener('pageshow', () => hasEnded() && end(), { signal })
  bar.querySelector('.close-button')?.addEventListener('click', () => endBar('closed'))
  look()
  height.observe(bar)
  const left = msLeft(bar.querySelector('time')?.dateTime)
  if (hasEnded() || left <= 0) end()
  else if (left < LONGEST_TIMEOUT_MS) setTimeout(end, left)

  function look() {
    const shown = String(scrollY > SCROLL_THRESHOLD_PX)
    if (!bar || bar.dataset.visible === shown) return
    bar.dataset.visible = shown
    tellHeight()
  }

  /** Keeps `--bar` at the height that the visible bar covers, so that the cookie note floats above it. */
  function tellHeight() {
    const covers = bar?.dataset.visible === 'true' && getComputedStyle(bar).position === 'fixed'
    document.documentElement.style.setProperty('--bar', covers ? `${bar.offsetHeight}px` : '0px')
  }

  function end() {
    ending.abort()
    height.disconnect()
    bar?.remove()
    document.documentElement.style.removeProperty('--bar')
  }
}
