import { trusted } from '../trusted-types.ts'

/** Specification section 9. */
const PAGE_VIEW_DELAY_MS = 100

const DENIED = {
  ad_storage: 'denied',
  ad_user_data: 'denied',
  ad_personalization: 'denied',
  analytics_storage: 'denied',
}

declare global {
  interface Window {
    /** What the Google tag reads, in the order of the calls; they are carried out once the script is there. */
    dataLayer?: IArguments[]
  }
}

/** The tag takes calls as `arguments` objects only; it ignores arrays. */
function gtag(..._call: readonly unknown[]) {
  // biome-ignore lint/complexity/noArguments: see above.
  window.dataLayer?.push(arguments)
}

let loaded = false

/**
 * Loads the ad conversion script and, about 100 ms later, sends `page_view`. To be called after the visitor has
 * accepted, never before. Loads once per page, however often it is called; not at all without an ads id.
 */
export function loadAds(adsId: string | undefined, scriptUrl = ''): void {
  if (loaded || !adsId) return
  loaded = true
  window.dataLayer ??= []
  // Consent Mode v2, then the account: first everything is denied, then what the visitor agreed to is granted, which is
  // measuring. Personalised advertising and statistics were never asked for and stay denied.
  gtag('consent', 'default', DENIED)
  gtag('consent', 'update', { ad_storage: 'granted', ad_user_data: 'granted' })
  gtag('js', new Date())
  gtag('config', adsId, {
    send_page_view: false,
    allow_enhanced_conversions: false,
    allow_google_signals: false,
  })
  const script = document.createElement('script')
  const address = new URL(scriptUrl)
  address.searchParams.set('id', adsId)
  script.src = trusted.createScriptURL(address.href)
  script.async = true
  document.head.append(script)
  setTimeout(() => gtag('event', 'page_view'), PAGE_VIEW_DELAY_MS)
}

/** Takes the consent back: nothing granted, nothing of the gcl family stored, and a fresh page if Google's script was running. */
export function unloadAds(): void {
  gtag('consent', 'update', DENIED)
  for (const removal of expireGclCookies(document.cookie, location.hostname)) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari.
    document.cookie = removal
  }
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith('_gcl')) localStorage.removeItem(key)
  } catch {
    // Storage is forbidden, so there is nothing in it.
  }
  // A script cannot be stopped, only left behind.
  if (loaded) location.reload()
}

/**
 * One `document.cookie` assignment for each place where a cookie of the gcl family may have been set: on this host or one of
 * its parent domains. A cookie goes only when its domain is the one that it was set with, and a page cannot read that.
 */
export function expireGclCookies(cookies: string, hostname: string): string[] {
  const names = cookies
    .split(';')
    .map((cookie) => cookie.split('=')[0]?.trim() ?? '')
    .filter((name) => name.startsWith('_gcl'))
  const labels = hostname.split('.')
  const domains = ['', ...labels.map((_, index) => `; Domain=${labels.slice(index).join('.')}`)]
  return names.flatMap((name) => domains.map((domain) => `${name}=; Max-Age=0; Path=/${domain}`))
}
