import type { FastifyReply } from 'fastify'

/**
 * A letter brings its styles with it and nothing else runs or is loaded. The console's own policy allows no inline
 * style, and a frame filled from there (srcdoc, blob:) would have that policy: so a letter is a page of its own.
 */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox"

export function sendLetterPage(reply: FastifyReply, html: string): FastifyReply {
  return (
    reply
      .header('content-security-policy', POLICY)
      .header('x-frame-options', 'SAMEORIGIN')
      // The console's page asks it of everything that it frames.
      .header('cross-origin-embedder-policy', 'require-corp')
      // In a sandbox it has no origin of its own, and Firefox takes it for another's. Who may frame it, the policy says.
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('referrer-policy', 'no-referrer')
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(html)
  )
}
