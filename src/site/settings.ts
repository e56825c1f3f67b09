/** What the pages need of the settings. astro.config.ts hands it in with `vite.define`; nothing here is secret. */
export type SiteSettings = {
  /** Public address of the site, without a slash at its end. */
  origin: string
  /** Address of the REST backend; empty means the page's own origin. */
  backendUrl: string
  /** The public key that goes with every REST call. */
  backendKey: string
  /** Empty when no advertisements are measured. */
  adsId: string
  adsScriptUrl: string
  /** Whether the proof of a consent holds the IP address; the privacy policy says so. */
  proofStoresIp: boolean
  /** Whether visitors can reach it: no sample may then pass for a real voice. */
  isPublic: boolean
  /** Empty while the promotion has no end. */
  promoEndsAt: string
  promoIsOver: boolean
  /** Whether letters wait for the operator's name and address. */
  holdsLetters: boolean
}

declare const __SITE_SETTINGS__: SiteSettings

export const settings: SiteSettings = __SITE_SETTINGS__
