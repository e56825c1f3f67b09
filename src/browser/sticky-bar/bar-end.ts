/** Whoever has closed the bar or signed up is not asked by it again until the tab is closed. */
const STORAGE_KEY = 'sticky-bar'

/** The event, on the window, with which the bar goes. */
export const BAR_ENDS = 'sticky-bar-ends'

/** Takes the bar away, on this page and on all that come after it in this tab. */
export function endBar(why: 'closed' | 'signed-up', storage: () => Storage = () => sessionStorage): void {
  try {
    storage().setItem(STORAGE_KEY, why)
  } catch (error) {
    console.debug('That the bar has ended could not be stored.', error)
  }
  dispatchEvent(new Event(BAR_ENDS))
}

/** Whether it ended on an earlier page; no, where the browser lets us store nothing. */
export function hasEnded(storage: () => Storage = () => sessionStorage): boolean {
  try {
    return storage().getItem(STORAGE_KEY) !== null
  } catch {
    return false
  }
}
