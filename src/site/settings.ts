import type { SiteSettings } from '../content/site-settings.ts'

declare global {
  /** Set before the first page's module is loaded: when a site is filled (render-pages.ts), and in development. */
  var __SITE_SETTINGS__: SiteSettings
}

/** What this site is filled with. What a script at the visitor knows of it is in page-settings.ts. */
export const settings = /* @__PURE__ */ (() => globalThis.__SITE_SETTINGS__)()
