/**
 * A letter as a page in a frame: it brings its styles with it, and nothing else runs or is loaded. The console's own policy
 * allows no inline style, and a frame filled from there (srcdoc, blob:) would have that policy: so a letter is a page of its own.
 */
export const LETTER_PAGE = {
  type: 'text/html; charset=utf-8',
  headers: {
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox",
    'x-frame-options': 'SAMEORIGIN',
    // The console's page asks it of everything that it frames.
    'cross-origin-embedder-policy': 'require-corp',
    // In a sandbox it has no origin of its own, and Firefox takes it for another's. Who may frame it, the policy says.
    'cross-origin-resource-policy': 'cross-origin',
    'referrer-policy': 'no-referrer',
  },
}
