import type { IncomingHttpHeaders } from 'node:http'

/**
 * As `isFromOwnPage`, for what a foreign page may do as well, as nothing comes of it until the letter's link is opened: signing
 * up. Browsers inside apps and pages kept as files say `Origin: null` of our own form, whatever Sec-Fetch-Site says.
 */
export function isFromNoOtherSite(headers: IncomingHttpHeaders, publicOrigin: string): boolean {
  return headers.origin === 'null' || isFromOwnPage(headers, publicOrigin)
}

/** Whether a request was sent by a script of this site's own pages, as far as browsers say so. */
export function isFromOwnScript(headers: IncomingHttpHeaders, publicOrigin: string): boolean {
  return headers['sec-fetch-site'] === 'same-origin' || headers.origin === publicOrigin
}

/**
 * Whether a form came from this site's own page. Browsers say so in Sec-Fetch-Site, older ones in Origin, which is `null`
 * on pages that are sent with `no-referrer`: what such a form may do is decided by the token in it, which no foreign page has.
 * What sends neither is no browser and carries nobody's trust that could be misused.
 */
export function isFromOwnPage(headers: IncomingHttpHeaders, publicOrigin: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const { origin, host } = headers
  if (origin === undefined || origin === publicOrigin || origin === 'null') return true
  return URL.canParse(origin) && host !== undefined && new URL(origin).host === host
}
