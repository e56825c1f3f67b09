import { settings } from './settings.ts'

/** The id of the block of data that a page with such scripts carries (reader/cookie-note.astro). */
export const PAGE_SETTINGS_ID = 'einstellungen'

/** What scripts at the visitor know of the site: on the server, and at the visitor, where it stands in the page. */
export const pageSettings = import.meta.env.SSR
  ? ofSite()
  : (JSON.parse(document.getElementById(PAGE_SETTINGS_ID)?.textContent ?? '{}') as ReturnType<typeof ofSite>)

/** What is empty or false is left out (JSON drops what is undefined), as every page pays for it. */
function ofSite() {
  const { backendKey, backendUrl, adsId, adsScriptUrl, promoIsOver, holdsLetters, facts } = settings
  return {
    backendKey,
    backendUrl: backendUrl || undefined,
    adsId: adsId || undefined,
    adsScriptUrl: adsId ? adsScriptUrl : undefined,
    promoEndsAt: facts.promo.endsAt ?? undefined,
    promoIsOver: promoIsOver || undefined,
    holdsLetters: holdsLetters || undefined,
  }
}
