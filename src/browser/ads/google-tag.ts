/** What the Google tag reads: a queue of `arguments` objects, in the order of the calls. */
export type TagCall = IArguments
export type DataLayer = TagCall[]

const DENIED = {
  ad_storage: 'denied',
  ad_user_data: 'denied',
  ad_personalization: 'denied',
  analytics_storage: 'denied',
}

/** Puts calls into the queue; they are carried out once the script is there. */
export function gtagOf(dataLayer: DataLayer) {
  // The tag takes calls as `arguments` objects only; it ignores arrays.
  return function gtag(..._call: readonly unknown[]) {
    // biome-ignore lint/complexity/noArguments: see above.
    dataLayer.push(arguments)
  }
}

/**
 * Consent Mode v2, then the account: first everything is denied, then what the visitor agreed to is granted,
 * which is measuring. Personalised advertising and statistics were never asked for and stay denied.
 */
export function configureTag(dataLayer: DataLayer, adsId: string, now: Date): void {
  const gtag = gtagOf(dataLayer)
  gtag('consent', 'default', DENIED)
  gtag('consent', 'update', { ad_storage: 'granted', ad_user_data: 'granted' })
  gtag('js', now)
  gtag('config', adsId, {
    send_page_view: false,
    allow_enhanced_conversions: false,
    allow_google_signals: false,
  })
}

/** The one event, by its name only. */
export function sendPageView(dataLayer: DataLayer): void {
  gtagOf(dataLayer)('event', 'page_view')
}

/** Takes back everything that was granted. */
export function denyTag(dataLayer: DataLayer): void {
  gtagOf(dataLayer)('consent', 'update', DENIED)
}
