import { expireGclCookies } from './ads-cookies.ts'
import { configureTag, type DataLayer, denyTag, sendPageView } from './google-tag.ts'

/** Specification section 9. */
const PAGE_VIEW_DELAY_MS = 100

declare global {
  interface Window {
    dataLayer?: DataLayer
  }
}

let loaded = false

/**
 * Loads the ad conversion script and, about 100 ms later, sends `page_view`. To be called after the visitor has
 * accepted, never before. Loads once per page, however often it is called; not at all without an ads id.
 */
export function loadAds(adsId: string, scriptUrl: string): void {
  if (loaded || !adsId) return
  loaded = true
  window.dataLayer ??= []
  configureTag(window.dataLayer, adsId, new Date())
  const script = document.createElement('script')
  const address = new URL(scriptUrl)
  address.searchParams.set('id', adsId)
  script.src = address.href
  script.async = true
  document.head.append(script)
  setTimeout(() => window.dataLayer && sendPageView(window.dataLayer), PAGE_VIEW_DELAY_MS)
}

/** Takes the consent back: nothing granted, no gcl cookie left, and a fresh page if Google's script was running. */
export function unloadAds(): void {
  if (window.dataLayer) denyTag(window.dataLayer)
  forgetAds()
  // A script cannot be stopped, only left behind.
  if (loaded) location.reload()
}

/** Removes what the script stores in the browser: cookies and storage entries of the gcl family. */
export function forgetAds(): void {
  for (const removal of expireGclCookies(document.cookie, location.hostname, location.pathname)) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari.
    document.cookie = removal
  }
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith('_gcl')) localStorage.removeItem(key)
  } catch {
    // Storage is forbidden, so there is nothing in it.
  }
}
