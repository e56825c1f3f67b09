import { createHash } from 'node:crypto'
import { TRUSTED_TYPES } from '../../http/security-headers.ts'

/** Where the tag reports to: by a picture or by a request. */
const REPORTS =
  'https://www.googletagmanager.com https://www.googleadservices.com https://googleads.g.doubleclick.net ' +
  'https://ad.doubleclick.net https://pagead2.googlesyndication.com https://www.google.com https://www.google.de ' +
  'https://google.com'

/**
 * The hosts that Google's ad conversion tag talks to after a visitor accepts cookies
 * (developers.google.com/tag-platform/security/guides/csp, "Google Ads conversions" and "remarketing").
 * The only place where a third party is named for the Content-Security-Policy.
 */
const GOOGLE_HOSTS = {
  script:
    'https://www.googletagmanager.com https://www.googleadservices.com https://www.google.com ' +
    'https://pagead2.googlesyndication.com https://googleads.g.doubleclick.net',
  img: REPORTS,
  connect: REPORTS,
  frame: 'https://www.googletagmanager.com https://td.doubleclick.net https://bid.g.doubleclick.net',
} as const

const ATTRIBUTES = `(?:[^>"']|"[^"]*"|'[^']*')*`
const ELEMENT = new RegExp(`<(script|style)\\b(${ATTRIBUTES})>([\\s\\S]*?)</\\1>`, 'gi')
const EXECUTED_TYPE = /^(module|text\/javascript|application\/javascript|)$/i

/**
 * The Content-Security-Policy of one built page: own files, and inline scripts and styles by their SHA-256.
 * Google's hosts are in it only when the site has an ads id and the page carries the consent note. There scripts are trusted
 * by who appended them (`strict-dynamic`), since anybody may put a script onto a host of Google's; what stands beside it is for
 * browsers that do not know it.
 */
export function pagePolicy(
  html: string,
  settings: { adsScriptUrl: string | undefined; backendUrl: string | undefined },
): string {
  const hashes = { script: new Set<string>(), style: new Set<string>() }
  for (const [, name = '', attributes = '', content = ''] of html.matchAll(ELEMENT)) {
    const kind = name.toLowerCase() as keyof typeof hashes
    if (kind === 'style' || isInlineCode(attributes)) hashes[kind].add(sha256(content))
  }
  const [scripts, styles] = [[...hashes.script].join(''), [...hashes.style].join('')]
  const ads = settings.adsScriptUrl !== undefined && html.includes('class="ask-note"')
  const google = (kind: keyof typeof GOOGLE_HOSTS) => (ads ? ` ${GOOGLE_HOSTS[kind]}` : '')
  const adScript = ads ? ` 'strict-dynamic' ${new URL(settings.adsScriptUrl ?? '').origin}` : ''
  const directives = [
    "default-src 'none'",
    `script-src 'self'${scripts}${adScript}${google('script')}`,
    `style-src 'self'${styles}`,
    `img-src 'self' data:${google('img')}`,
    "font-src 'self'",
    `connect-src 'self'${settings.backendUrl ? ` ${settings.backendUrl}` : ''}${google('connect')}`,
    `frame-src${google('frame') || " 'none'"}`,
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  ]
  // Google's tag makes scripts of texts.
  return [...directives, ...(ads ? [] : [TRUSTED_TYPES])].join('; ')
}

function isInlineCode(attributes: string): boolean {
  const type = /\btype\s*=\s*["']?([^\s"'>]*)/i.exec(attributes)?.[1] ?? ''
  return !/\bsrc\s*=/i.test(attributes) && EXECUTED_TYPE.test(type)
}

// A browser hashes what its parser made of the file, and the parser turns every line end into \n.
function sha256(content: string): string {
  const digest = createHash('sha256').update(content.replace(/\r\n?/g, '\n')).digest('base64')
  return ` 'sha256-${digest}'`
}
