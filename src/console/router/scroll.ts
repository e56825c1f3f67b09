/** By step of the history: how far the window and the boxes of long tables were scrolled. */
const positions = new Map<number, number[]>()

export function keepScroll(step: number): void {
  positions.set(
    step,
    scrollers().map(({ scrollTop }) => scrollTop),
  )
}

/** Scrolls to where one was; a page that was not seen yet begins at its top. */
export function restoreScroll(step: number): void {
  const kept = positions.get(step) ?? []
  for (const [index, scroller] of scrollers().entries()) scroller.scrollTop = kept[index] ?? 0
}

function scrollers(): Element[] {
  return [document.documentElement, ...document.querySelectorAll('.table-box.scrolls')]
}
