import type { IncomingHttpHeaders } from 'node:http'

/** Whether a request was sent by a script of this site's own pages, as far as browsers say so. */
export function isFromOwnScript(headers: IncomingHttpHeaders, publicOrigin: string): boolean {
  return headers['sec-fetch-site'] === 'same-origin' || headers.origin === publicOrigin
}
