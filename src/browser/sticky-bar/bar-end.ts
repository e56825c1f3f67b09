import { readStored, store } from '../stored.ts'

/** Whoever has closed the bar or signed up is not asked by it again until the tab is closed. */
const STORAGE_KEY = 'sticky-bar'

/** The event, on the window, with which the bar goes. */
export const BAR_ENDS = 'sticky-bar-ends'

/** Takes the bar away, on this page and on all that come after it in this tab. */
export function endBar(why: 'closed' | 'signed-up'): void {
  store('sessionStorage', STORAGE_KEY, why)
  dispatchEvent(new Event(BAR_ENDS))
}

/** Whether it ended on an earlier page. */
export const hasEnded = () => readStored('sessionStorage', STORAGE_KEY) !== null

/** Milliseconds until the offer is over (`endsAt` is ISO 8601 with offset); 0 or less once it is, Infinity without an end. */
export const msLeft = (endsAt: string | null | undefined) =>
  endsAt ? Date.parse(endsAt) - Date.now() : Number.POSITIVE_INFINITY
