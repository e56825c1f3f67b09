import type { IncomingHttpHeaders } from 'node:http'

/** Whether a request was sent by a script of this site's own pages, as far as browsers say so. */
export function isFromOwnScript(headers: IncomingHttpHeaders, publicOrigin: string): boolean {
  return headers['sec-fetch-site'] === 'same-origin' || headers.origin === publicOrigin
}

/**
 * Whether a form came from this site's own page. Browsers say so in Sec-Fetch-Site, older ones in Origin;
 * what sends neither is no browser and carries nobody's trust that could be misused.
 */
export function isFromOwnPage(headers: IncomingHttpHeaders, publicOrigin: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const { origin, host } = headers
  if (origin === undefined || origin === publicOrigin) return true
  return URL.canParse(origin) && host !== undefined && new URL(origin).host === host
}
