import type { SiteSettings } from '../content/site-settings.ts'
import { settings } from './settings.ts'

/** What scripts at the visitor know of the site; what is empty or false is left out, as every page pays for it. */
export type PageSettings = Partial<
  Pick<SiteSettings, 'backendUrl' | 'adsId' | 'adsScriptUrl' | 'promoIsOver' | 'holdsLetters'>
> &
  Pick<SiteSettings, 'backendKey'> & { promoEndsAt?: string }

/** The id of the block of data that a page with such scripts carries (reader/cookie-note.astro). */
export const PAGE_SETTINGS_ID = 'einstellungen'

/** The same on the server and at the visitor, where they stand in the page. */
export const pageSettings: PageSettings = import.meta.env.SSR
  ? ofSite()
  : (JSON.parse(document.getElementById(PAGE_SETTINGS_ID)?.textContent ?? '{}') as PageSettings)

function ofSite(): PageSettings {
  const { backendKey, backendUrl, adsId, adsScriptUrl, promoIsOver, holdsLetters, facts } = settings
  return {
    backendKey,
    ...(backendUrl && { backendUrl }),
    ...(adsId && { adsId, adsScriptUrl }),
    ...(facts.promo.endsAt !== null && { promoEndsAt: facts.promo.endsAt }),
    ...(promoIsOver && { promoIsOver }),
    ...(holdsLetters && { holdsLetters }),
  }
}
