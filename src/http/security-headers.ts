import type { FastifyReply } from 'fastify'

/** For every answer that is not a page: it may load nothing, be framed by nobody and post nowhere. */
const STRICTEST_POLICY =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox"

/** No text becomes markup or a script's address but by our one policy (src/browser/trusted-types.ts). */
export const TRUSTED_TYPES = "require-trusted-types-for 'script'; trusted-types dorfteller loader"

// Only names that today's Chromium knows: an unknown one puts a warning into every visitor's console.
const NO_PERMISSIONS =
  'accelerometer camera display-capture geolocation gyroscope hid idle-detection magnetometer microphone midi payment ' +
  'publickey-credentials-get screen-wake-lock serial usb xr-spatial-tracking'

/**
 * The headers that every answer carries, errors included; a page replaces the policy by its own.
 * Referrer-Policy: `strict-origin-when-cross-origin` tells other sites our origin and never a path, while
 * our own visit records still see which of our pages a visitor came from. `no-referrer` would also make
 * browsers send `Origin: null` with the sign-up form, which then could not be told from a foreign page's.
 */
export function securityHeaders(settings: {
  publicOrigin: string
  hstsSubdomains?: boolean
}): Record<string, string> {
  return {
    'content-security-policy': STRICTEST_POLICY,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': NO_PERMISSIONS.replaceAll(/\S+/g, '$&=()').replaceAll(' ', ', '),
    'x-frame-options': 'DENY',
    ...(settings.publicOrigin.startsWith('https:') && {
      'strict-transport-security': `max-age=63072000${settings.hstsSubdomains ? '; includeSubDomains' : ''}`,
    }),
  }
}

export function noIndex(reply: FastifyReply): void {
  reply.header('x-robots-tag', 'noindex')
}
