/** What counts as standing on the window's lower edge: its margins there are smaller. */
const EDGE_PX = 40

/**
 * Keeps `--<name>` at how much of the window's lower edge `element` covers, until it is gone: the page leaves room for it at
 * its end, so that the legal links can always be scrolled out from under it, and the focus is never below it (WCAG 2.4.11).
 */
export function tellCovered(element: HTMLElement, name: 'note' | 'card' | 'toasts'): void {
  new ResizeObserver(() => {
    // Neither knows of a movement: what slides in covers as much as what has come to rest.
    const { offsetTop, offsetHeight } = element
    const atEdge = innerHeight - offsetTop - offsetHeight < EDGE_PX
    const isFixed = getComputedStyle(element).position === 'fixed'
    const covers = element.isConnected && atEdge && isFixed ? innerHeight - offsetTop : 0
    document.documentElement.style.setProperty(`--${name}`, `${covers}px`)
  }).observe(element)
}
