import { parseSearch, type Search } from '../search.ts'
import { type Address, currentAddress, hrefOf, type Path } from './address.ts'

type Target = {
  /** Without it, the page that one is on. */
  to?: Path
  search?: Search | ((before: Search) => Search)
  /** The step before cannot be gone back to. */
  replace?: boolean
  /** False: the page stays where it was scrolled to, as when a filter changes. */
  resetScroll?: boolean
}

/** Resolves when the page of an address is seen. */
type Show = (address: Address) => Promise<void>

let show: Show = async () => undefined
/** Number of the step in the browser's history that is seen; kept in the history's own state, so that it outlives a reload. */
let step = stepOf(window.history.state) ?? 0
/** Asked before a page is left; true: stay. */
const blockers = new Set<() => boolean>()

/** Goes to an address of the console. Resolves when its page is seen, or when somebody wants to stay. */
export async function navigate({ to, search = {}, replace = false, resetScroll = true }: Target) {
  const before = currentAddress()
  const path = to ?? before.path
  const href = hrefOf(path, typeof search === 'function' ? search(parseSearch(before.search)) : search)
  if (path !== before.path && isBlocked()) return
  keepScroll(step)
  // The same address once more is no step to go back from.
  if (replace || href === hrefOf(before.path, parseSearch(before.search))) {
    window.history.replaceState({ step }, '', href)
  } else {
    step += 1
    window.history.pushState({ step }, '', href)
  }
  await show(currentAddress())
  if (resetScroll) window.scrollTo(0, 0)
}

/** Hands every address that the browser goes to over to who shows it. @returns an end to it */
export function onMove(shows: Show): () => void {
  show = shows
  // Where one was on a page is only known once that page stands again.
  window.history.scrollRestoration = 'manual'
  window.history.replaceState({ ...window.history.state, step }, '')
  window.addEventListener('popstate', followHistory)
  return () => window.removeEventListener('popstate', followHistory)
}

/** Asks before a page is left within the console. @returns an end to it */
export function block(wantsToStay: () => boolean): () => void {
  blockers.add(wantsToStay)
  return () => blockers.delete(wantsToStay)
}

let goesBackToBlocked = false

// Back and forward; a link to a part of the page is a step too, which has no number yet.
async function followHistory({ state }: PopStateEvent): Promise<void> {
  if (goesBackToBlocked) {
    goesBackToBlocked = false
    return
  }
  const to = stepOf(state)
  if (to === undefined) {
    step += 1
    window.history.replaceState({ step }, '')
    return
  }
  if (isBlocked()) {
    goesBackToBlocked = true
    window.history.go(step - to)
    return
  }
  keepScroll(step)
  step = to
  await show(currentAddress())
  restoreScroll(to)
}

function isBlocked(): boolean {
  return [...blockers].some((wantsToStay) => wantsToStay())
}

function stepOf(state: unknown): number | undefined {
  const { step: number } = (state ?? {}) as { step?: unknown }
  return typeof number === 'number' ? number : undefined
}

/** By step of the history: how far the window, and what scrolls alone in it, were scrolled. */
const positions = new Map<number, number[]>()

function keepScroll(step: number): void {
  positions.set(
    step,
    scrollers().map(({ scrollTop }) => scrollTop),
  )
}

/** Scrolls to where one was; a page that was not seen yet begins at its top. */
function restoreScroll(step: number): void {
  const kept = positions.get(step) ?? []
  for (const [index, scroller] of scrollers().entries()) scroller.scrollTop = kept[index] ?? 0
}

function scrollers(): Element[] {
  return [document.documentElement, ...document.querySelectorAll('.table-box.scrolls, [data-scrolls]')]
}
